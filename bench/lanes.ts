/** Many pieces of work, some of them at a time, and what their durations say. */

/** Does `work` for 0, 1, 2 and so on, `lanes` at a time, each one after the other. */
export async function inLanes(
  lanes: number,
  count: number,
  work: (turn: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const turn = next;
      next += 1;
      await work(turn);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, lane));
}

/** The value below which this share of the values is, to a tenth; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(share * sorted.length));
  return Math.round(10 * (sorted[at] ?? 0)) / 10;
}
