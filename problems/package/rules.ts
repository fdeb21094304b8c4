/**
 * What a package requires of a submission: of all test cases together, by its folder, and of all
 * or some of them by submissions.yaml.
 */
import { expectationOf } from './expectations.ts';
import type { Expectation, Outcome, ProblemPackage, Submission, SubmissionRule } from './model.ts';

/** One demand. `of` is a pattern of test cases; absent: all of them. */
export type Demand = {
  of?: string;
  permitted: Outcome[];
  required: Outcome[];
  /** `permitted` says nothing of test cases after the first that fails. */
  isOfFirstFailure?: true;
  message?: string;
  useForTimeLimit?: Expectation['useForTimeLimit'];
};

const all: Outcome[] = ['AC', 'WA', 'TLE', 'RTE'];

/**
 * Whether a pattern matches a path or a folder that it is in. Patterns have `*`, which stays within
 * a name, and `{one,other}`.
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

/** A pattern without braces for each choice. */
function alternatives(pattern: string): string[] {
  let found = [''];
  for (const part of pattern.split(/(\{[^{}]*\})/)) {
    const choices = /^\{.*\}$/.test(part) ? part.slice(1, -1).split(',') : [part];
    found = found.flatMap((head) => choices.map((choice) => head + choice));
    if (found.length > alternativesMax) return [pattern];
  }
  return found;
}

/** The parts between stars in their order: linear, unlike a regular expression. */
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

/** A rule names a program with the ending of its source or without. */
const isFor = ({ pattern }: SubmissionRule, path: string): boolean =>
  matches(pattern, path) || matches(pattern, path.replace(/\.\w+$/, ''));

export const rulesOf = (submission: Submission, { submissionRules }: ProblemPackage) =>
  submissionRules.filter((rule) => isFor(rule, pathOf(submission)));

/** Whether it is the jury's own, which the answers were made by. */
export const isModel = (submission: Submission, one: ProblemPackage): boolean =>
  rulesOf(submission, one).some(({ modelSolution }) => modelSolution === true);

const asDemand = (given: Expectation, of?: string): Demand => ({
  permitted: given.permitted ?? all,
  required: given.required ?? all,
  ...(of !== undefined && { of }),
  ...(given.message !== undefined && { message: given.message }),
  ...(given.useForTimeLimit !== undefined && { useForTimeLimit: given.useForTimeLimit }),
});

/** All demands on a submission; the first is of its folder, or of the mark in its source. */
export function demandsOn(submission: Submission, one: ProblemPackage): Demand[] {
  const rules = rulesOf(submission, one);
  const usual: Demand = expectationOf(submission, one);
  const own = rules.find(({ pattern }) => pattern === submission.folder);
  return [
    { ...asDemand(own ?? {}), ...usual },
    ...rules.filter((rule) => rule !== own).map((rule) => asDemand(rule)),
    ...rules.flatMap(({ cases }) =>
      Object.entries(cases).map(([of, given]) => asDemand(given, of)),
    ),
  ];
}
