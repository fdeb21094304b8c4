/** POST /lti/classes/{slug}/courses/{id}/scores */
import { sendScoresAgain } from '../../../contract/lti.ts';
import { sendAgain } from '../../lti/courses.ts';
import { route } from '../../serve.ts';

export default route(
  sendScoresAgain,
  async ({ params, caller, network }, { db }) => ({
    scores: await sendAgain(db, { caller, network }, params),
  }),
  { reply: { scores: 1 } },
);
