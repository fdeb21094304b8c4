/** Success rates. */
import { expect, it } from 'vitest';
import { successPercent } from './rate.ts';

it.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [4, 4, 100],
])('%i solved of %i attempted are %i %', (solved, attempted, percent) => {
  expect(successPercent({ solved, attempted })).toBe(percent);
});
