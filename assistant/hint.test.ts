/** The built-in hints advise only what is possible for a person on a problem. */
import { expect, it } from 'vitest';
import { writeHint } from './hint.ts';
import { bareSubject } from './task.ts';

it.each([
  { isKnown: true, mayCompare: true },
  { isKnown: true, mayCompare: false },
  { isKnown: false, mayCompare: true },
  { isKnown: false, mayCompare: false },
])('the last hint without techniques: %j', ({ isKnown, mayCompare }) => {
  const hint = writeHint({
    task: { kind: 'hint', code: '', level: 3, previousHints: [] },
    subject: { ...bareSubject('Add.', undefined), isKnown, mayCompare },
    evidence: null,
    judgement: null,
    findings: [],
  });
  expect(hint.includes('The tags of this problem name no technique')).toBe(isKnown);
  expect(hint.includes('press “Compare with a brute force”')).toBe(mayCompare);
  expect(hint).toContain('Write a slow program that is certainly right');
});
