/** The names of test cases: S and H, numbered separately. */
import type { TestCaseResult } from '../../../../contract/judging.ts';

export function nameCases(
  results: readonly TestCaseResult[],
): { name: string; result: TestCaseResult }[] {
  const counts = { S: 0, H: 0 };
  return results.map((result) => {
    const group = result.isHidden ? 'H' : 'S';
    counts[group]++;
    return { name: `${group}${counts[group]}`, result };
  });
}

/** The names of some cases by their positions, with ranges for neighbours: `S1, H2–H4`. */
export function namesInGroup(
  results: readonly TestCaseResult[],
  positions: readonly number[],
): string {
  const names = nameCases(results);
  const runs: { first: number; last: number }[] = [];
  for (const at of positions.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    const follows = run?.last === at - 1 && results[at]?.isHidden === results[at - 1]?.isHidden;
    if (run && follows) run.last = at;
    else runs.push({ first: at, last: at });
  }
  const nameOf = (at: number): string => names[at]?.name ?? '';
  return runs
    .map(({ first, last }) => (first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`))
    .join(', ');
}
