/** Converts counts to shares. */

/**
 * Whole percentages that add up to 100: the remainder goes to those that lost most by rounding down
 * (largest remainder).
 */
export function percentages(counts: readonly number[]): number[] {
  const sum = counts.reduce((all, count) => all + count, 0);
  if (sum === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (100 * count) / sum);
  const floors = exact.map(Math.floor);
  const left = 100 - floors.reduce((all, floor) => all + floor, 0);
  const lost = (index: number): number => (exact[index] ?? 0) - (floors[index] ?? 0);
  const luckiest = counts
    .map((_, index) => index)
    .sort((one, other) => lost(other) - lost(one))
    .slice(0, left);
  return floors.map((floor, index) => floor + Number(luckiest.includes(index)));
}
