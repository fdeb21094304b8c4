/** POST /compiler/submissions/{id}/explanation */
import { explainSubmission } from '../../../contract/compiler.ts';
import { route } from '../../serve.ts';
import { requestExplanation } from '../../tutor/explanations.ts';

export default route(
  explainSubmission,
  async ({ params: { id }, caller: viewer, network }, { db }) => {
    await requestExplanation(db, { id, viewer, network });
    return { success: true as const };
  },
  { reply: { success: true } },
);
