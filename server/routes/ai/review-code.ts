/** POST /ai/review-code */
import { reviewCode } from '../../../contract/ai.ts';
import { answer } from '../../assistant/answer.ts';
import { route } from '../../serve.ts';

export default route(reviewCode, async function* ({ body, caller, network, signal }, context) {
  const asker = { id: caller.id, network, signal };
  const { assistant, text } = yield* answer(context, asker, {
    task: { kind: 'review', code: body.code },
    problemId: body.problemId,
    statement: body.problemStatement,
    difficulty: undefined,
    wantsRules: body.assistant === 'rules',
  });
  return { success: true as const, assistant, review: text };
});
