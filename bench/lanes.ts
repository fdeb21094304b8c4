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
