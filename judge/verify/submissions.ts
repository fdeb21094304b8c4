/**
 * Runs a submission of a package on its test cases and records how it did on each. expected.ts and
 * times.ts decide what that means for the problem.
 */
import { answersId, timeFactorOf } from '../../contract/languages.ts';
import type { CaseLetter } from '../../contract/verification.ts';
import { answersIn, testsOf } from '../../problems/package/answers.ts';
import { Findings } from '../../problems/package/findings.ts';
import { gradersIn } from '../../problems/package/graders.ts';
import { readLimits } from '../../problems/package/judgeable-limits.ts';
import type { ProblemPackage, Submission } from '../../problems/package/model.ts';
import { demandsOn, pathOf } from '../../problems/package/rules.ts';
import { scoringOf } from '../../problems/package/scoring.ts';
import type { Notes, RunScore, SubmissionRun } from '../../work/verification.ts';
import type { OpenChecker } from '../compare/checker.ts';
import { layAnswers } from '../compile/answers.ts';
import { describeFailure } from '../explain/failure-words.ts';
import { ProblemFault } from '../faults.ts';
import { letterOf } from '../result/verdict.ts';
import type { CaseReport } from '../run/case-report.ts';
import { judgeCases } from '../run/cases.ts';
import type { OpenInteractor } from '../run/interaction.ts';
import { untilCore } from '../run/until-core.ts';
import { shownPoints } from '../score/fraction.ts';
import type { OpenScoring, Outcome } from '../score/outcome.ts';
import { openScoring } from '../score/score.ts';
import type { Laid, LaidCase } from './cases.ts';
import { noteFault } from './checking.ts';
import { alike, openRule, openTalker, type Rule, ruleOf } from './deciding.ts';
import { bounded } from './notes.ts';
import type { VerifyPlace } from './place.ts';
import { compileProgram, isReady, type NotReady, type Ready } from './programs.ts';
import { isForTooSlow, tooSlowFactor } from './times.ts';

const mib = 1024 * 1024;
/** The number of test cases between two checks of whether to continue. */
const caseRunMax = 16;
/** After a failure, this many test cases over time end the run of a submission. */
const overTimeMax = 3;
const failedCpuMaxMs = 60_000;
const failuresMax = 5;
const failureTextMaxChars = 300;

export type RunJob = {
  one: ProblemPackage;
  submission: Submission;
  laid: Laid;
  /** The time limit for test cases. */
  limitMs: number;
};

/** A submission on its way through the test cases. */
type Going = {
  job: RunJob;
  ready: Ready;
  letters: CaseLetter[];
  ms: (number | null)[];
  memoryKb: (number | null)[];
  failures: SubmissionRun['failures'];
  cpuMs: number;
  /** Undefined without points. */
  scoring: OpenScoring | undefined;
  outcomes: Outcome[];
};

export const notRun = (
  { cases }: Laid,
  submission: Submission,
  reason: NotReady,
): SubmissionRun => ({
  path: pathOf(submission),
  notRun: { ...reason, reason: bounded(reason.reason, failureTextMaxChars) },
  letters: '-'.repeat(cases.length),
  ms: cases.map(() => null),
  failures: [],
});

/** Runs a submission. A checker or an interactor that breaks is noted, and ends it. */
export async function runSubmission(
  place: VerifyPlace,
  job: RunJob,
  notes: Notes,
): Promise<SubmissionRun> {
  const { submission, laid } = job;
  const graders = gradersIn(job.one.folders.include);
  const ready =
    (await layGiven(place, job)) ??
    (await compileProgram(place.languages, submission.program, place.core, graders));
  if (!isReady(ready)) return notRun(laid, submission, ready);
  const going: Going = {
    job,
    ready,
    failures: [],
    cpuMs: 0,
    letters: laid.cases.map(() => '-'),
    ms: laid.cases.map(() => null),
    memoryKb: laid.cases.map(() => null),
    scoring: scoringFor(job.one),
    outcomes: laid.cases.map(() => null),
  };
  let score: RunScore | undefined;
  try {
    await runAll(place, going);
    score = scoreOf(going);
  } catch (error) {
    if (!(error instanceof ProblemFault)) throw error;
    const at = laid.cases[going.letters.indexOf('-')]?.name ?? '';
    noteFault(notes, `data/${at}, submissions/${pathOf(submission)}`, error);
  } finally {
    ready.release();
  }
  const { ms, memoryKb, failures } = going;
  const letters = going.letters.join('');
  return {
    path: pathOf(submission),
    notRun: null,
    letters,
    ms,
    memoryKb,
    failures,
    ...(score && { score }),
  };
}

/** The answers of a submission as those of its test cases; undefined if it is a program. */
async function layGiven(
  { scratchFolder }: VerifyPlace,
  { one, submission, laid: { cases } }: RunJob,
): Promise<Ready | NotReady | undefined> {
  const given = answersIn(one, submission.program);
  if (given === undefined) return undefined;
  if (typeof given === 'string') return { reason: given, isItsFault: true };
  const laid = await layAnswers(scratchFolder, { cases, tests: testsOf(one), given });
  return { ...laid, ...nothingToRun };
}

const nothingToRun = {
  programPath: '',
  runtime: undefined,
  readEnd: undefined,
  language: answersId,
  manner: undefined,
} as const;

/** Undefined without points, and if they break rules, which the import reports. */
function scoringFor(one: ProblemPackage): OpenScoring | undefined {
  const scoring = scoringOf(one, new Findings());
  return scoring && openScoring(scoring);
}

/** Undefined if points depend on test cases that were not run. */
function scoreOf(going: Going): RunScore | undefined {
  const { scoring, outcomes } = going;
  if (scoring === undefined || outcomes.some((_, index) => isLeft(going, index))) return undefined;
  const { groups, isFull, ...whole } = scoring.score(outcomes);
  const shown = ({ points, maxPoints }: Pick<typeof whole, 'points' | 'maxPoints'>) => ({
    points: shownPoints(points),
    maxPoints: maxPoints && shownPoints(maxPoints),
  });
  return {
    ...shown(whole),
    isFull,
    groups: groups.map((one) => ({ ...shown(one), name: one.name })),
  };
}

/** Whether points depend on a test case that was not run. */
const isLeft = ({ scoring, outcomes, job }: Going, index: number): boolean =>
  outcomes[index] === null &&
  (job.laid.cases[index]?.isSample === true || scoring?.isNeeded(outcomes, index) === true);

async function runAll(place: VerifyPlace, going: Going): Promise<void> {
  const { one, submission, laid } = going.job;
  // A program that should be too slow stops once it is.
  const isSlow = demandsOn(submission, one).some(({ required }) => required.includes('TLE'));
  const runs = alike(
    laid.cases.map((testCase, index) => ({ ...testCase, index })),
    isSlow && !submission.folder.startsWith('accepted') ? 1 : caseRunMax,
  );
  const hasPoints = demandsOn(submission, one).some((demand) => demand.score || demand.isPartial);
  for (const each of runs) {
    place.signal.throwIfAborted();
    const isOver = isEnough(going);
    if (isOver && !hasPoints) return;
    const run = isOver ? each.filter(({ index }) => isLeft(going, index)) : each;
    if (run.length === 0) continue;
    const rule = ruleOf(one, run[0]?.settings ?? {});
    // The import refuses it already.
    if (typeof rule === 'string') return;
    const interactor = await openTalker(place, rule);
    let checker: OpenChecker | undefined;
    try {
      checker = await openRule(place, rule);
      // Again only the cases whose outcome is not known yet.
      const goOn = () => {
        const left = run.filter(({ index }) => going.letters[index] === '-');
        return runAlike(place, going, { run: left, rule, checker, interactor });
      };
      await untilCore(goOn, place.restsMs ?? [], place.signal);
    } finally {
      await checker?.close();
      await interactor?.close();
    }
  }
}

type Alike = {
  run: (LaidCase & { index: number })[];
  rule: Rule;
  checker: OpenChecker | undefined;
  interactor: OpenInteractor | undefined;
};

async function runAlike(
  { sandbox, slot, core }: VerifyPlace,
  going: Going,
  { run, rule, checker, interactor }: Alike,
): Promise<void> {
  const { ready, job } = going;
  const factor = tooSlowFactor(job.submission, job.one);
  const { memoryLimitMb } = readLimits(job.one.metadata.limits, job.limitMs, new Findings());
  await judgeCases({
    place: { sandbox, slot, core, runtime: ready.runtime },
    programPath: ready.programPath,
    readEnd: ready.readEnd,
    answers: ready.answers && run.flatMap(({ index }) => ready.answers?.[index] ?? []),
    // Judged as hidden, so that outputs of samples are not read, because they are not shown.
    cases: run.map((one) => ({ ...filesOf(one), isHidden: true })),
    limits: {
      timeLimitMs: job.limitMs * factor * languageFactorOf(going),
      memoryLimitBytes: memoryLimitMb * mib,
      hasMargin: factor > 1,
    },
    comparison: rule.comparison,
    checker,
    interactor,
    onCase: (report, at) => {
      const index = run[at]?.index;
      if (index !== undefined && report !== null) take(going, index, report);
    },
  });
}

/** By how much its language has the time limit. */
const languageFactorOf = ({ ready, job }: Going): number =>
  timeFactorOf(ready.language, job.one.metadata.timeFactors);

const filesOf = ({ input, expected, isSample }: LaidCase) => ({ input, expected, isSample });

function take(going: Going, index: number, report: CaseReport): void {
  const { failure, cpuMs, memoryBytes, given } = report;
  const ms = cpuMs / languageFactorOf(going);
  const isOver = ms > going.job.limitMs && failure?.verdict !== 'Memory Limit Exceeded';
  const letter = isOver ? 'T' : failure === null ? 'A' : letterOf[failure.verdict];
  going.letters[index] = letter;
  going.outcomes[index] = { passed: letter === 'A', given };
  going.ms[index] = Math.round(ms * 100) / 100;
  going.memoryKb[index] = Math.ceil(memoryBytes / 1024);
  going.cpuMs += cpuMs;
  if (letter === 'A' || going.failures.length >= failuresMax) return;
  const told = failure === null || isOver ? overTime(ms) : describeFailure(failure).shown;
  going.failures.push({ index, what: bounded(told, failureTextMaxChars) });
}

const overTime = (ms: number): string => `took ${(ms / 1000).toFixed(2)} s of CPU`;

/** Whether the remaining test cases would reveal nothing more. */
function isEnough({ job: { one, submission, limitMs }, letters, ms, cpuMs }: Going): boolean {
  const demands = demandsOn(submission, one);
  const overTime = letters.filter((letter) => letter === 'T').length;
  const isPlain = demands.every(({ of }) => of === undefined);
  const wantedMs = limitMs * tooSlowFactor(submission, one);
  if (isPlain && isForTooSlow(demands) && ms.some((time) => (time ?? 0) > wantedMs)) return true;
  const hasFailed = letters.some((letter) => letter !== 'A' && letter !== '-');
  return overTime >= overTimeMax || (hasFailed && cpuMs >= failedCpuMaxMs);
}
