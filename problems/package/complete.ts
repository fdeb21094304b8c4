/** What a package must contain before it can be published; a draft may be incomplete. */
import { said } from '../../contract/said.ts';
import { allCases } from './cases.ts';
import { Findings } from './findings.ts';
import type { ProblemPackage, Statement } from './model.ts';
import { chosenStatement, statementMarkdown, statementName } from './statement.ts';

/**
 * Reports what is missing: as errors, or as warnings if the problem can be judged without it.
 * Problems written with the simple form have no submissions.
 */
export function noteMissing(
  given: ProblemPackage,
  findings: Findings,
  severity: 'error' | 'warn' = 'error',
): void {
  const statement = chosenStatement(given.statements);
  const remedy = said`Write statement/problem.en.md.`;
  if (given.statements.length === 0) {
    findings[severity]('statement', said`At least one statement is required.`, { remedy });
  } else if (statement !== undefined && isEmpty(given, statement)) {
    const path = `statement/${statementName(statement)}`;
    findings[severity](path, said`The statement is empty.`, { remedy });
  }
  // Without any test case, there is an error about that.
  const isJudged = severity === 'error' || allCases(given.sample).length > 0;
  if (isJudged && allCases(given.secret).length === 0) {
    const remedy = said`Add an input and its answer, as data/secret/1.in and data/secret/1.ans.`;
    findings[severity]('data/secret', said`At least one test case is required.`, { remedy });
  }
  if (!given.submissions.some(({ folder }) => folder === 'accepted')) {
    const remedy = said`Add a right solution.`;
    findings[severity]('submissions/accepted', said`At least one submission is required.`, {
      remedy,
    });
  }
}

/** A title alone does not count: it is shown above the statement. */
const isEmpty = (given: ProblemPackage, statement: Statement): boolean =>
  statementMarkdown(given, statement, new Findings()).trim() === '';
