/** Finds submissions of a package in languages that its problem does not accept. */
import { languageName } from '../../contract/languages.ts';
import { programFacts } from '../../contract/program-languages.ts';
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
    if (typeof read === 'string') continue;
    const { packageCode } = programFacts[read.language];
    if (taken.includes(packageCode)) continue;
    const rule = `Is in ${languageName(read.language)}, which the problem does not take.`;
    const remedy = `Add ${packageCode} to languages in problem.yaml, or remove the submission.`;
    findings.warn(`submissions/${pathOf(submission)}`, rule, { remedy });
  }
}
