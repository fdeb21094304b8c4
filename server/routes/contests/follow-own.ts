/** GET /contests/{slug}/own-submissions/{id}: follows a submission after its connection was lost. */
import { followContestRun } from '../../../contract/taking-part.ts';
import { followRun } from '../../contests/taking-part.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  followContestRun,
  async function* ({ params, caller, ...call }, context) {
    return yield* followRun(context, { ...params, person: caller }, call);
  },
  {
    reply: {
      submissionId: known.submission,
      submittedAt: '2026-03-14T09:26:53.000Z',
      result: null,
    },
  },
);
