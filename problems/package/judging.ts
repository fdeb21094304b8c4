/** What judges the outputs of a package: the comparison, a checker or an interactor. */

import { type Checker, checker, judgingRule } from '../../contract/checker.ts';
import type { Comparison } from '../../contract/judging.ts';
import { said } from '../../contract/said.ts';
import { readChecker } from './checker.ts';
import type { Findings } from './findings.ts';
import { readComparison } from './flags.ts';
import type { ProblemPackage } from './model.ts';

export type PackageJudging = {
  comparison: Comparison;
  /** Replaces the comparison. */
  checker?: Checker;
  /** Talks to the submission, in an interactive problem. */
  interactor?: Checker;
};

const usual: Comparison = { caseSensitive: true, spaceSensitive: false };

/** The number of passes if the package does not state it. */
const passesDefault = 2;

export const isMultiPass = ({ metadata }: Pick<ProblemPackage, 'metadata'>): boolean =>
  metadata.types.includes('multi-pass');

export const isInteractive = ({ metadata }: Pick<ProblemPackage, 'metadata'>): boolean =>
  metadata.types.includes('interactive');

/** The program whose arguments test cases may override; undefined if outputs are compared. */
export const deciderOf = ({
  checker,
  interactor,
}: {
  checker?: Checker | null;
  interactor?: Checker | null;
}): Checker | undefined => (interactor?.kind === 'icpc' ? interactor : checker) ?? undefined;

/** `flags` are the arguments of the output validator. Adds an error for each unsupported part. */
export function readJudging(
  one: Pick<ProblemPackage, 'metadata' | 'programs'>,
  flags: readonly string[],
  findings: Findings,
): PackageJudging {
  if (isInteractive(one)) return inPasses(one, readInteraction(one, flags, findings), findings);
  const [program] = one.programs.outputValidators;
  if (program !== undefined) {
    const found = checkerIn('checker', readChecker(program, flags, findings));
    return inPasses(one, { comparison: usual, ...found }, findings);
  }
  if (isMultiPass(one)) {
    const rule = said`A multi-pass problem needs an output validator, which writes the next inputs.`;
    findings.error('output_validator', rule);
  }
  return { comparison: comparisonOf(flags, findings) };
}

/** In a multi-pass problem, the checker or interactor gets the maximum number of passes. */
function inPasses(
  one: Pick<ProblemPackage, 'metadata'>,
  judging: PackageJudging,
  findings: Findings,
): PackageJudging {
  if (!isMultiPass(one)) return judging;
  const passes = one.metadata.limits.validationPasses ?? passesDefault;
  const key = judging.interactor ? 'interactor' : 'checker';
  const decider = judging[key];
  if (decider === undefined) return judging;
  const read = checker.safeParse({ ...decider, passes });
  if (read.success) return { ...judging, [key]: read.data };
  for (const { message } of read.error.issues) findings.error('output_validator', message);
  return judging;
}

/**
 * In the ICPC formats the output validator is the interactor. Polygon has an interactor whose
 * output is judged by a checker or a comparison.
 */
function readInteraction(
  { programs }: Pick<ProblemPackage, 'programs'>,
  flags: readonly string[],
  findings: Findings,
): PackageJudging {
  const [own] = programs.interactors;
  const [validator] = programs.outputValidators;
  const program = own ?? validator;
  if (program === undefined) {
    const rule = said`An interactive problem needs an output validator, which talks to submissions.`;
    findings.error('output_validator', rule);
    return { comparison: usual };
  }
  const interactor = readChecker(program, own ? [] : flags, findings);
  const judged = own && validator && readChecker(validator, flags, findings);
  const rule = judgingRule({ checker: judged, interactor });
  if (rule !== undefined) findings.error('output_validator', rule);
  return {
    comparison: own && !validator ? comparisonOf(flags, findings) : usual,
    ...checkerIn('checker', judged),
    ...checkerIn('interactor', interactor),
  };
}

const checkerIn = <Key extends string>(
  key: Key,
  found: Checker | undefined,
): { [K in Key]?: Checker } =>
  // TypeScript widens the key of a computed property to string.
  found === undefined ? {} : ({ [key]: found } as { [K in Key]?: Checker });

function comparisonOf(flags: readonly string[], findings: Findings): Comparison {
  try {
    return readComparison(flags);
  } catch (error) {
    const rule = error instanceof Error ? error.message : String(error);
    findings.error('data', rule, { field: 'output_validator_args' });
    return usual;
  }
}
