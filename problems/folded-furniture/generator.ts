/** Inputs of Folded Furniture: odd volumes, pieces that fit only when folded, full-size vans. */
import type { SecretInputs } from '../inputs.ts';
import { lines, type Random } from '../random.ts';

type Piece = readonly [volume: number, worth: number];
type Van = { room: number; folds: number };

const mostPieces = 100;
const largestRoom = 10_000;
const greatestWorth = 10 ** 6;

function asInput({ room, folds }: Van, pieces: readonly Piece[]): string {
  return lines([pieces.length, room, folds], ...pieces);
}

function randomPieces(
  random: Random,
  { count, volume, worth }: { count: number; volume: number; worth: number },
): Piece[] {
  return Array.from(
    { length: count },
    (): Piece => [random.integer(1, volume), random.integer(1, worth)],
  );
}

/** Pieces whose worth follows their volume closely, which leaves no easy choice. */
function balanced(random: Random, count: number, volume: number): Piece[] {
  return Array.from({ length: count }, (): Piece => {
    const size = random.integer(Math.ceil(volume / 2), volume);
    return [size, size * 50 + random.integer(0, 99)];
  });
}

export const secretInputs: SecretInputs = [
  ['smallest', () => asInput({ room: 1, folds: 0 }, [[1, 1]])],
  [
    'nothing-fits',
    () =>
      asInput({ room: 4, folds: 3 }, [
        [9, 5],
        [10, 7],
        [11, 6],
      ]),
  ],
  [
    'fits-only-folded',
    () =>
      asInput({ room: 5, folds: 1 }, [
        [10, 5],
        [9, 4],
      ]),
  ],
  [
    'odd-volume-rounds-up',
    () =>
      asInput({ room: 9, folds: 2 }, [
        [9, 5],
        [9, 5],
      ]),
  ],
  [
    'unit-volumes-do-not-shrink',
    () =>
      asInput({ room: 3, folds: 2 }, [
        [1, 3],
        [1, 4],
        [1, 5],
        [1, 6],
      ]),
  ],
  [
    'largest-is-worthless',
    () =>
      asInput({ room: 10, folds: 1 }, [
        [20, 1],
        [12, 50],
        [4, 20],
      ]),
  ],
  [
    'more-folds-than-pieces',
    () =>
      asInput({ room: 12, folds: 10 }, [
        [8, 2],
        [8, 3],
        [8, 4],
        [8, 5],
      ]),
  ],
  [
    'small-random',
    (random) =>
      asInput({ room: 40, folds: 3 }, randomPieces(random, { count: 12, volume: 20, worth: 30 })),
  ],
  [
    'medium-random',
    (random) =>
      asInput({ room: 500, folds: 4 }, randomPieces(random, { count: 40, volume: 99, worth: 999 })),
  ],
  ['no-folds', (random) => asInput({ room: 3000, folds: 0 }, balanced(random, 60, 500))],
  [
    'all-fit',
    () =>
      asInput(
        { room: largestRoom, folds: 10 },
        Array.from({ length: mostPieces }, (): Piece => [100, greatestWorth]),
      ),
  ],
  [
    'largest-random',
    (random) => {
      const pieces = { count: mostPieces, volume: largestRoom, worth: greatestWorth };
      return asInput({ room: largestRoom, folds: 10 }, randomPieces(random, pieces));
    },
  ],
  [
    'largest-balanced',
    (random) => asInput({ room: largestRoom, folds: 10 }, balanced(random, mostPieces, 600)),
  ],
];
