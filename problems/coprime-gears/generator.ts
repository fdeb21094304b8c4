/** Inputs of Coprime Gears: equal gears, powers, products of many primes, and full drawers. */
import type { SecretInputs } from '../inputs.ts';
import { distinctIntegers, integers, lines, pick, type Random } from '../random.ts';

const most = 50_000;
const mostTeeth = 10 ** 6;

function asInput(gears: readonly number[]): string {
  return lines(gears.length, gears);
}

/** Products of random small primes, as large as the bound allows. */
function smooth(random: Random, count: number, primes: readonly number[]): number[] {
  return Array.from({ length: count }, () => {
    let teeth = pick(random, primes);
    for (let tries = 0; tries < 9; tries++) {
      const prime = pick(random, primes);
      if (teeth * prime <= mostTeeth) teeth *= prime;
    }
    return teeth;
  });
}

export const secretInputs: SecretInputs = [
  ['two-single-teeth', () => asInput([1, 1])],
  ['two-equal-gears', () => asInput([6, 6])],
  ['two-largest', () => asInput([mostTeeth, mostTeeth - 1])],
  ['share-two-primes', () => asInput([6, 12, 35, 36, 1, 30])],
  ['powers-of-two', () => asInput(Array.from({ length: 20 }, (_, index) => 2 ** index))],
  ['first-hundred', () => asInput(Array.from({ length: 100 }, (_, index) => index + 1))],
  ['small-random', (random) => asInput(integers(random, { count: 50, low: 1, high: 60 }))],
  ['medium-random', (random) => asInput(integers(random, { count: 3000, low: 1, high: 9999 }))],
  ['seven-primes', (random) => asInput(smooth(random, 3000, [2, 3, 5, 7, 11, 13, 17]))],
  ['primes-and-products', (random) => asInput(smooth(random, 2000, [2, 499, 503, 997, 991]))],
  ['all-single-teeth', () => asInput(Array.from({ length: most }, () => 1))],
  ['largest-smooth', (random) => asInput(smooth(random, most, [2, 3, 5, 7, 11, 13, 17, 19, 23]))],
  [
    'largest-random',
    (random) => asInput(distinctIntegers(random, { count: most, low: 1, high: mostTeeth })),
  ],
];
