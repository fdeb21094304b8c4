/** DELETE /classes/{slug}/assignments/{assignment} */
import { deleteAssignment } from '../../../contract/classes.ts';
import * as model from '../../classes/assignments.ts';
import { route } from '../../serve.ts';

export default route(
  deleteAssignment,
  async ({ params, caller, network }, { db }) => {
    await model.deleteAssignment(db, { caller, network }, params);
    return true as const;
  },
  { reply: true },
);
