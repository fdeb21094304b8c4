/** PUT /desk/{problemId}/code/{language} */
import { keepCode } from '../../../contract/desk.ts';
import { known } from '../../examples.ts';
import * as model from '../../model/kept-code.ts';
import { route } from '../../serve.ts';

export default route(
  keepCode,
  async ({ params, headers, body, caller }, { db }) => {
    const change = { userId: caller.id, ...params, ...body, seen: headers['if-match'] };
    return { version: await model.keepCode(db, change) };
  },
  { body: { code: known.code }, reply: { version: 8 } },
);
