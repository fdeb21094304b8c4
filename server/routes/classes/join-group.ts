/** POST /classes/{slug}/assignments/{assignment}/group */
import { joinGroup } from '../../../contract/group-work.ts';
import * as model from '../../classes/groups.ts';
import { route } from '../../serve.ts';

export default route(
  joinGroup,
  async ({ params, body, caller }, { db }) => {
    await model.joinGroup(db, { ...params, joining: body }, caller);
    return true as const;
  },
  { body: { name: 'Red' }, reply: true },
);
