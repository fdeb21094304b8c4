/** Shares of a whole, rounded in one way on all pages. */

/** A part in whole percent, rounded to the nearest; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole);

/** The share of each count in all of them. Rounded, they need not add up to 100. */
export function percentages(counts: readonly number[]): number[] {
  const sum = counts.reduce((all, count) => all + count, 0);
  return counts.map((count) => percentOf(count, sum));
}
