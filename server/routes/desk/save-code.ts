/** PUT /desk/{problemId}/code/{language} */
import { saveCode } from '../../../contract/desk.ts';
import { known } from '../../examples.ts';
import * as model from '../../problems/saved-code.ts';
import { route } from '../../serve.ts';

export default route(
  saveCode,
  async ({ params, headers, body, caller }, { db }) => {
    const change = { userId: caller.id, ...params, ...body, seen: headers['if-match'] };
    return { version: await model.saveCode(db, change) };
  },
  { body: { code: known.code }, reply: { version: 8 } },
);
