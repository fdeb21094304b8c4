/** Inputs of The Smooth Odometer: bounds that count themselves, powers of ten, wide trips. */
import type { SecretInputs } from '../inputs.ts';
import { lines } from '../random.ts';

const last = 10n ** 18n;

export const secretInputs: SecretInputs = [
  ['smallest', () => lines([1, 1, 0, 1])],
  ['no-reading', () => lines([19, 19, 7, 1])],
  ['bounds-count', () => lines([12, 24, 2, 12])],
  ['first-digit-is-large', () => lines([1, 99, 1, 1])],
  ['repdigits', () => lines([1, 1_000_000, 0, 1])],
  ['repdigits-of-a-divisor', () => lines([1, last, 0, 37])],
  ['last-reading-only', () => lines([last, last, 1, 1000])],
  ['shorter-numbers', () => lines([95, 10_005, 3, 11])],
  ['large-divisor', () => lines([1, 50_000, 4, 997])],
  ['every-number', () => lines([1, last, 9, 1])],
  ['medium-random', (random) => lines([random.integer(1, 500_000), 2_000_000, 4, 13])],
  [
    'far-apart',
    (random) => {
      const from = random.bigInteger(1n, last / 10n);
      return lines([from, random.bigInteger(last / 2n, last), 3, 89]);
    },
  ],
  ['largest', () => lines([1, last, 8, 1000])],
  ['largest-prime', () => lines([2, last - 1n, 2, 991])],
  ['narrow-steps', (random) => lines([random.bigInteger(1n, last / 2n), last, 1, 512])],
];
