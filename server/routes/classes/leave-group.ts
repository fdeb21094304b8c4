/** DELETE /classes/{slug}/assignments/{assignment}/group */
import { leaveGroup } from '../../../contract/group-work.ts';
import * as model from '../../classes/groups.ts';
import { route } from '../../serve.ts';

export default route(
  leaveGroup,
  async ({ params, caller, network }, { db }) => {
    await model.leaveGroup(db, { caller, network }, params);
    return true as const;
  },
  { reply: true },
);
