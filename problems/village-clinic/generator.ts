/** Inputs of The Village Clinic: every shape of tree, and ends that are near by number of roads. */
import type { SecretInputs } from '../inputs.ts';
import { lines, type Random, type TreeShape, tree } from '../random.ts';

const most = 25_000;
const longest = 1000;

type Road = readonly [from: number, to: number, length: number];

function asInput(roads: readonly Road[]): string {
  return lines(roads.length + 1, ...roads);
}

type Valley = { villages: number; shape: TreeShape; low?: number; high?: number };

function valley(random: Random, { villages, shape, low = 1, high = longest }: Valley): string {
  return asInput(
    tree(random, villages, shape).map(([from, to]): Road => [from, to, random.integer(low, high)]),
  );
}

export const secretInputs: SecretInputs = [
  ['two-villages', () => asInput([[2, 1, 5]])],
  [
    'tie-of-two-centres',
    () =>
      asInput([
        [3, 4, 2],
        [4, 1, 6],
        [1, 2, 2],
      ]),
  ],
  [
    'few-long-roads',
    () =>
      asInput([
        [1, 2, 1],
        [2, 3, 1],
        [3, 4, 1],
        [4, 5, 1],
        [2, 6, 900],
        [3, 7, 800],
      ]),
  ],
  ['star', (random) => valley(random, { villages: 30, shape: 'star' })],
  ['path', (random) => valley(random, { villages: 40, shape: 'path' })],
  ['equal-lengths', (random) => valley(random, { villages: 63, shape: 'binary', low: 7, high: 7 })],
  ['small-random', (random) => valley(random, { villages: 12, shape: 'random', high: 20 })],
  ['medium-random', (random) => valley(random, { villages: 1000, shape: 'random' })],
  ['medium-deep', (random) => valley(random, { villages: 3000, shape: 'deep' })],
  ['medium-caterpillar', (random) => valley(random, { villages: 2000, shape: 'caterpillar' })],
  ['longest-path', (random) => valley(random, { villages: most, shape: 'path', low: longest })],
  ['largest-random', (random) => valley(random, { villages: most, shape: 'random' })],
];
