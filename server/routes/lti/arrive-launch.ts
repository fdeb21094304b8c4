/** POST /lti/launches/arrive */
import { arriveLaunch } from '../../../contract/lti.ts';
import { exampleLaunch } from '../../examples.ts';
import { arrive } from '../../lti/courses.ts';
import { readOwnLaunch } from '../../lti/launches.ts';
import { route } from '../../serve.ts';

export default route(
  arriveLaunch,
  async ({ body, headers, caller, network }, { db, config: { publicUrl } }) => {
    const where = { state: body.launch, cookie: headers.cookie, publicUrl };
    return await arrive(db, await readOwnLaunch(db, where, caller), { caller, network });
  },
  {
    body: { launch: exampleLaunch },
    reply: { kind: 'open', path: '/contests/algorithms-1-1' },
  },
);
