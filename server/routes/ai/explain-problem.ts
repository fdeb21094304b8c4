/** POST /ai/explain-problem */

import { explainProblem } from '../../../contract/ai.ts';
import { answer } from '../../answer.ts';
import { sumStatement } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  explainProblem,
  async function* ({ body, caller, network, signal }, context) {
    const asker = { id: caller?.id ?? null, network, signal };
    const { assistant, text } = yield* answer(context, asker, {
      task: { kind: 'explain' },
      problemId: body.problemId,
      statement: body.problemStatement,
      difficulty: body.difficulty,
      wantsRules: body.assistant === 'rules',
    });
    return { success: true as const, assistant, explanation: text };
  },
  {
    body: { problemStatement: sumStatement, difficulty: 'Easy' },
    reply: {
      success: true,
      assistant: 'rules',
      explanation: '### What is asked\n> Print their sum.',
    },
  },
);
