/** DELETE /lti/platforms/{id} */
import { removePlatform } from '../../../contract/lti.ts';
import * as model from '../../lti/platforms.ts';
import { route } from '../../serve.ts';

export default route(
  removePlatform,
  async ({ params, caller, network }, { db }) => {
    await model.removePlatform(db, { caller, network }, params.id);
    return true as const;
  },
  { reply: true },
);
