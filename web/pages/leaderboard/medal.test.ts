/** Medals are for the first three who have achieved something. */
import { expect, it } from 'vitest';
import { medalOf } from './medal.ts';

it('are for the first three ranks', () => {
  expect([1, 2, 3, 4].map((rank) => medalOf(rank, 5))).toEqual(['gold', 'grey', 'dark', undefined]);
});

it('are not for contributions without an approval', () => {
  expect([1, 2, 3].map((rank) => medalOf(rank, 0))).toEqual([undefined, undefined, undefined]);
});
