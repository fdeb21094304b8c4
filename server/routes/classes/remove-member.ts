/** DELETE /classes/{slug}/members/{id} */
import { removeMember } from '../../../contract/classes.ts';
import * as model from '../../classes/classes.ts';
import { route } from '../../serve.ts';

export default route(
  removeMember,
  async ({ params, caller, network }, { db }) => {
    await model.removeMember(db, { caller, network }, params);
    return true as const;
  },
  { reply: true },
);
