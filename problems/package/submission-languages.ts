/** Finds submissions of a package that no person could submit: in other languages, or answers of no test. */
import { type AnswerTest, sectionLine } from '../../contract/answers.ts';
import { languageName } from '../../contract/languages.ts';
import { sourceMaxBytes } from '../../contract/limits.ts';
import { programFacts } from '../../contract/program-languages.ts';
import { answersIn, isOfAnswers, testsOf } from './answers.ts';
import { allCases } from './cases.ts';
import type { Findings } from './findings.ts';
import type { ProblemPackage } from './model.ts';
import { programFiles } from './program-files.ts';
import { pathOf } from './rules.ts';

/** Reports them as warnings: no person can submit such a program. */
export function checkLanguages(
  one: ProblemPackage,
  findings: Findings,
  lengthOf: (bytes: Buffer) => number,
): void {
  if (isOfAnswers(one)) checkAnswers(one, findings, lengthOf);
  else checkPrograms(one, findings);
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

/**
 * A program among submitted answers makes them. Answers that are too long cannot be submitted, and
 * where expected outputs are, correct ones may be.
 */
function checkAnswers(
  one: ProblemPackage,
  findings: Findings,
  lengthOf: (bytes: Buffer) => number,
): void {
  const tests = testsOf(one);
  let hasFitting = false;
  for (const submission of one.submissions) {
    const place = `submissions/${pathOf(submission)}`;
    const answers = answersIn(one, submission.program);
    if (answers === undefined) continue;
    if (typeof answers === 'string') {
      const remedy = 'Name each file like its test, such as 01.out for data/secret/01.in.';
      findings.warn(place, answers, { remedy });
      continue;
    }
    const bytes = bytesOfAnswers(answers, tests, lengthOf);
    if (bytes > sourceMaxBytes) findings.warn(place, tooLong('Its answers', bytes));
    else if (submission.folder.startsWith('accepted')) hasFitting = true;
  }
  // Without secret tests, the answers of samples are asked for.
  if (one.folders.attachments.length === 0 && allCases(one.secret).length > 0) {
    const rule =
      'There are none: people do not see the inputs of secret tests, of which they make the answers.';
    findings.warn('attachments', rule, { remedy: 'Attach the inputs, such as attachments/01.in.' });
  }
  if (hasFitting) return;
  const cases = [...allCases(one.sample), ...allCases(one.secret)];
  const expected = tests.flatMap(({ name, isAsked }, at) => {
    const answer = cases[at]?.testCase.answer;
    return isAsked && answer !== undefined ? [[name, answer] as const] : [];
  });
  const bytes = bytesOfAnswers(new Map(expected), tests, lengthOf);
  if (bytes > sourceMaxBytes) findings.warn('data', tooLong('The expected outputs', bytes));
}

const tooLong = (what: string, bytes: number): string =>
  `${what} have ${Math.ceil(bytes / 1024)} KiB with the names of their tests, of which people submit at most ${sourceMaxBytes / 1024}.`;

/** The length of the shortest text with these answers. */
function bytesOfAnswers(
  answers: ReadonlyMap<string, Buffer>,
  tests: readonly AnswerTest[],
  lengthOf: (bytes: Buffer) => number,
): number {
  const isOne = tests.filter(({ isAsked }) => isAsked).length === 1;
  return [...answers].reduce(
    (sum, [name, bytes]) =>
      sum + lengthOf(bytes) + (isOne ? 0 : Buffer.byteLength(sectionLine(name)) + 1),
    0,
  );
}
