/** Does many pieces of work, some of them at a time, and summarises their durations. */

/** Calls `work` with 0, 1, 2 and so on, in `lanes` parallel lanes. */
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

/** The value below which this share of the values is, to a tenth; 0 if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(share * sorted.length));
  return Math.round(10 * (sorted[at] ?? 0)) / 10;
}
