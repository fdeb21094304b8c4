/** POST /classes/{slug}/assignments/{assignment}/group */
import { joinGroup } from '../../../contract/group-work.ts';
import * as model from '../../classes/groups.ts';
import { route } from '../../serve.ts';

export default route(
  joinGroup,
  async ({ params, body, caller, network }, { db }) => {
    await model.joinGroup(db, { caller, network }, { ...params, joining: body });
    return true as const;
  },
  { body: { name: 'Red' }, reply: true },
);
