/** POST /ai/review-code */

import { reviewCode } from '../../../contract/ai.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { known, sumStatement } from '../../examples.ts';
import { route } from '../../serve.ts';
import { requireLanguage } from '../../submissions/languages.ts';
import { answer } from '../../tutor/answer.ts';

export default route(
  reviewCode,
  async function* ({ body, caller, network, signal }, context) {
    requireLanguage(context, body.language);
    const asker = { id: caller.id, network, signal };
    const { text, ...made } = yield* answer(context, asker, {
      task: { kind: 'review', language: body.language, code: body.code },
      problemId: body.problemId,
      statement: body.problemStatement,
      difficulty: undefined,
      wantsRules: body.assistant === 'rules',
      again: body.again === true,
    });
    return { success: true as const, ...made, review: text };
  },
  {
    body: {
      code: known.code,
      problemStatement: sumStatement,
      language: defaultLanguage,
      problemId: known.problem,
    },
    reply: {
      success: true,
      assistant: 'rules',
      review:
        '### What stands out\n1. **Fault**, [line 6](#line-6): The sum `s` does not fit `int`.',
    },
  },
);
