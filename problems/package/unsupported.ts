/**
 * Reports parts of a package that the judge does not support yet. An error if the problem would be
 * different without the part, and a warning if the problem stays the same.
 */

import { chosenEditorial } from '../../contract/editorial.ts';
import { clause, said, saidWithin } from '../../contract/said.ts';
import { answersAlone, isOfAnswers } from './answers.ts';
import { allCases, allGroups } from './cases.ts';
import type { Findings } from './findings.ts';
import { checkGroupKeys } from './group-keys.ts';
import type { ProblemPackage } from './model.ts';

const file = 'problem.yaml';

/** Adds them to `findings`. */
export function unsupported(given: ProblemPackage, findings: Findings): void {
  refuseKinds(given, findings);
  warnOfParts(given, findings);
  warnOfCases(given, findings);
  checkGroupKeys(given, findings);
}

function refuseKinds({ metadata, programs }: ProblemPackage, findings: Findings): void {
  const refuse = (what: string): void =>
    findings.error(file, said`Not supported yet: ${clause(what)}.`);
  if (isOfAnswers({ metadata }) && metadata.types.some((one) => /pass|active/.test(one))) {
    findings.error(file, answersAlone, { field: 'type' });
  }
  if (metadata.inputFile !== undefined || metadata.outputFile !== undefined) {
    refuse(saidWithin`reading from or writing to a named file`);
  }
  if (metadata.allowFileWriting) refuse(saidWithin`submissions that write files`);
  if (Object.keys(metadata.constants).length > 0)
    refuse(saidWithin`constants (statements excepted)`);
  if (programs.staticValidators.length > 0) refuse(saidWithin`a static validator`);
  if (programs.outputValidators.length > 1) refuse(saidWithin`several output validators`);
  if (programs.interactors.length > 1) refuse(saidWithin`several interactors`);
}

function warnOfParts(given: ProblemPackage, findings: Findings): void {
  const { programs, folders } = given;
  const warn = (where: string, what: string): void =>
    findings.warn(where, said`Not supported yet: ${clause(what)}.`);
  if (programs.graders.length > 0) warnOfGraders(given, findings);
  if (programs.outputVisualizers.length > 0)
    warn('output_visualizer', saidWithin`output visualizers`);
  if (programs.inputVisualizers.length > 0) warn('input_visualizer', saidWithin`input visualizers`);
  const editorial = chosenEditorial(folders.solution);
  if (folders.solution.some((one) => one !== editorial)) {
    warn('solution', saidWithin`descriptions of the solution other than one in Markdown`);
  }
}

/** 2025-09 has no graders; in legacy, a group that requires one is refused with its points. */
function warnOfGraders({ programs, secret }: ProblemPackage, findings: Findings): void {
  const asks = allGroups(secret).some(
    ({ settings }) => settings.legacyGrading?.grading === 'custom',
  );
  if (asks) return;
  const names = programs.graders.map(({ name }) => name).join(', ');
  const rule =
    `Not supported: graders (${names}). ` +
    'No group of test cases asks for one, so that the default one is used.';
  findings.warn('graders', rule);
}

function warnOfCases(given: ProblemPackage, findings: Findings): void {
  const cases = [...allCases(given.sample), ...allCases(given.secret)];
  for (const { testCase, settings } of cases) {
    const path = `data/${testCase.name}`;
    if (testCase.files.length > 0) findings.error(path, said`Not supported yet: input in files.`);
    if ((settings.args ?? []).length > 0) {
      findings.error(path, said`Not supported yet: arguments of submissions (args).`);
    }
    if (Object.keys(testCase.shown).some((key) => key !== 'interaction')) {
      findings.warn(
        path,
        said`Not supported yet: other files shown than the input and the answer.`,
      );
    }
  }
  const has = (test: (one: (typeof cases)[number]) => boolean): boolean => cases.some(test);
  if (has(({ testCase }) => testCase.hint !== undefined)) {
    findings.warn('data', said`Not supported yet: hints.`);
  }
  if (allCases(given.secret).some(({ settings }) => settings.fullFeedback === true)) {
    findings.warn('data/secret', said`Not supported yet: full_feedback for secret test cases.`);
  }
  if (allGroups(given.secret).length > 1 && !given.metadata.types.includes('scoring')) {
    findings.warn('data/secret', said`Not supported yet: test groups; all test cases are judged.`);
  }
}
