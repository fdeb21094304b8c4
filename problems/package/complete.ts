/** What every package must have. One that is being written may still lack some of it. */
import { allCases } from './cases.ts';
import type { Findings } from './findings.ts';
import type { ProblemPackage } from './model.ts';

/** Notes as errors what is missing. */
export function refuseIncomplete(given: ProblemPackage, findings: Findings): void {
  if (given.statements.length === 0) {
    findings.error('statement', 'At least one statement is required.');
  }
  if (allCases(given.secret).length === 0) {
    findings.error('data/secret', 'At least one test case is required.');
  }
  if (!given.submissions.some(({ folder }) => folder === 'accepted')) {
    findings.error('submissions/accepted', 'At least one submission is required.');
  }
}
