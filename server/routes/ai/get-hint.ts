/** POST /ai/get-hint */

import { getHint } from '../../../contract/ai.ts';
import { answer } from '../../answer.ts';
import { sumStatement } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  getHint,
  async function* ({ body, caller, network, signal }, context) {
    const { userCode: code, level, previousHints } = body;
    const asker = { id: caller?.id ?? null, network, signal };
    const { assistant, text } = yield* answer(context, asker, {
      task: { kind: 'hint', code, level, previousHints },
      problemId: body.problemId,
      statement: body.problemStatement,
      difficulty: body.difficulty,
      wantsRules: body.assistant === 'rules',
    });
    return { success: true as const, assistant, hint: text };
  },
  {
    body: { problemStatement: sumStatement, userCode: '', difficulty: 'Easy', level: 1 },
    reply: { success: true, assistant: 'rules', hint: 'What do you know after the first number?' },
  },
);
