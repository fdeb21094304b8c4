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
 * Whether nothing else seems to decide. Of each other number, one of these has to be seen: it grows in
 * proportion to the size; it never changed, and does not on the largest input; or inputs of the same size
 * between which it differs have the same count. `own`: those that the size is made of.
 */
export function isDecided(
  all: readonly Decision[],
  largest: Pick<Decision, 'size' | 'decisive'> | null,
  own: readonly number[] = [],
): boolean {
  const counted = all.filter(({ count }) => count >= countMin);
  const others = (counted[0]?.decisive ?? []).flatMap((_, at) => (own.includes(at) ? [] : [at]));
  return others.every((at) => isWithout(at, counted, largest));
}

function isWithout(
  at: number,
  counted: readonly Decision[],
  largest: Pick<Decision, 'size' | 'decisive'> | null,
): boolean {
  const other = ({ decisive }: Pick<Decision, 'decisive'>): number => decisive[at] ?? 0;
  const differing = counted.flatMap((one, index) =>
    counted
      .slice(index + 1)
      .filter(
        (next) =>
          ratio(one.size, next.size) <= sameRatio && ratio(other(one), other(next)) >= otherRatio,
      )
      .map((next) => ratio(one.count, next.count)),
  );
  if (differing.some((counts) => counts >= countRatio)) return false;
  if (differing.length >= pairsMin) return true;
  const known = largest === null ? counted : [...counted, largest];
  const isLevel = (values: number[]): boolean =>
    Math.max(...values) <= otherRatio * Math.min(...values);
  const isInProportion = isLevel(known.map((one) => other(one) / Math.max(one.size, 1)));
  return isInProportion || isLevel(known.slice(-constantPoints).map(other));
}

/** Fewer may have the same count by chance. */
const pairsMin = 4;
/** Small inputs may have less of what is always the same. */
const constantPoints = 5;
