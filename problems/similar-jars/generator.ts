/** Inputs of Similar Jars: k at its bounds, equal volumes, and clusters that mislead the greedy. */
import type { SecretInputs } from '../inputs.ts';
import { integers, lines, shuffled } from '../random.ts';

const most = 40_000;
const largest = 10 ** 8;

function asInput(chosen: number, volumes: readonly number[]): string {
  return lines([volumes.length, chosen], volumes);
}

export const secretInputs: SecretInputs = [
  ['one-jar', () => asInput(1, [largest])],
  ['all-jars', () => asInput(4, [5, largest, 1, 77])],
  [
    'all-alike',
    () =>
      asInput(
        5,
        Array.from({ length: 9 }, () => 42),
      ),
  ],
  ['already-sorted', () => asInput(3, [1, 4, 6, 9, 10, 13, 20])],
  ['falling', () => asInput(3, [50, 41, 33, 26, 20, 15, 11])],
  ['lonely-close-pair', () => asInput(4, [1000, 1, 2, 1010, 500, 1020, 1030])],
  ['single-choice', (random) => asInput(1, integers(random, { count: 50, low: 1, high: 99 }))],
  ['small-random', (random) => asInput(6, integers(random, { count: 60, low: 1, high: 1000 }))],
  ['many-equal', (random) => asInput(40, integers(random, { count: 2000, low: 1, high: 70 }))],
  [
    'medium-random',
    (random) => asInput(99, integers(random, { count: 3000, low: 1, high: largest })),
  ],
  [
    'largest-pairs',
    (random) => asInput(2, integers(random, { count: most, low: 1, high: largest })),
  ],
  [
    'largest-half',
    (random) => asInput(most / 2, integers(random, { count: most, low: 1, high: largest })),
  ],
  [
    'dense-cluster-in-the-middle',
    (random) => {
      const wide = integers(random, { count: 5000, low: 1, high: largest });
      const dense = integers(random, { count: 5000, low: 40_000_000, high: 41_000_000 });
      return asInput(4500, shuffled(random, [...wide, ...dense]));
    },
  ],
];
