/**
 * Whether each submission got an expected result, and which test case contradicts. Runs nothing.
 */
import type { CaseLetter } from '../../contract/verification.ts';
import { isInteractive } from '../../problems/package/judging.ts';
import type { Outcome, ProblemPackage, Submission } from '../../problems/package/model.ts';
import {
  type Demand,
  demandsOn,
  isModel,
  matches,
  partialFolder,
  pathOf,
} from '../../problems/package/rules.ts';
import type { Notes, RunScore, SubmissionRun } from '../../work/verification.ts';
import { note } from './notes.ts';

/** Undefined if it was not run. Memory and output limits are runtime errors in the formats. */
const outcomeOf: Record<CaseLetter, Outcome | undefined> = {
  A: 'AC',
  W: 'WA',
  T: 'TLE',
  M: 'RTE',
  O: 'RTE',
  R: 'RTE',
  '-': undefined,
};

const wordOf: Record<Outcome, string> = {
  AC: 'Accepted',
  WA: 'Wrong Answer',
  TLE: 'Time Limit Exceeded',
  RTE: 'Runtime Error',
};

const letterWords: Record<CaseLetter, string> = {
  A: 'Accepted',
  W: 'Wrong Answer',
  T: 'Time Limit Exceeded',
  M: 'Memory Limit Exceeded',
  O: 'Output Limit Exceeded',
  R: 'Runtime Error',
  '-': 'not run',
};

const isLetter = (letter: string): letter is CaseLetter => Object.hasOwn(outcomeOf, letter);
export const lettersOf = ({ letters }: SubmissionRun): CaseLetter[] =>
  [...letters].filter(isLetter);

const listed = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const inWords = (outcomes: Outcome[]): string => listed(outcomes.map((one) => wordOf[one]));

/**
 * The expected result of a submission, such as `Wrong Answer`, with everything that is permitted.
 */
export function expectationInWords(demands: Demand[]): string {
  const [first] = demands;
  const points = demands.flatMap(({ of, score, isPartial }) =>
    of === undefined && (score || isPartial) ? pointsInWords(score) : [],
  );
  if (first === undefined || first.required.length >= 4) return points.join(', ') || 'anything';
  return [inWords(first.required.filter((one) => first.permitted.includes(one))), ...points].join(
    ', ',
  );
}

/** Such as `30 points` or `20 to 40 points`. */
function pointsInWords(score: Demand['score']): string {
  if (score === undefined) return 'some of the points';
  const [least, most] = score;
  return least === most ? counted(least) : `${least} to ${counted(most)}`;
}

const counted = (points: number): string => `${points} point${points === 1 ? '' : 's'}`;

/** Its first failure, in words. */
export function verdictInWords(run: SubmissionRun): string {
  if (run.notRun !== null) return run.notRun.isItsFault ? 'Compilation Error' : 'not run';
  if (run.score?.isFull) return 'Accepted';
  const letters = lettersOf(run);
  const failed = letters.find((letter) => letter !== 'A' && letter !== '-');
  if (failed !== undefined) return letterWords[failed];
  if (run.score !== undefined) return 'Partially Accepted';
  return letters.includes('A') ? 'Accepted' : 'not run';
}

/**
 * The submission whose outputs are compared with the answers: the model solution, or the first
 * accepted one.
 */
export function referenceOf(
  one: ProblemPackage,
  runs: readonly SubmissionRun[],
): Submission | undefined {
  const ran = one.submissions.filter((submission) =>
    runs.some(({ path, notRun }) => notRun === null && path === pathOf(submission)),
  );
  const accepted = ran.filter(({ folder }) => folder === 'accepted');
  return ran.find((submission) => isModel(submission, one)) ?? accepted[0];
}

/** `isReference`: answers are compared with its outputs. */
export type Judging = { one: ProblemPackage; tests: string[]; isReference: boolean };

/** Notes each expectation that a submission does not meet. Returns whether it meets all. */
export function judgeSubmission(
  { one, tests, isReference }: Judging,
  submission: Submission,
  run: SubmissionRun,
  notes: Notes,
): boolean {
  const demands = demandsOn(submission, one);
  const place = `submissions/${run.path}`;
  if (run.notRun !== null) return noteNotRun(notes, place, run.notRun);
  const outcomes = lettersOf(run).map((letter) => outcomeOf[letter]);
  let isRight = true;
  for (const demand of demands) {
    const inQuestion = tests.flatMap((name, index) =>
      demand.of === undefined || matches(demand.of, name) ? [index] : [],
    );
    const firstFailure = inQuestion.find((index) => (outcomes[index] ?? 'AC') !== 'AC');
    const last = demand.isOfFirstFailure ? firstFailure : undefined;
    const wrong = inQuestion.filter((index) => {
      if (last !== undefined && index > last) return false;
      const outcome = outcomes[index];
      return outcome !== undefined && !demand.permitted.includes(outcome);
    });
    const seen = inQuestion.flatMap((index) => outcomes[index] ?? []);
    // A talk has no answers.
    const judged = { run, tests, demand, isReference: isReference && !isInteractive(one) };
    if (wrong.length > 0) {
      notePermitted(notes, place, judged, wrong);
      isRight = false;
    } else if (seen.length > 0 && !seen.some((outcome) => demand.required.includes(outcome))) {
      noteRequired(notes, place, judged, seen.length);
      isRight = false;
    }
    if (run.score && !noteScore(notes, place, demand, run.score)) isRight = false;
    if (demand.isPartial && !one.metadata.types.includes('scoring')) {
      note(notes, 'submissions', {
        severity: 'warning',
        place,
        what: 'Must get some of the points, and the problem has none.',
        remedy: 'Move it to the folder of what it does.',
      });
    }
  }
  const hasScore = demands.some(({ score }) => score !== undefined);
  const isExpectedFull = submission.folder === 'accepted' && isRight && !hasScore;
  if (isExpectedFull && run.score !== undefined && !run.score.isFull) {
    note(notes, 'submissions', {
      severity: 'warning',
      place,
      what: `Is right on all test cases, and gets ${shareInWords(run.score)}.`,
      remedy: `Correct it, or move it to ${partialFolder}.`,
    });
  }
  return isRight;
}

type Points = Pick<RunScore, 'points' | 'maxPoints'>;

const shareInWords = ({ points, maxPoints }: Points): string =>
  maxPoints === null ? counted(points) : `${points} of ${counted(maxPoints)}`;

/** Points are shown with six decimals. */
const shownTolerance = 1e-6;

/** Notes points other than those demanded. Returns whether there are none. */
function noteScore(
  notes: Notes,
  place: string,
  { of, score: demanded, isPartial }: Demand,
  score: RunScore,
): boolean {
  const errors: string[] = [];
  if (isPartial && (score.points <= 0 || score.isFull)) {
    errors.push(`Gets ${shareInWords(score)}. Must get some of the points, and not all of them.`);
  }
  if (demanded !== undefined) {
    const [least, most] = demanded;
    const parts = of === undefined ? [{ ...score, name: '' }] : partsOf(score, of);
    for (const part of parts) {
      const isMet = part.points >= least - shownTolerance && part.points <= most + shownTolerance;
      if (isMet) continue;
      const scope = part.name === '' ? '' : ` in ${part.name}`;
      errors.push(`Gets ${shareInWords(part)}${scope}. Must get ${pointsInWords(demanded)}.`);
    }
  }
  for (const what of errors) {
    const remedy = 'Correct it or its test cases, or say in submissions.yaml what it must get.';
    note(notes, 'submissions', { severity: 'error', place, what, remedy });
  }
  return errors.length === 0;
}

/** The groups that a pattern names, not those in them. */
const partsOf = (score: RunScore, of: string): RunScore['groups'] =>
  [{ ...score, name: 'secret' }, ...score.groups].filter(
    ({ name }) => matches(of, name) && name.split('/').length === of.split('/').length,
  );

type Judged = { run: SubmissionRun; tests: string[]; demand: Demand; isReference: boolean };

function noteNotRun(
  notes: Notes,
  place: string,
  { reason, isItsFault }: { reason: string; isItsFault: boolean },
): boolean {
  note(notes, 'submissions', {
    severity: isItsFault ? 'error' : 'warning',
    place,
    what: isItsFault ? reason : `Was not run. ${reason}`,
    remedy: isItsFault
      ? 'Mend it until it compiles, or remove it.'
      : 'Nothing is known of it here: judge it where it can be run, or remove it.',
  });
  return !isItsFault;
}

function notePermitted(notes: Notes, place: string, judged: Judged, wrong: number[]): void {
  const { run, tests, demand, isReference } = judged;
  const [index = 0] = wrong;
  const name = tests[index] ?? '';
  const letter = lettersOf(run)[index] ?? '-';
  const said = run.failures.find((failure) => failure.index === index)?.what ?? '';
  const others = wrong.length > 1 ? ` and ${wrong.length - 1} more` : '';
  const reason = said === '' ? '' : `: ${said}`;
  if (isReference && letter === 'W') {
    note(notes, 'answers', {
      severity: 'error',
      place: `data/${name}.ans`,
      what: `The output of ${run.path} is wrong here${others}${reason}`,
      remedy: 'Write the answer anew with a right solution, or correct the solution.',
    });
    return;
  }
  const scope = demand.of === undefined ? '' : ` in ${demand.of}`;
  note(notes, 'submissions', {
    severity: 'error',
    place,
    what: `Gets ${letterWords[letter]} on ${name}${others}${reason}. Permitted${scope}: ${inWords(demand.permitted)}.`,
    remedy: remedyOf(demand, letter),
  });
}

function remedyOf({ permitted }: Demand, letter: CaseLetter): string {
  if (letter === 'A') return 'Narrow what it must get to the test cases that it fails.';
  if (letter === 'T')
    return 'Make it faster or raise the time limit, or say that it may be too slow.';
  if (permitted.includes('WA') || permitted.includes('RTE') || permitted.includes('TLE')) {
    return 'Move it to the folder of what it does, or permit this outcome in submissions.yaml.';
  }
  return 'Correct it, or the answer of the test case, or move it to the folder of what it does.';
}

function noteRequired(notes: Notes, place: string, judged: Judged, count: number): void {
  const { run, demand } = judged;
  const scope = demand.of === undefined ? '' : ` in ${demand.of}`;
  const left = run.letters.includes('-') ? ' that were run' : '';
  note(notes, 'submissions', {
    severity: 'error',
    place,
    what: `Must get ${inWords(demand.required)} somewhere${scope}, and got ${verdictInWords(run)} on ${count === 1 ? 'the only test' : `all ${count} tests`}${left}.`,
    remedy: demand.required.includes('AC')
      ? 'Correct it, or move it to the folder of what it does.'
      : 'Add a test case that it fails, or move it to the folder of what it does.',
  });
}
