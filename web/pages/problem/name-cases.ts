/** The names of test cases: S and H, numbered separately. */
import type { TestCaseResult } from '../../../contract/judging.ts';

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
