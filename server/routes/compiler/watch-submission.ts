/** GET /compiler/submissions/{id}: follows a submission again after its connection was lost. */

import { watchSubmission } from '../../../contract/compiler.ts';
import { known, wrongResult } from '../../examples.ts';
import { route } from '../../serve.ts';
import { followSubmission } from '../../submissions/follow.ts';
import { requireReadable } from '../../submissions/submissions.ts';

export default route(
  watchSubmission,
  async function* ({ params, caller, ...call }, context) {
    await requireReadable(context.db, params.id, caller);
    return yield* followSubmission(context, params.id, call);
  },
  { reply: { ...wrongResult, submissionId: known.submission } },
);
