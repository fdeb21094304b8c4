/** Finds submissions of a package that no person could submit: in other languages, or answers of no test. */
import { languageName } from '../../contract/languages.ts';
import { programFacts } from '../../contract/program-languages.ts';
import { answersIn, isOfAnswers } from './answers.ts';
import type { Findings } from './findings.ts';
import type { ProblemPackage } from './model.ts';
import { programFiles } from './program-files.ts';
import { pathOf } from './rules.ts';

/** Reports them as warnings: no person can submit such a program. */
export function checkLanguages(one: ProblemPackage, findings: Findings): void {
  const check = isOfAnswers(one) ? checkAnswers : checkPrograms;
  check(one, findings);
}

function checkPrograms({ metadata, submissions }: ProblemPackage, findings: Findings): void {
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

/** A program among submitted answers makes them. */
function checkAnswers(one: ProblemPackage, findings: Findings): void {
  for (const submission of one.submissions) {
    const rule = answersIn(one, submission.program);
    if (typeof rule !== 'string') continue;
    const remedy = 'Name each file like its test, such as 01.out for data/secret/01.in.';
    findings.warn(`submissions/${pathOf(submission)}`, rule, { remedy });
  }
}
