/** What every package must have. One that is being written may still lack some of it. */
import { allCases } from './cases.ts';
import type { Findings } from './findings.ts';
import type { ProblemPackage } from './model.ts';

/** Notes as errors what is missing. */
export function refuseIncomplete(given: ProblemPackage, findings: Findings): void {
  if (given.statements.length === 0) {
    const remedy = 'Write statement/problem.en.md.';
    findings.error('statement', 'At least one statement is required.', { remedy });
  }
  if (allCases(given.secret).length === 0) {
    const remedy = 'Add an input and its answer, as data/secret/1.in and data/secret/1.ans.';
    findings.error('data/secret', 'At least one test case is required.', { remedy });
  }
  if (!given.submissions.some(({ folder }) => folder === 'accepted')) {
    const remedy = 'Add a right solution.';
    findings.error('submissions/accepted', 'At least one submission is required.', { remedy });
  }
}
