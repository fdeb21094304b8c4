/** Inputs of Rope Round the Orchard: trees in a line, all on the hull, and at the far corners. */
import type { SecretInputs } from '../inputs.ts';
import { lines, type Random, shuffled } from '../random.ts';

type Tree = readonly [x: number, y: number];

const most = 25_000;
const edge = 10 ** 6;

function asInput(radius: number, trees: readonly Tree[]): string {
  return lines([trees.length, radius], ...trees);
}

/** Random trees on a grid with gaps of `step`, so that trunks of radius step/2 do not overlap. */
function scattered(random: Random, count: number, cells: number, step: number): Tree[] {
  const found = new Map<string, Tree>();
  while (found.size < count) {
    const tree: Tree = [step * random.integer(-cells, cells), step * random.integer(-cells, cells)];
    found.set(tree.join(), tree);
  }
  return [...found.values()];
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Corners of a convex polygon in order: its sides are the shortest vectors of each direction. */
function convex(reach: number, scale: number): Tree[] {
  const sides: Tree[] = [];
  for (let x = -reach; x <= reach; x++) {
    for (let y = -reach; y <= reach; y++) {
      if (x * x + y * y <= reach * reach && divisor(Math.abs(x), Math.abs(y)) === 1) {
        sides.push([x * scale, y * scale]);
      }
    }
  }
  sides.sort((one, other) => Math.atan2(one[1], one[0]) - Math.atan2(other[1], other[0]));
  const left = -sides.reduce((sum, [x]) => sum + Math.abs(x), 0) / 4;
  let [x, y] = [Math.trunc(-left), Math.trunc(left)];
  return sides.map(([dx, dy]): Tree => {
    const corner: Tree = [x, y];
    x += dx;
    y += dy;
    return corner;
  });
}

const row = (count: number, at: (index: number) => Tree): Tree[] =>
  Array.from({ length: count }, (_, index) => at(index));

export const secretInputs: SecretInputs = [
  ['one-tree', () => asInput(1, [[0, 0]])],
  [
    'two-trees-touch',
    () =>
      asInput(5, [
        [0, 0],
        [6, 8],
      ]),
  ],
  [
    'upright-line',
    () =>
      asInput(
        1,
        row(9, (index) => [3, 40 - 5 * index]),
      ),
  ],
  [
    'slanted-line',
    () =>
      asInput(
        2,
        row(7, (index) => [-20 + 6 * index, 9 * index]),
      ),
  ],
  [
    'square-with-trees-on-sides',
    () =>
      asInput(
        1,
        row(16, (index) => [5 * (index % 4), 5 * (index >> 2)]),
      ),
  ],
  [
    'far-corners',
    () =>
      asInput(1000, [
        [-edge, -edge],
        [edge, -edge],
        [-edge, edge],
        [edge, edge],
      ]),
  ],
  [
    'thin-triangle',
    () =>
      asInput(1, [
        [-edge, -edge],
        [edge, edge],
        [edge - 1, edge - 3],
      ]),
  ],
  ['small-random', (random) => asInput(1, scattered(random, 12, 8, 2))],
  ['medium-random', (random) => asInput(50, scattered(random, 900, 500, 100))],
  ['medium-hull', () => asInput(3, convex(20, 8))],
  ['largest-random', (random) => asInput(7, scattered(random, most, 70_000, 14))],
  ['large-hull-in-order', () => asInput(1, convex(80, 2))],
  ['large-hull-shuffled', (random) => asInput(1, shuffled(random, convex(75, 2)))],
];
