/** Which time limit a program in a language has. */
import { expect, it } from 'vitest';
import { timeLimitOf } from './judging.ts';

it.each([
  ['cpp', 1000, {}, 1000],
  ['python', 1000, {}, 5000],
  ['python', 1000, { python: 1.5 }, 1500],
  ['python', 1000, { java: 3 }, 5000],
  ['java', 150, { java: 0.33 }, 50],
])('a program in %s has of %i ms, with %j, %i ms', (language, timeLimitMs, timeFactors, limit) => {
  expect(timeLimitOf({ language, timeLimitMs, timeFactors })).toBe(limit);
});
