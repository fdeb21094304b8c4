/** GET /desk/{problemId}/code/{language} */
import { getKeptCode } from '../../../contract/desk.ts';
import { known } from '../../examples.ts';
import { readKeptCode } from '../../model/kept-code.ts';
import { route } from '../../serve.ts';

export default route(
  getKeptCode,
  ({ params, caller }, { db }) => readKeptCode(db, { userId: caller.id, ...params }),
  { reply: { code: known.code, version: 7, savedAt: '2026-03-14T09:26:53.000Z' } },
);
