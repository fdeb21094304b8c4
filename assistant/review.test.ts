/** The assistant's remarks on an earlier judgement of the same source. */
import { expect, it } from 'vitest';
import { styleHeading } from '../contract/words.ts';
import type { Evidence } from '../work/evidence.ts';
import { writeHint } from './hint.ts';
import { promptFor } from './prompt.ts';
import { isShown, judged, writeReview } from './review.ts';
import { bareSubject, type Judgement } from './task.ts';

/** The review of a program with this evidence and nothing else. */
const reviewOf = (evidence: Pick<Evidence, 'diagnostics' | 'samples'>): string =>
  writeReview({
    task: { kind: 'review', language: 'cpp', code: 'int main() {}' },
    subject: bareSubject('Add.', undefined),
    evidence: { compileError: null, isChecked: true, ...evidence },
    judgement: null,
    findings: [],
  });

it('puts remarks on style last, separate from results of runs', () => {
  const remark = (line: number) => ({
    ...({ severity: 'warning', line, column: 1 } as const),
    message: 'conversion from int to char may change value [-Wconversion]',
  });
  const review = reviewOf({ diagnostics: [remark(3), remark(5)], samples: [] });
  const [before, style] = review.split(styleHeading);
  expect(before).not.toContain('Wconversion');
  expect(style).toContain('- `-Wconversion` in [line 3](#line-3), [line 5](#line-5)');
});

it('claims to have looked at samples only if there are some', () => {
  const review = (samples: Evidence['samples']) => reviewOf({ diagnostics: [], samples });
  expect(review([])).toContain('I looked at what the compiler shows; a wrong idea');
  expect(review([{ number: 1, passed: true, found: [] }])).toContain(
    'what the compiler and the samples show;',
  );
});

it.each<[Judgement['verdict'], Partial<Judgement>, string]>([
  ['Accepted', {}, 'it passed every test'],
  [
    'Wrong Answer',
    { found: { kind: 'wrong', input: '1', expectedOutput: '1', actualOutput: '2' } },
    'Nothing beyond what judging showed',
  ],
  [
    'Time Limit Exceeded',
    { slowness: { line: 1, sentences: ['A.'], growth: null } },
    'Nothing beyond',
  ],
  ['Wrong Answer', {}, 'I found nothing that I can prove'],
])('after %s with %j it does not contradict the verdict', (verdict, more, said) => {
  const judgement: Judgement = { verdict, ...more };
  const evidence = { compileError: null, isChecked: true, diagnostics: [], samples: [] };
  const code = 'int main() {}';
  const asked = { subject: bareSubject('Add.', undefined), evidence, judgement, findings: [] };
  const review = writeReview({ ...asked, task: { kind: 'review', language: 'cpp', code } });
  expect(review).toContain(said);
  expect(review.includes('need not show')).toBe(said.startsWith('I found'));
  const hint = writeHint({ ...asked, task: { kind: 'hint', code, level: 3, previousHints: [] } });
  expect(hint.includes('by hand')).toBe(!isShown(judgement));
});

it('names only the line for the memory that the search found, and how it grows', () => {
  const sentences = ['Line 7 allocates about 4 · n² bytes.'];
  const text = judged({
    verdict: 'Memory Limit Exceeded',
    memory: { line: 7, sentences, of: 'n', letter: 'n', points: [] },
    diagnosis: { kind: 'memory', line: 9, title: 'Too much memory', sentences: ['A.', 'B.'] },
  }).join('\n');
  expect(text).toContain('**Where the memory goes, [line 7](#line-7).** Line 7 allocates about');
  expect(text).not.toContain('line 9');
});

it('names only the line for the time that the search found, not that of the judged run', () => {
  const text = judged({
    verdict: 'Time Limit Exceeded',
    slowness: { line: 7, sentences: ['Line 7 runs n² times.'], growth: null },
    diagnosis: {
      kind: 'cpu',
      line: 9,
      title: 'Where most of the time went',
      sentences: ['A.', 'B.'],
    },
  }).join('\n');
  expect(text).toContain('line 7');
  expect(text).not.toContain('line 9');
});

it('shows where the program spends its time, and the small input on which it fails', () => {
  const text = judged({
    verdict: 'Time Limit Exceeded',
    slowness: { line: 7, sentences: ['Line 7 takes nearly all of the time.'], growth: null },
    found: {
      kind: 'wrong',
      input: '2\n1 1\n',
      expectedOutput: '2\n',
      actualOutput: '1\n',
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

it('says of a large input, too, that it is only probably allowed', () => {
  const found: Judgement['found'] = {
    kind: 'wrong',
    input: '9 8…',
    isProbable: true,
    large: { lines: 2, bytes: 9_000 },
    expectedOutput: null,
    actualOutput: '1\n',
  };
  expect(judged({ verdict: 'Wrong Answer', found }).join('\n')).toContain(
    "**An input of 2 lines that the problem's generator makes, which is probably allowed, here its beginning, on which",
  );
});

it('names a sample on which it fails, also in a hint, and tells its cause once', () => {
  const diagnosis = {
    ...({ kind: 'integer-overflow', line: 9, title: 'Integer overflow' } as const),
    sentences: ['A.', 'B.'],
  };
  const judgement = {
    verdict: 'Wrong Answer',
    diagnosis,
    found: {
      ...({ kind: 'wrong', input: '1 2\n', sample: 2, diagnosis } as const),
      expectedOutput: '3\n',
      actualOutput: '-1\n',
    },
  } as const;
  const hint = writeHint({
    task: { kind: 'hint', code: '', level: 2, previousHints: [] },
    subject: bareSubject('Add.', undefined),
    evidence: null,
    judgement,
    findings: [],
  });
  expect(hint).toContain(
    '**Sample 2, on which it is wrong:** `1 2`. Right is `3`; it prints `-1`.',
  );
  expect(hint.match(/Integer overflow/g)).toHaveLength(1);
});

it('shows the place of a fix, and the change only in a review', () => {
  const [sentence, suggestion] = ['Look at the number 1 in line 4.', 'With `2` in line 4.'];
  const mend = { places: [{ line: 4, sentence, suggestion }], tried: 'On 9 inputs.' };
  const judgement = { verdict: 'Wrong Answer', mend } as const;
  expect(judged(judgement).at(-1)).toBe('**Where to look:** With `2` in [line 4](#line-4).');
  expect(judged(judgement, 'places').at(-1)).toBe(
    '**Where to look:** Look at the number 1 in [line 4](#line-4). On 9 inputs.',
  );
  const asked = {
    subject: bareSubject('Add.', undefined),
    evidence: null,
    judgement,
    findings: [],
  };
  const code = 'int main() {}';
  const review = promptFor({ ...asked, task: { kind: 'review', language: 'cpp', code } });
  const hint = promptFor({ ...asked, task: { kind: 'hint', code, level: 2, previousHints: [] } });
  expect(review.message).toContain(suggestion);
  expect(hint.message).toContain(sentence);
  expect(hint.message).not.toContain(suggestion);
});
