/**
 * Runs a submission of a package on its test cases and records how it did on each. expected.ts and
 * times.ts decide what that means for the problem.
 */
import type { CaseLetter } from '../../contract/verification.ts';
import { Findings } from '../../problems/package/findings.ts';
import { readLimits } from '../../problems/package/judgeable-limits.ts';
import type { ProblemPackage, Submission } from '../../problems/package/model.ts';
import { demandsOn, pathOf } from '../../problems/package/rules.ts';
import type { Notes, SubmissionRun } from '../../work/verification.ts';
import type { OpenChecker } from '../compare/checker.ts';
import { describeFailure } from '../explain/failure-words.ts';
import { ProblemFault } from '../faults.ts';
import type { CaseReport } from '../run/case-report.ts';
import { judgeCases } from '../run/cases.ts';
import type { OpenInteractor } from '../run/interaction.ts';
import { letterOf } from '../verdict.ts';
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
  failures: SubmissionRun['failures'];
  cpuMs: number;
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
  const ready = await compileProgram(place.languages, submission.program, place.core);
  if (!isReady(ready)) return notRun(laid, submission, ready);
  const going: Going = {
    ...{ job, ready, failures: [], cpuMs: 0 },
    letters: laid.cases.map(() => '-'),
    ms: laid.cases.map(() => null),
  };
  try {
    await runAll(place, going);
  } catch (error) {
    if (!(error instanceof ProblemFault)) throw error;
    const at = laid.cases[going.letters.indexOf('-')]?.name ?? '';
    noteFault(notes, `data/${at}, submissions/${pathOf(submission)}`, error);
  } finally {
    ready.release();
  }
  const { letters, ms, failures } = going;
  return { path: pathOf(submission), notRun: null, letters: letters.join(''), ms, failures };
}

async function runAll(place: VerifyPlace, going: Going): Promise<void> {
  const { one, submission, laid } = going.job;
  // A program that should be too slow stops once it is.
  const isSlow = demandsOn(submission, one).some(({ required }) => required.includes('TLE'));
  const runs = alike(
    laid.cases.map((testCase, index) => ({ ...testCase, index })),
    isSlow && !submission.folder.startsWith('accepted') ? 1 : caseRunMax,
  );
  for (const run of runs) {
    place.signal.throwIfAborted();
    const rule = ruleOf(one, run[0]?.settings ?? {});
    // The import refuses it already.
    if (typeof rule === 'string') return;
    const interactor = await openTalker(place, rule);
    let checker: OpenChecker | undefined;
    try {
      checker = await openRule(place, rule);
      await runAlike(place, going, { run, rule, checker, interactor });
    } finally {
      await checker?.close();
      await interactor?.close();
    }
    if (isEnough(going)) return;
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
    // Judged as hidden, so that outputs of samples are not read, because they are not shown.
    cases: run.map((one) => ({ ...filesOf(one), isHidden: true })),
    limits: {
      timeLimitMs: job.limitMs * factor * ready.timeFactor,
      memoryLimitBytes: memoryLimitMb * mib,
      hasMargin: factor > 1,
    },
    comparison: rule.comparison,
    ...{ checker, interactor },
    onCase: (report, at) => {
      const index = run[at]?.index;
      if (index !== undefined && report !== null) take(going, index, report);
    },
  });
}

const filesOf = ({ input, expected, isSample }: LaidCase) => ({ input, expected, isSample });

function take(going: Going, index: number, { failure, cpuMs }: CaseReport): void {
  const ms = cpuMs / going.ready.timeFactor;
  const isOver = ms > going.job.limitMs && failure?.verdict !== 'Memory Limit Exceeded';
  const letter = isOver ? 'T' : failure === null ? 'A' : letterOf[failure.verdict];
  going.letters[index] = letter;
  going.ms[index] = Math.round(ms * 100) / 100;
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
