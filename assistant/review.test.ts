/** What the assistant says of an earlier judgement of the same source. */
import { expect, it } from 'vitest';
import { judged } from './review.ts';

it('tells where the time goes, and the small input on which the program fails', () => {
  const text = judged({
    verdict: 'Time Limit Exceeded',
    slowness: { line: 7, sentences: ['Line 7 takes nearly all of the time.'], growth: null },
    found: {
      ...{ kind: 'wrong', input: '2\n1 1\n', expectedOutput: '2\n', actualOutput: '1\n' },
      diagnosis: {
        kind: 'integer-overflow',
        line: 9,
        title: 'Integer overflow',
        sentences: ['A.', 'B.'],
      },
    },
  }).join('\n');
  expect(text).toContain('**Where the time goes, [line 7](#line-7).** Line 7 takes nearly');
  expect(text).toContain('on which it is wrong:** `2 ⏎ 1 1`. Right is `2`; it prints `1`.');
  expect(text).toContain('**Integer overflow in [line 9](#line-9).** A. B.');
});
