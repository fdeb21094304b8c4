/** PUT /classes/{slug}/assignments/{assignment}/extensions/{id} */
import { extendAssignment } from '../../../contract/classes.ts';
import * as model from '../../classes/assignments.ts';
import { route } from '../../serve.ts';

export default route(
  extendAssignment,
  async ({ params, body, caller, network }, { db }) => {
    await model.extendAssignment(db, { caller, network }, { ...params, ...body });
    return true as const;
  },
  { body: { minutes: 1440 }, reply: true },
);
