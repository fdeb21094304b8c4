/** Inputs of Painted Steps: common factors of every kind, and numbers at the bounds. */
import type { SecretInputs } from '../inputs.ts';
import { lines } from '../random.ts';

const top = 10n ** 18n;
const mostApart = 10 ** 9;

export const secretInputs: SecretInputs = [
  ['smallest', () => lines([1, 1, 1])],
  ['one-step-one-crew', () => lines([1, 1, 2])],
  ['no-step-reached', () => lines([5, 6, 7])],
  ['last-step-is-brown', () => lines([36, 4, 9])],
  ['one-divides-the-other', () => lines([1000, 5, 20])],
  ['common-factor', () => lines([1000, 12, 18])],
  ['same-crew-twice', () => lines([987_654_321, 12_345, 12_345])],
  ['small-random', (random) => lines([100_000, random.integer(2, 50), random.integer(2, 50)])],
  ['every-step-red', () => lines([top, 1, mostApart])],
  ['largest', () => lines([top, mostApart, mostApart])],
  ['largest-multiple', () => lines([top, mostApart, mostApart - 1])],
  ['largest-answer', () => lines([top, 1, 2])],
  ['even-both', () => lines([top, 999_999_998, 999_999_996])],
  [
    'large-common-factor',
    (random) => {
      const factor = random.integer(9000, 10_000);
      const a = factor * random.integer(90_000, 100_000);
      return lines([random.bigInteger(top / 2n, top), a, factor * 99_991]);
    },
  ],
  [
    'large-random',
    (random) =>
      lines([
        random.bigInteger(top / 2n, top),
        random.integer(1, mostApart),
        random.integer(1, 1000) * 60,
      ]),
  ],
];
