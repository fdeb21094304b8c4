/** The medals of the first three ranks. */

const medals = ['gold', 'grey', 'dark'] as const;

/** Undefined where there is nothing yet to honour: `count` is what the board ranks by. */
export const medalOf = (rank: number, count: number): (typeof medals)[number] | undefined =>
  count > 0 ? medals[rank - 1] : undefined;
