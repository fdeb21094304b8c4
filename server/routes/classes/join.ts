/** POST /classes/join */
import { joinClass } from '../../../contract/classes.ts';
import * as model from '../../classes/classes.ts';
import { route } from '../../serve.ts';

export default route(
  joinClass,
  async ({ body, caller }, { db }) => ({ slug: await model.joinClass(db, caller, body.joinCode) }),
  { body: { joinCode: 'kd7xq2mzp4tb' }, reply: { slug: 'algorithms-1' } },
);
