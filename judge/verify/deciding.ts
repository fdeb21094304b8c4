/** How the outputs of a test case are judged, by its settings: comparison, checker, interactor. */
import { asLine, Findings } from '../../problems/package/findings.ts';
import { type PackageJudging, readJudging } from '../../problems/package/judging.ts';
import type { CaseSettings, ProblemPackage } from '../../problems/package/model.ts';
import { compilerFor, type OpenChecker, openChecker } from '../compare/checker.ts';
import type { CaseFiles } from '../compare/checker-jail.ts';
import { compareOutputs } from '../compare/compare.ts';
import type { Input } from '../compare/compare-cursor.ts';
import { describeDifference } from '../explain/failure-words.ts';
import { type OpenInteractor, openInteractor } from '../run/interaction.ts';
import type { VerifyPlace } from './place.ts';

/** `isScored`: the checker may give points. */
export type Rule = PackageJudging & { isScored: boolean };

/** A text that is equal for test cases with the same rule. */
const flagsOf = ({ outputValidatorArgs }: CaseSettings): string[] => outputValidatorArgs ?? [];

/** The rule of a test case; a sentence if the judge cannot use it. */
export function ruleOf(one: ProblemPackage, settings: CaseSettings): Rule | string {
  const findings = new Findings();
  const judging = readJudging(one, flagsOf(settings), findings);
  return findings.hasErrors
    ? findings.all.map(asLine).join(' ')
    : { ...judging, isScored: one.metadata.types.includes('scoring') };
}

/** Consecutive test cases that are judged by the same rule. */
export function alike<One extends { settings: CaseSettings }>(cases: One[], max: number): One[][] {
  const runs: One[][] = [];
  let key: string | undefined;
  for (const one of cases) {
    const own = JSON.stringify(flagsOf(one.settings));
    const last = runs.at(-1);
    if (last !== undefined && own === key && last.length < max) last.push(one);
    else runs.push([one]);
    key = own;
  }
  return runs;
}

/** Opens the checker of a rule, which must be closed; undefined if it has none. */
export async function openRule(
  place: VerifyPlace,
  { checker, isScored }: Rule,
): Promise<OpenChecker | undefined> {
  if (checker === undefined) return undefined;
  const { languages, ...rest } = place;
  const compiler = compilerFor(languages, checker.language);
  return openChecker({ ...rest, compiler, native: languages.checkers, isScored }, checker);
}

/** Opens the interactor of a rule, as `openRule`. */
export async function openTalker(
  { languages, ...place }: VerifyPlace,
  { interactor, isScored }: Rule,
): Promise<OpenInteractor | undefined> {
  if (interactor === undefined) return undefined;
  const compiler = compilerFor(languages, interactor.language);
  return openInteractor({ ...place, compiler, native: languages.checkers, isScored }, interactor);
}

/** Why an output is wrong, in a few words; null if it is correct. */
export async function decide(
  { comparison }: Rule,
  checker: OpenChecker | undefined,
  one: CaseFiles,
  output: Input,
): Promise<string | null> {
  if (checker !== undefined) {
    const { rejection } = await checker.check(one, output);
    return rejection?.message ?? null;
  }
  const difference = await compareOutputs(one.expected, output, comparison);
  return difference === null ? null : describeDifference(difference);
}
