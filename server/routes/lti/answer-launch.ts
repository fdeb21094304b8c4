/** POST /lti/launches/answer */
import { answerLaunch } from '../../../contract/lti.ts';
import { exampleLaunch } from '../../examples.ts';
import { answerChoice } from '../../lti/choosing.ts';
import { readOwnLaunch } from '../../lti/launches.ts';
import { route } from '../../serve.ts';

export default route(
  answerLaunch,
  async ({ body, headers, caller }, context) => {
    const { launch, ...chosen } = body;
    const { db, config } = context;
    const where = { state: launch, cookie: headers.cookie, publicUrl: config.publicUrl };
    const opened = await readOwnLaunch(db, where, caller);
    const { hasFrame } = await answerChoice(context, { opened, person: caller, ...chosen });
    return { path: hasFrame ? null : `/lti/return?launch=${encodeURIComponent(launch)}` };
  },
  {
    body: { launch: exampleLaunch, assignment: 'algorithms-1-1' },
    reply: { path: `/lti/return?launch=${exampleLaunch}` },
  },
);
