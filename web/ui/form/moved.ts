/** The order of a list that people arrange. */

/** Moves the element at `from` to `to`; the same list if there is no such place. */
export function moved<Element>(
  all: readonly Element[],
  from: number,
  to: number,
): readonly Element[] {
  const one = all[from];
  if (one === undefined || to < 0 || to >= all.length) return all;
  return all.toSpliced(from, 1).toSpliced(to, 0, one);
}
