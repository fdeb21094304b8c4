/** Inputs of The Mosaic Path: each width, the shortest and longest lengths, and many colours. */
import type { SecretInputs } from '../inputs.ts';
import { lines } from '../random.ts';

const longest = 10n ** 18n;
const mostColours = 10 ** 9;

export const secretInputs: SecretInputs = [
  ['smallest', () => lines([1, 1, 1, 1])],
  ['one-square', () => lines([1, 1, mostColours, 5])],
  ['narrow', () => lines([1, 10, 2, 3])],
  ['only-across', () => lines([6, 1, 3, 4])],
  ['two-feet', () => lines([6, 2, 1, 2])],
  ['small-square', () => lines([4, 4, 1, 1])],
  ['width-three', () => lines([3, 5, 2, 7])],
  ['width-five', () => lines([5, 6, 10, 3])],
  ['many-colours', () => lines([4, 9, mostColours, mostColours - 1])],
  ['medium', (random) => lines([6, random.integer(500, 900), 31, 17])],
  ['longest-narrow', () => lines([1, longest, 1, 1])],
  ['power-of-two', () => lines([5, 2n ** 59n, 12_345, 678])],
  ['just-below-a-power', () => lines([6, 2n ** 59n - 1n, mostColours, mostColours])],
  ['longest', () => lines([6, longest, 1, 1])],
  ['large-random', (random) => lines([6, random.bigInteger(longest / 2n, longest), 987, 654_321])],
];
