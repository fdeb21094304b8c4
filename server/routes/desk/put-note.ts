/** PUT /desk/{problemId}/note */
import { putNote } from '../../../contract/desk.ts';
import { writeNote } from '../../problems/notes.ts';
import { route } from '../../serve.ts';

export default route(
  putNote,
  async ({ params: { problemId }, headers, body: { text }, caller }, { db }) => {
    const place = { userId: caller.id, problemId };
    return { version: await writeNote(db, { ...place, text, seen: headers['if-match'] }) };
  },
  { body: { text: 'Two pointers.' }, reply: { version: 4 } },
);
