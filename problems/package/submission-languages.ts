/** Finds submissions of a package in languages that its problem does not accept. */
import { factsOf } from '../../contract/languages.ts';
import type { Findings } from './findings.ts';
import type { ProblemPackage } from './model.ts';
import { programFiles } from './program-files.ts';
import { pathOf } from './rules.ts';

/** Reports them as warnings: no person can submit such a program. */
export function checkLanguages(
  { metadata, submissions }: ProblemPackage,
  findings: Findings,
): void {
  const taken = metadata.languages;
  if (taken === undefined) return;
  for (const submission of submissions) {
    const read = programFiles(submission.program);
    const facts = typeof read === 'string' ? undefined : factsOf(read.language);
    if (facts === undefined || taken.includes(facts.packageCode)) continue;
    const rule = `Is in ${facts.name}, which the problem does not take.`;
    const remedy = `Add ${facts.packageCode} to languages in problem.yaml, or remove the submission.`;
    findings.warn(`submissions/${pathOf(submission)}`, rule, { remedy });
  }
}
