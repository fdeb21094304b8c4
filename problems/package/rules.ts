/**
 * What a package requires of a submission: its folder applies to all test cases together, and
 * submissions.yaml to all or some of them.
 */
import type { Bound } from '../../contract/stored-package.ts';
import { expectationOf } from './expectations.ts';
import type { Expectation, Outcome, ProblemPackage, Submission, SubmissionRule } from './model.ts';

/** One requirement. `of` is a pattern of test cases; if absent, it applies to all of them. */
export type Demand = {
  of?: string;
  permitted: Outcome[];
  required: Outcome[];
  /** `permitted` does not apply to test cases after the first failure. */
  isOfFirstFailure?: true;
  message?: string;
  /** The points of the submission, or of the groups that match `of`: at least, and at most. */
  score?: [least: number, most: number];
  /** It must get points, and not all of them. */
  isPartial?: true;
  useForTimeLimit?: Expectation['useForTimeLimit'];
};

const all: Outcome[] = ['AC', 'WA', 'TLE', 'RTE'];

/** The folder of submissions that get points, but not all of them. */
export const partialFolder = 'partially_accepted';

/**
 * Whether a pattern matches a path or one of the folders above it. In a pattern, `*` matches within
 * a name, and `{one,other}` either part.
 */
export function matches(pattern: string, path: string): boolean {
  const parts = pattern.replace(/\/+$/, '').split('/');
  const names = path.split('/');
  return parts.length <= names.length && parts.every((part, at) => matchesName(part, names[at]));
}

function matchesName(pattern: string, name = ''): boolean {
  return alternatives(pattern).some((one) => matchesStars(one.split('*'), name));
}

const alternativesMax = 64;

/** The patterns without braces that a pattern expands to. */
function alternatives(pattern: string): string[] {
  let found = [''];
  for (const part of pattern.split(/(\{[^{}]*\})/)) {
    const choices = /^\{.*\}$/.test(part) ? part.slice(1, -1).split(',') : [part];
    found = found.flatMap((head) => choices.map((choice) => head + choice));
    if (found.length > alternativesMax) return [pattern];
  }
  return found;
}

/**
 * Whether a name contains the parts between the stars in order. Linear, unlike a regular
 * expression.
 */
function matchesStars(parts: string[], name: string): boolean {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return name === first;
  if (!name.startsWith(first) || name.length < first.length + last.length) return false;
  if (!name.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0 || found + part.length > name.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}

/** Its path in the folder of submissions, such as `accepted/sum.py`. */
export const pathOf = ({ folder, program }: Submission): string => `${folder}/${program.name}`;

/** A rule may name a program with or without the extension of its source. */
const isFor = ({ pattern }: SubmissionRule, path: string): boolean =>
  matches(pattern, path) || matches(pattern, path.replace(/\.\w+$/, ''));

export const rulesOf = (submission: Submission, { submissionRules }: ProblemPackage) =>
  submissionRules.filter((rule) => isFor(rule, pathOf(submission)));

/** Whether it is the jury's main solution, which made the answers. */
export const isModel = (submission: Submission, one: ProblemPackage): boolean =>
  rulesOf(submission, one).some(({ modelSolution }) => modelSolution === true);

const rangeOf = (score: number | [Bound, Bound]): [number, number] =>
  typeof score === 'number' ? [score, score] : [numberOf(score[0]), numberOf(score[1])];

const numberOf = (bound: Bound): number => Number(String(bound).replace('inf', 'Infinity'));

const asDemand = (given: Expectation, of?: string): Demand => ({
  permitted: given.permitted ?? all,
  required: given.required ?? all,
  ...(of !== undefined && { of }),
  ...(given.message !== undefined && { message: given.message }),
  ...(given.score !== undefined && { score: rangeOf(given.score) }),
  ...(given.useForTimeLimit !== undefined && { useForTimeLimit: given.useForTimeLimit }),
});

/**
 * All requirements of a submission; the first comes from its folder, or from the mark in its
 * source.
 */
export function demandsOn(submission: Submission, one: ProblemPackage): Demand[] {
  const rules = rulesOf(submission, one);
  const usual: Demand = expectationOf(submission, one);
  const own = rules.find(({ pattern }) => pattern === submission.folder);
  return [
    {
      ...asDemand(own ?? {}),
      ...usual,
      ...(submission.folder === partialFolder && { isPartial: true }),
    },
    ...rules.filter((rule) => rule !== own).map((rule) => asDemand(rule)),
    ...rules.flatMap(({ cases }) =>
      Object.entries(cases).map(([of, given]) => asDemand(given, of)),
    ),
  ];
}
