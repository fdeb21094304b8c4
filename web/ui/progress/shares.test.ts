/** Shares of a whole. */
import { expect, it } from 'vitest';
import { percentages } from './shares.ts';

it.each([
  [
    [1, 1, 1],
    [33, 33, 33],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [
    [199, 1],
    [100, 1],
  ],
  [
    [4, 4, 3],
    [36, 36, 27],
  ],
  [[5], [100]],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
])('%j are %j percent', (counts, shares) => {
  expect(percentages(counts)).toEqual(shares);
});
