/** Inputs of Island Phones: dishes that just pay or just do not, clusters, lines and full seas. */
import type { SecretInputs } from '../inputs.ts';
import { lines, type Random } from '../random.ts';

type Island = readonly [x: number, y: number];

const most = 3000;
const side = 10 ** 6;

function asInput(dish: number, islands: readonly Island[]): string {
  return lines([islands.length, dish], ...islands);
}

/** Different islands within a square; `count` must be far below its area. */
function scattered(random: Random, count: number, low: number, high: number): Island[] {
  const found = new Map<string, Island>();
  while (found.size < count) {
    const island: Island = [random.integer(low, high), random.integer(low, high)];
    found.set(island.join(), island);
  }
  return [...found.values()];
}

/** Dense groups of islands around far-apart centres on a diagonal. */
function clusters(random: Random, groups: number, size: number): Island[] {
  return Array.from({ length: groups }, (_, group) => {
    const corner = Math.floor((group * side) / groups);
    return scattered(random, size, corner, corner + 200);
  }).flat();
}

export const secretInputs: SecretInputs = [
  ['one-island', () => asInput(1, [[7, 7]])],
  [
    'two-islands-cable',
    () =>
      asInput(5, [
        [0, 0],
        [4, 6],
      ]),
  ],
  [
    'two-islands-dishes',
    () =>
      asInput(5, [
        [0, 0],
        [5, 6],
      ]),
  ],
  [
    'dearer-than-one-dish',
    () =>
      asInput(10, [
        [0, 0],
        [0, 15],
        [0, 16],
      ]),
  ],
  ['dishes-everywhere', (random) => asInput(1, scattered(random, 50, 0, 1000))],
  ['small-random', (random) => asInput(9, scattered(random, 12, 0, 20))],
  ['medium-random', (random) => asInput(40, scattered(random, 300, 0, 500))],
  ['one-long-cable', (random) => asInput(900_000, clusters(random, 2, 100))],
  ['cluster-of-clusters', (random) => asInput(3000, clusters(random, 30, 30))],
  ['dear-dishes', (random) => asInput(10 ** 9, scattered(random, 1000, 0, side))],
  [
    'largest-line',
    () =>
      asInput(
        500,
        Array.from({ length: most }, (_, index): Island => [index * 333, 0]),
      ),
  ],
  ['largest-clusters', (random) => asInput(2500, clusters(random, 60, 50))],
  ['largest-random', (random) => asInput(15_000, scattered(random, most, 0, side))],
];
