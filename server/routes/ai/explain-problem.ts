/** POST /ai/explain-problem */

import { explainProblem } from '../../../contract/ai.ts';
import { sumStatement } from '../../examples.ts';
import { route } from '../../serve.ts';
import { answer } from '../../tutor/answer.ts';

export default route(
  explainProblem,
  async function* ({ body, caller, network, signal }, context) {
    const asker = { id: caller?.id ?? null, network, signal };
    const { text, ...made } = yield* answer(context, asker, {
      task: { kind: 'explain' },
      problemId: body.problemId,
      statement: body.problemStatement,
      difficulty: body.difficulty,
      wantsRules: body.assistant === 'rules',
      again: body.again === true,
    });
    return { success: true as const, ...made, explanation: text };
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
