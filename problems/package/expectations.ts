/**
 * The verdicts that a submission of a package may get: by its folder, by submissions.yaml, or by
 * the DOMjudge mark in its source.
 */
import type { Verdict } from '../../contract/words.ts';
import type { Expectation, Outcome, ProblemPackage, Submission } from './model.ts';

type Outcomes = {
  permitted: Outcome[];
  required: Outcome[];
  /** `permitted` does not apply to test cases after the first failure. */
  isOfFirstFailure?: true;
};

const all: Outcome[] = ['AC', 'WA', 'TLE', 'RTE'];

/** The meaning of folders in the formats. Other folders expect no verdict. */
const byFolder: Record<string, Outcomes> = {
  accepted: { permitted: ['AC'], required: ['AC'] },
  partially_accepted: { permitted: all, required: all },
  rejected: { permitted: all, required: ['RTE', 'TLE', 'WA'] },
  wrong_answer: { permitted: ['AC', 'WA'], required: ['WA'] },
  time_limit_exceeded: { permitted: ['AC', 'TLE'], required: ['TLE'] },
  run_time_error: { permitted: ['AC', 'RTE'], required: ['RTE'] },
  brute_force: { permitted: ['AC', 'RTE', 'TLE'], required: ['RTE', 'TLE'] },
};

/** In legacy packages, a submission that is too slow may also be wrong. */
const marks: Record<string, Outcome> = {
  CORRECT: 'AC',
  ACCEPTED: 'AC',
  'WRONG-ANSWER': 'WA',
  WRONG_ANSWER: 'WA',
  'NO-OUTPUT': 'WA',
  'OUTPUT-LIMIT': 'RTE',
  TIMELIMIT: 'TLE',
  TIME_LIMIT_EXCEEDED: 'TLE',
  'RUN-ERROR': 'RTE',
  RUN_TIME_ERROR: 'RTE',
};
const mark = /@EXPECTED_RESULTS@:\s*([\w,\- ]+)/;
/** The mark is in a comment near the beginning of the file. */
const markedMaxBytes = 64 * 1024;

/** The verdicts that the test cases together may and must have. */
export function expectationOf(
  { folder, program }: Submission,
  { submissionRules }: Pick<ProblemPackage, 'submissionRules'>,
): Outcomes {
  const rule: Expectation = submissionRules.find(({ pattern }) => pattern === folder) ?? {};
  const usual = marked(program.files) ?? byFolder[folder] ?? { permitted: all, required: all };
  return {
    permitted: rule.permitted ?? usual.permitted,
    required: rule.required ?? usual.required,
    ...(usual.isOfFirstFailure && { isOfFirstFailure: true }),
  };
}

/** In DOMjudge the first failed test case is the result, because judging stops there. */
function marked(files: Submission['program']['files']): Outcomes | undefined {
  for (const { bytes } of files) {
    const said = mark.exec(bytes.toString('latin1', 0, markedMaxBytes))?.[1];
    if (said === undefined) continue;
    const named = said.split(',').flatMap((word) => marks[word.trim().toUpperCase()] ?? []);
    if (named.length === 0) continue;
    const permitted = [...new Set<Outcome>(['AC', ...named])];
    return { permitted, required: named, isOfFirstFailure: true };
  }
  return undefined;
}

const verdictOf: Record<Outcome, Verdict> = {
  AC: 'Accepted',
  WA: 'Wrong Answer',
  TLE: 'Time Limit Exceeded',
  RTE: 'Runtime Error',
};

/** The only verdict that a submission may get; undefined if it may get several. */
export function expectedVerdict(
  submission: Submission,
  rules: Pick<ProblemPackage, 'submissionRules'>,
): Verdict | undefined {
  const { permitted, required } = expectationOf(submission, rules);
  const possible = required.filter((one) => permitted.includes(one));
  const [only] = possible;
  return only !== undefined && possible.length === 1 ? verdictOf[only] : undefined;
}
