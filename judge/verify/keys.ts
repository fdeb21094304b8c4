/**
 * What each step of a verification depends on, as a hash, so that the next verification of a
 * problem takes over the steps for which nothing has changed.
 */
import { createHash } from 'node:crypto';
import type { StoredPackage } from '../../contract/stored-package.ts';
import type { ProblemPackage } from '../../problems/package/model.ts';
import { demandsOn, pathOf } from '../../problems/package/rules.ts';
import type { VerificationStep } from '../../work/verification.ts';
import { stepNames } from './steps.ts';
import { givenLimitMs } from './times.ts';

const hashOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** By the name of the step; the step that only reads the package is always done. */
export function stepKeys(content: StoredPackage, one: ProblemPackage): Map<string, string> {
  const { metadata, sample, secret, validationCases, programs, folders } = content;
  const { names, keywords, credits, sources, license, hints, difficulty, ...judged } = metadata;
  const data = hashOf([judged, sample, secret]);
  const deciding = [programs.outputValidators, programs.interactors];
  // Without a limit, each submission is held to what others need.
  const limit = givenLimitMs(one) ?? hashOf([content.submissions, content.submissionRules]);
  const keys = new Map<string, string>([
    [stepNames.inputs, hashOf([data, validationCases, programs.inputValidators])],
    [stepNames.checker, hashOf([data, validationCases, deciding])],
    [stepNames.generators, hashOf([data, folders.generators])],
  ]);
  for (const [at, { program }] of content.submissions.entries()) {
    const submission = one.submissions[at];
    if (submission === undefined) continue;
    const own = [program, demandsOn(submission, one)];
    const parts = [data, deciding, folders.include, limit, own];
    keys.set(stepNames.submission(pathOf(submission)), hashOf(parts));
  }
  return keys;
}

/** The step as it was done earlier, if it came to its end and nothing has changed. */
export function earlierStep(
  steps: readonly VerificationStep[],
  name: string,
  key: string | undefined,
): VerificationStep | undefined {
  const found = steps.find((one) => one.name === name && one.key === key);
  if (key === undefined || found === undefined) return undefined;
  const { run, notes, summaries } = found;
  // Whether a submission could be run depends on the judge and on other steps.
  const isWhole = run === null ? summaries.length > 0 : run.notRun === null;
  return isWhole && (run === null || notes.all.length === 0) ? found : undefined;
}
