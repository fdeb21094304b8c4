/** PUT /classes/{slug}/assignments/{assignment}/grades/{id}/{label} */
import { gradeWork } from '../../../contract/classes.ts';
import * as model from '../../classes/gradebook.ts';
import { route } from '../../serve.ts';

export default route(
  gradeWork,
  async ({ params, body, caller, network }, { db }) => {
    await model.gradeWork(db, { caller, network }, { ...params, ...body });
    return true as const;
  },
  { body: { points: 8, comment: 'Elegant, but reads past the end.' }, reply: true },
);
