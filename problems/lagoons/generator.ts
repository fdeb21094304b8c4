/** Inputs of Lagoons: water at edges and corners, and mazes as large as the photograph may be. */
import type { SecretInputs } from '../inputs.ts';
import { lines, type Random, text } from '../random.ts';

const side = 400;

function asInput(rows: readonly string[]): string {
  return lines([rows.length, rows[0]?.length ?? 0], ...rows);
}

function randomRows(
  random: Random,
  { rows, columns, alphabet }: { rows: number; columns: number; alphabet: string },
): string[] {
  return Array.from({ length: rows }, () => text(random, columns, alphabet));
}

/** The rows with land all around, which adds two to both sides. */
function walled(rows: readonly string[]): string[] {
  const wall = '#'.repeat((rows[0]?.length ?? 0) + 2);
  return [wall, ...rows.map((row) => `#${row}#`), wall];
}

/** One winding channel: full rows of water, joined at alternating ends. */
function snake(rows: number, columns: number): string[] {
  return Array.from({ length: rows }, (_, row) => {
    if (row % 2 === 0) return '~'.repeat(columns);
    const bar = '#'.repeat(columns - 1);
    return row % 4 === 1 ? `${bar}~` : `~${bar}`;
  });
}

export const secretInputs: SecretInputs = [
  ['one-water-cell', () => asInput(['~'])],
  ['one-land-cell', () => asInput(['#'])],
  ['one-row', () => asInput(['#~~#~#'])],
  ['smallest-lagoon', () => asInput(walled(['~']))],
  ['corners-do-not-join', () => asInput(walled(['~#~', '#~#', '~#~']))],
  ['corner-to-the-sea', () => asInput(['###~', '#~~#', '####'])],
  ['ring-around-an-island', () => asInput(walled(['~~~~', '~##~', '~##~', '~~~~']))],
  ['lake-in-a-ring', () => asInput(walled(['~~~~~', '~###~', '~#~#~', '~###~', '~~~~~']))],
  [
    'small-random',
    (random) => asInput(randomRows(random, { rows: 12, columns: 15, alphabet: '#~' })),
  ],
  [
    'medium-random',
    (random) => asInput(randomRows(random, { rows: 60, columns: 90, alphabet: '##~~~' })),
  ],
  [
    'narrow',
    (random) => asInput(walled(randomRows(random, { rows: 398, columns: 1, alphabet: '#~~~' }))),
  ],
  ['wide', (random) => asInput(randomRows(random, { rows: 3, columns: side, alphabet: '#~~' }))],
  [
    'all-water-walled',
    () => asInput(walled(snake(side - 2, side - 2).map((row) => '~'.repeat(row.length)))),
  ],
  ['largest-snake', () => asInput(walled(snake(side - 2, side - 2)))],
  [
    'largest-random',
    (random) => asInput(randomRows(random, { rows: side, columns: side, alphabet: '##~' })),
  ],
  [
    'largest-near-the-threshold',
    (random) => asInput(randomRows(random, { rows: side, columns: side, alphabet: '##~~~' })),
  ],
];
