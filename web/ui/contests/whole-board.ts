/** A board as the page keeps it, made of the whole and of changes since. */
import type { ShownBoard, ShownRow } from '../../../contract/contests.ts';

export type KeptBoard = Omit<ShownBoard, 'isWhole' | 'order' | 'ranks' | 'rows'> & {
  /** Best first. */
  rows: readonly ShownRow[];
  /** The teams whose rows came with the last change. */
  changed: ReadonlySet<string>;
};

const nothing: ReadonlySet<string> = new Set();

/**
 * The board after a reply: the same object if nothing has changed, and rows that have not changed are
 * the same, but for their ranks. Undefined if the reply names rows that are not here.
 */
export function mergeBoard(
  before: KeptBoard | undefined,
  { isWhole, order, ranks, rows, ...facts }: ShownBoard,
): KeptBoard | undefined {
  if (isWhole) return { ...facts, rows, changed: nothing };
  if (before === undefined) return undefined;
  if (facts.version === before.version) return before;
  const known = new Map(before.rows.map((row) => [row.id, row]));
  for (const row of rows) known.set(row.id, row);
  const placed = order.flatMap((id, place) => {
    const row = known.get(id);
    if (row === undefined) return [];
    const rank = ranks[place] ?? null;
    return [rank === row.rank ? row : { ...row, rank }];
  });
  if (placed.length !== order.length) return undefined;
  return { ...facts, rows: placed, changed: new Set(rows.map(({ id }) => id)) };
}
