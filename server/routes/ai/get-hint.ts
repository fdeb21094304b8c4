/** POST /ai/get-hint */

import { getHint } from '../../../contract/ai.ts';
import { sumStatement } from '../../examples.ts';
import { route } from '../../serve.ts';
import { requireLanguage } from '../../submissions/languages.ts';
import { answer } from '../../tutor/answer.ts';

export default route(
  getHint,
  async function* ({ body, caller, network, signal }, context) {
    if (body.language !== undefined) requireLanguage(context, body.language);
    const { userCode: code, level, previousHints } = body;
    const asker = { id: caller?.id ?? null, network, signal };
    const { text, ...made } = yield* answer(context, asker, {
      task: { kind: 'hint', language: body.language, code, level, previousHints },
      problemId: body.problemId,
      statement: body.problemStatement,
      difficulty: body.difficulty,
      wantsRules: body.assistant === 'rules',
      again: body.again === true,
    });
    return { success: true as const, ...made, hint: text };
  },
  {
    body: { problemStatement: sumStatement, userCode: '', difficulty: 'Easy', level: 1 },
    reply: { success: true, assistant: 'rules', hint: 'What do you know after the first number?' },
  },
);
