/** POST /lti/launches/connect */
import { connectCourse } from '../../../contract/lti.ts';
import { exampleLaunch } from '../../examples.ts';
import * as model from '../../lti/courses.ts';
import { readOwnLaunch } from '../../lti/launches.ts';
import { route } from '../../serve.ts';

export default route(
  connectCourse,
  async ({ body, headers, caller, network }, { db, config: { publicUrl } }) => {
    const { launch, ...chosen } = body;
    const where = { state: launch, cookie: headers.cookie, publicUrl };
    const opened = await readOwnLaunch(db, where, caller);
    const slug = await model.connectCourse(db, { caller, network }, { opened, ...chosen });
    return { slug };
  },
  {
    body: { launch: exampleLaunch, class: 'algorithms-1' },
    reply: { slug: 'algorithms-1' },
  },
);
