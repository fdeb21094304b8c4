/** Inputs of Watchful Lanterns: gardens without room, thin ones, staircases and full-size ones. */
import type { SecretInputs } from '../inputs.ts';
import { lines, type Random, text } from '../random.ts';

const side = 100;

function asInput(rows: readonly string[]): string {
  return lines([rows.length, rows[0]?.length ?? 0], ...rows);
}

function randomGarden(random: Random, rows: number, columns: number, alphabet: string): string {
  return asInput(Array.from({ length: rows }, () => text(random, columns, alphabet)));
}

/** Row i is free up to column i and flowers beyond: only one way to place them all. */
function staircase(size: number): string {
  return asInput(
    Array.from({ length: size }, (_, row) => '.'.repeat(size - row) + '*'.repeat(row)),
  );
}

const chequered = (odd: string, even: string): string =>
  asInput(
    Array.from({ length: side }, (_, row) => (row % 2 ? odd + even : even + odd).repeat(side / 2)),
  );

export const secretInputs: SecretInputs = [
  ['one-free-cell', () => asInput(['.'])],
  ['one-pillar', () => asInput(['#'])],
  ['only-flowers', () => asInput(['***', '***'])],
  ['one-row', () => asInput(['..#.*.##*#.'])],
  ['one-column', () => asInput([...'.*#.#..#*'])],
  ['greedy-is-misled', () => asInput(['..', '.*'])],
  ['staircase', () => staircase(12)],
  ['all-free', () => asInput(Array.from({ length: 4 }, () => '.....'))],
  ['small-random', (random) => randomGarden(random, 4, 5, '..#*')],
  ['medium-random', (random) => randomGarden(random, 30, 40, '...#**')],
  ['tall-random', (random) => randomGarden(random, side, 7, '..#**')],
  ['largest-free', () => asInput(Array.from({ length: side }, () => '.'.repeat(side)))],
  ['largest-chequered', () => chequered('.', '#')],
  ['largest-staircase', () => staircase(side)],
  ['largest-random', (random) => randomGarden(random, side, side, '......#***')],
  ['largest-flowers', (random) => randomGarden(random, side, side, `.#${'*'.repeat(12)}`)],
  ['largest-pillars', (random) => randomGarden(random, side, side, '.##*')],
];
