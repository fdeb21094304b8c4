/** Inputs of The Night Thermometer: rising, falling, equal and random readings. */
import type { SecretInputs } from '../inputs.ts';
import { integers, lines, shuffled } from '../random.ts';

const most = 50_000;
const warmest = 10 ** 6;

function asInput(readings: readonly number[]): string {
  return lines(readings.length, readings);
}

const range = (count: number, at: (index: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => at(index));

export const secretInputs: SecretInputs = [
  ['zero', () => asInput([0])],
  ['two-readings', () => asInput([7, -7])],
  ['equal-readings', () => asInput([4, 4, 4, 4, 4, 4, 9, 9, 9, 9])],
  ['rising', () => asInput(range(20, (index) => index * 3))],
  ['falling', () => asInput(range(20, (index) => -index * 3))],
  ['swinging', () => asInput(range(21, (index) => (index % 2 ? -index : index)))],
  ['two-values', (random) => asInput(integers(random, { count: 99, low: 0, high: 1 }))],
  ['small-random', (random) => asInput(integers(random, { count: 100, low: -50, high: 50 }))],
  ['medium-random', (random) => asInput(integers(random, { count: 4000, low: -999, high: 999 }))],
  ['coldest', () => asInput(range(20_000, () => -warmest))],
  ['long-rising', () => asInput(range(25_000, (index) => index))],
  [
    'longest-random',
    (random) => asInput(integers(random, { count: most, low: -warmest, high: warmest })),
  ],
  [
    'long-shuffled',
    (random) =>
      asInput(
        shuffled(
          random,
          range(40_000, (index) => index - 9),
        ),
      ),
  ],
];
