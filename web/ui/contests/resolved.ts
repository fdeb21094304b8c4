/** The board of a resolver after a number of its steps, which the server has computed. */
import type { ContestResolver, ShownRow, ShownStep } from '../../../contract/contests.ts';

function after(rows: readonly ShownRow[], step: ShownStep): ShownRow[] {
  const { problem, cell, solved, points, penalty, from, to, ranks } = step;
  const before = rows[from];
  if (before === undefined) return [...rows];
  const cells = problem === null ? before.cells : before.cells.with(problem, cell);
  const row = { ...before, cells, solved, points, penalty };
  const upper = Math.min(from, to);
  return rows
    .toSpliced(from, 1)
    .toSpliced(to, 0, row)
    .map((one, at) => {
      const rank = at < upper ? undefined : ranks[at - upper];
      return rank === undefined || rank === one.rank ? one : { ...one, rank };
    });
}

/** Steps back are as quick as steps forward: the boards on the way are kept. */
export function resolving({ board, steps }: ContestResolver) {
  const boards: (readonly ShownRow[])[] = [board.rows];
  return {
    /** The rows after so many steps. */
    rowsAfter(count: number): readonly ShownRow[] {
      for (let done = boards.length - 1; done < count; done += 1) {
        const [rows, step] = [boards[done], steps[done]];
        if (rows === undefined || step === undefined) break;
        boards.push(after(rows, step));
      }
      return boards[count] ?? board.rows;
    },
  };
}
