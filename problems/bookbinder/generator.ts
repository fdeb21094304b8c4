/** Inputs of The Bookbinder: one volume, one chapter each, giant chapters, and the largest sums. */
import type { SecretInputs } from '../inputs.ts';
import { integers, lines } from '../random.ts';

const most = 50_000;
const longestChapter = 10 ** 6;

function asInput(volumes: number, pages: readonly number[]): string {
  return lines([pages.length, volumes], pages);
}

export const secretInputs: SecretInputs = [
  ['one-chapter', () => asInput(1, [1])],
  ['one-volume', () => asInput(1, [4, 8, 15, 16, 23, 42])],
  ['exact-shares', () => asInput(3, [4, 2, 3, 3, 6])],
  ['giant-first', () => asInput(3, [100, 1, 1, 1, 1, 1])],
  ['giant-last', () => asInput(3, [1, 1, 1, 1, 1, 100])],
  ['giant-in-the-middle', () => asInput(4, [9, 9, 9, 9, 50, 9, 9, 9, 9, 9])],
  [
    'rising',
    () =>
      asInput(
        5,
        Array.from({ length: 30 }, (_, index) => index + 1),
      ),
  ],
  ['small-random', (random) => asInput(7, integers(random, { count: 40, low: 1, high: 30 }))],
  ['medium-random', (random) => asInput(60, integers(random, { count: 2000, low: 1, high: 500 }))],
  [
    'almost-one-each',
    (random) => asInput(1990, integers(random, { count: 2000, low: 1, high: 99 })),
  ],
  [
    'largest-equal',
    () =>
      asInput(
        7,
        Array.from({ length: most }, () => longestChapter),
      ),
  ],
  [
    'largest-two-volumes',
    (random) => asInput(2, integers(random, { count: most, low: 1, high: longestChapter })),
  ],
  [
    'largest-many-volumes',
    (random) => asInput(1000, integers(random, { count: 40_000, low: 1, high: 1000 })),
  ],
];
