/** Whether a size alone decides a count, as far as inputs of the same size show. */

/** `decisive`: what else may decide it, such as the other numbers of the first line. */
export type Decision = { size: number; count: number; decisive: readonly number[] };

/** Smaller counts say little. */
const countMin = 20;
/** Sizes that differ by less are the same, and so are counts. */
const sameRatio = 1.05;
/** Others that differ by this much should show in the count, if they decide it; as this much at least. */
const [otherRatio, countRatio] = [1.25, 1.15];

const ratio = (one: number, other: number): number =>
  Math.max(one, other) / Math.max(Math.min(one, other), 1e-9);

/**
 * Whether nothing else seems to decide: inputs of the same size that differ otherwise have the same
 * count; and what never differed does not either on the largest input.
 */
export function isDecided(
  all: readonly Decision[],
  largest: Pick<Decision, 'size' | 'decisive'> | null,
): boolean {
  const counted = all.filter(({ count }) => count >= countMin);
  const pairs = counted.flatMap((one, at) =>
    counted
      .slice(at + 1)
      .flatMap((other) => (ratio(one.size, other.size) <= sameRatio ? [[one, other]] : [])),
  );
  const differs = ([one, other]: Decision[], at: number): boolean =>
    ratio(one?.decisive[at] ?? 0, other?.decisive[at] ?? 0) >= otherRatio;
  const others = counted[0]?.decisive.map((_, at) => at) ?? [];
  for (const at of others) {
    const differing = pairs.filter((pair) => differs(pair, at));
    if (differing.some(([one, other]) => ratio(one?.count ?? 0, other?.count ?? 0) >= countRatio))
      return false;
    if (differing.length > 0 || largest === null) continue;
    // In proportion to the size, or as on the largest input.
    const values = counted.map(({ decisive, size }) => ({ value: decisive[at] ?? 0, size }));
    const shares = [...values, { value: largest.decisive[at] ?? 0, size: largest.size }].map(
      ({ value, size }) => value / Math.max(size, 1),
    );
    const isInProportion = Math.max(...shares) <= otherRatio * Math.min(...shares);
    const last = values.at(-1)?.value ?? 0;
    const isConstant = values
      .slice(-constantPoints)
      .every(({ value }) => ratio(value, last) <= sameRatio);
    if (isConstant && !isInProportion && ratio(last, largest.decisive[at] ?? 0) >= otherRatio)
      return false;
  }
  return true;
}

const constantPoints = 4;
