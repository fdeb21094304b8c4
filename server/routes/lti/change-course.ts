/** PUT /lti/classes/{slug}/courses/{id} */
import { changeCourse } from '../../../contract/lti.ts';
import * as model from '../../lti/courses.ts';
import { route } from '../../serve.ts';

export default route(
  changeCourse,
  async ({ params, body, caller, network }, { db }) => {
    await model.changeCourse(db, { caller, network }, { ...params, ...body });
    return true as const;
  },
  { body: { sends: 'deadline' }, reply: true },
);
