/** GET /compiler/submissions/{id}: follows a submission again after its connection was lost. */

import { watchSubmission } from '../../../contract/compiler.ts';
import { refusals } from '../../../contract/messages.ts';
import { known, wrongResult } from '../../examples.ts';
import { AppError } from '../../http/errors.ts';
import { route } from '../../serve.ts';
import { followSubmission } from '../../submissions/follow.ts';
import { getStanding } from '../../submissions/submissions.ts';

export default route(
  watchSubmission,
  async function* ({ params, caller, ...call }, context) {
    const { userId } = await getStanding(context.db, params.id);
    if (userId !== caller.id && !caller.isAdmin) throw new AppError('forbidden', refusals.notYours);
    return yield* followSubmission(context, params.id, call);
  },
  { reply: { ...wrongResult, submissionId: known.submission } },
);
