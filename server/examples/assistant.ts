/** Examples of the calls under /ai. */
import * as ai from '../../contract/ai.ts';
import { defaultLanguage } from '../../contract/languages.ts';
import { type Example, example, known } from './example.ts';

const problemStatement =
  'Read $n$ and $n$ numbers and print their sum. $1 \\le n \\le 2 \\cdot 10^5$';

export const examplesOfAssistant: readonly Example[] = [
  example(
    ai.reviewCode,
    {
      success: true,
      assistant: 'rules',
      review:
        '### What stands out\n1. **Fault**, [line 6](#line-6): The sum `s` does not fit `int`.',
    },
    { code: known.code, problemStatement, language: defaultLanguage, problemId: known.problem },
  ),
  example(
    ai.explainProblem,
    { success: true, assistant: 'rules', explanation: '### What is asked\n> Print their sum.' },
    { problemStatement, difficulty: 'Easy' },
  ),
  example(
    ai.getHint,
    { success: true, assistant: 'rules', hint: 'What do you know after the first number?' },
    { problemStatement, userCode: '', difficulty: 'Easy', level: 1 },
  ),
  example(ai.aboutAssistant, { assistant: 'rules' }),
];
