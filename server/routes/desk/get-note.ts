/** GET /desk/{problemId}/note */
import { getNote } from '../../../contract/desk.ts';
import { readNote } from '../../problems/notes.ts';
import { route } from '../../serve.ts';

export default route(
  getNote,
  ({ params: { problemId }, caller }, { db }) => readNote(db, { userId: caller.id, problemId }),
  { reply: { text: 'Two pointers.', version: 3 } },
);
