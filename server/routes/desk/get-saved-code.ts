/** GET /desk/{problemId}/code/{language} */
import { getSavedCode } from '../../../contract/desk.ts';
import { known } from '../../examples.ts';
import { readSavedCode } from '../../problems/saved-code.ts';
import { route } from '../../serve.ts';

export default route(
  getSavedCode,
  ({ params, caller }, { db }) => readSavedCode(db, { userId: caller.id, ...params }),
  { reply: { code: known.code, version: 7, savedAt: '2026-03-14T09:26:53.000Z' } },
);
