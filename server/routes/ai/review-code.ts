/** POST /ai/review-code */

import { reviewCode } from '../../../contract/ai.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { answer } from '../../answer.ts';
import { known, sumStatement } from '../../examples.ts';
import { requireLanguage } from '../../languages.ts';
import { route } from '../../serve.ts';

export default route(
  reviewCode,
  async function* ({ body, caller, network, signal }, context) {
    requireLanguage(context, body.language);
    const asker = { id: caller.id, network, signal };
    const { assistant, text } = yield* answer(context, asker, {
      task: { kind: 'review', language: body.language, code: body.code },
      problemId: body.problemId,
      statement: body.problemStatement,
      difficulty: undefined,
      wantsRules: body.assistant === 'rules',
    });
    return { success: true as const, assistant, review: text };
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
