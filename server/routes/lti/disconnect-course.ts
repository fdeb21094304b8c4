/** DELETE /lti/classes/{slug}/courses/{id} */
import { disconnectCourse } from '../../../contract/lti.ts';
import * as model from '../../lti/courses.ts';
import { route } from '../../serve.ts';

export default route(
  disconnectCourse,
  async ({ params, caller, network }, { db }) => {
    await model.disconnectCourse(db, { caller, network }, params);
    return true as const;
  },
  { reply: true },
);
