/**
 * How the test cases of a package are judged: by the output validator with the arguments of each
 * case, or by the comparison that the arguments express. Rules that all cases share are stored with
 * the problem.
 */
import type { Checker } from '../../contract/checker.ts';
import type { Comparison } from '../../contract/judging.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import { isOfAnswers, namesOfTests } from './answers.ts';
import { allCases, type ResolvedCase } from './cases.ts';
import type { FormCase } from './changed-cases.ts';
import { comparisonFlags, readComparison } from './flags.ts';
import { placesInForm } from './form-places.ts';
import type { ProblemPackage } from './model.ts';
import { fromStored } from './stored.ts';

/**
 * The rules of a test case that differ from the problem's, and its name where people submit the
 * answers of tests.
 */
export type CaseRule = { checkerArguments?: string[]; comparison?: Comparison; name?: string };

/** The problem's rules, which apply to its test cases by default. */
export type ProblemRule = { comparison: Comparison; checker?: Checker | null | undefined };

export const flagsOf = ({ settings }: ResolvedCase): string[] => settings.outputValidatorArgs ?? [];

const casesIn = ({ sample, secret }: Pick<ProblemPackage, 'sample' | 'secret'>): ResolvedCase[] => [
  ...allCases(sample),
  ...allCases(secret),
];

/**
 * The rule of each test case, samples first, in the order in which they are judged. Throws a
 * sentence about flags that the comparison does not have.
 */
export function caseRules(
  one: Pick<ProblemPackage, 'metadata' | 'sample' | 'secret'>,
  problem: ProblemRule,
): CaseRule[] {
  const all = casesIn(one).map(flagsOf);
  const isOne = new Set(all.map((flags) => JSON.stringify(flags))).size <= 1;
  const names = isOfAnswers(one) ? namesOfTests(one) : [];
  return all.map((flags, at) => {
    const name = names[at];
    return { ...(isOne ? {} : ruleOf(flags, problem)), ...(name !== undefined && { name }) };
  });
}

function ruleOf(flags: string[], { checker, comparison }: ProblemRule): CaseRule {
  if (checker) return isSame(flags, checker.arguments) ? {} : { checkerArguments: flags };
  const own = readComparison(flags);
  return isSame(comparisonFlags(own), comparisonFlags(comparison)) ? {} : { comparison: own };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The rules of the test cases from a form, samples first, as in the groups of the package. */
export function rulesOfForm(
  content: StoredPackage,
  testCases: readonly FormCase[],
  problem: ProblemRule,
): CaseRule[] {
  // The rules do not depend on the data.
  const rules = caseRules(
    fromStored(content, () => Buffer.alloc(0)),
    problem,
  );
  const inForm = testCases.map((): CaseRule => ({}));
  for (const [at, place] of placesInForm(content, testCases).entries()) {
    if (place !== undefined) inForm[place] = rules[at] ?? {};
  }
  return inForm;
}
