/** What a package must have before it can be published; a draft may be incomplete. */
import { allCases } from './cases.ts';
import type { Findings } from './findings.ts';
import type { ProblemPackage } from './model.ts';

/**
 * Notes what is missing: as errors, or as warnings, because a problem can be judged without it.
 * Problems written with the simple form have no submissions.
 */
export function noteMissing(
  given: ProblemPackage,
  findings: Findings,
  severity: 'error' | 'warn' = 'error',
): void {
  if (given.statements.length === 0) {
    const remedy = 'Write statement/problem.en.md.';
    findings[severity]('statement', 'At least one statement is required.', { remedy });
  }
  if (allCases(given.secret).length === 0) {
    const remedy = 'Add an input and its answer, as data/secret/1.in and data/secret/1.ans.';
    findings[severity]('data/secret', 'At least one test case is required.', { remedy });
  }
  if (!given.submissions.some(({ folder }) => folder === 'accepted')) {
    const remedy = 'Add a right solution.';
    findings[severity]('submissions/accepted', 'At least one submission is required.', { remedy });
  }
}
