/** The figures of other people, grouped into steps. */
import { expect, it } from 'vitest';
import { distribute } from './placing.ts';

it('counts people in steps that grow, and those behind one', () => {
  const { bins, ...rest } = distribute([1, 1, 2, 10, 0.4], 1);
  expect(bins).toHaveLength(9);
  expect(bins.map(({ people }) => people)).toEqual([3, 0, 0, 1, 0, 0, 0, 0, 1]);
  expect(bins[8]?.upTo).toBeCloseTo(10);
  expect(rest).toEqual({ own: 0, others: 5, behind: 2 });
});

it('has a single step without others', () => {
  const alone = distribute([], 50);
  expect(alone).toMatchObject({ own: 0, others: 0, behind: 0 });
  expect(alone.bins).toHaveLength(1);
});
