/** Whether a size alone decides a count. */
import { expect, it } from 'vitest';
import { type Decision, isDecided } from './decided.ts';

const sizes = [64, 128, 256, 512, 1024];
const all = (of: (n: number, k: number) => number, ks: (n: number) => number[]): Decision[] =>
  sizes.flatMap((n) => ks(n).map((k) => ({ size: n, count: of(n, k), decisive: [n, k] })));

it('another number by which inputs of the same size differ decides, too, if their counts differ', () => {
  const halves = (n: number): number[] => [n / 2, n / 8];
  expect(
    isDecided(
      all((n, k) => n * k, halves),
      null,
    ),
  ).toBe(false);
  expect(
    isDecided(
      all((n) => n * n, halves),
      null,
    ),
  ).toBe(true);
});

it('a number that never changed may decide, if it is another one on the largest input', () => {
  const few = all(
    (n, k) => n * k,
    () => [10],
  );
  expect(isDecided(few, { size: 100_000, decisive: [100_000, 100_000] })).toBe(false);
  expect(isDecided(few, { size: 100_000, decisive: [100_000, 10] })).toBe(true);
  expect(isDecided(few, null)).toBe(true);
});

it('a number that grows in proportion to the size is the same as the size', () => {
  const alike = all(
    (n, k) => n * k,
    (n) => [2 * n],
  );
  expect(isDecided(alike, { size: 100_000, decisive: [100_000, 200_000] })).toBe(true);
});

it('a number that may decide as well, because it never differed alone, leaves it open', () => {
  const random = all(
    (n, k) => n * k,
    (n) => [n % 3 === 1 ? n : 1.7 * n],
  );
  expect(isDecided(random, null)).toBe(false);
  const products = random.map((one) => ({ ...one, size: one.count }));
  expect(isDecided(products, null, [0, 1])).toBe(true);
});
