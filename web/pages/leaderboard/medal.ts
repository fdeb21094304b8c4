/** The medals of the first three ranks. */

const medals = ['gold', 'grey', 'dark'] as const;

/** Undefined if there is nothing to honour yet; `count` is the number by which the board ranks. */
export const medalOf = (rank: number, count: number): (typeof medals)[number] | undefined =>
  count > 0 ? medals[rank - 1] : undefined;
