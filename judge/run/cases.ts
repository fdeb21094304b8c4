/**
 * Judges the cases of a problem in order, as a pipeline: while a case runs, the previous case is
 * compared or checked, and the next one is requested. This file also decides how far to go after a
 * failure.
 *
 *     asked → running → ended → comparing → reported
 *       ↑________________|  a run that has to be repeated
 *
 * A slot keeps outputs in two buffers, which its runs fill alternately. A case owns a buffer from
 * the request of its run until it is reported, so at most two cases are in progress. A run is
 * requested only if its buffer is free or belongs to the same case.
 */
import type { Comparison } from '../../contract/judging.ts';
import { traced } from '../../work/tracing.ts';
import type { OpenChecker } from '../compare/checker.ts';
import type { ReadEnd } from '../languages/language.ts';
import { throwIfStopped, throwWithCpu } from '../process/cancelling.ts';
import type { CaseLimits, Failure } from '../result/verdict.ts';
import { type OpenScoring, outcomeOf } from '../score/outcome.ts';
import { type Answer, factsOfAnswer } from './answer.ts';
import { type CaseReport, reportOf, type TestCase } from './case-report.ts';
import { caseLimits, type Place, type ProblemLimits, runOnce } from './execute.ts';
import type { OpenInteractor } from './interaction.ts';
import { countedFacts, deservesRerun } from './rerun.ts';
import type { Facts } from './sandbox-messages.ts';
import { isCertain } from './who-ended.ts';

export type CasesJob = {
  place: Place;
  programPath: string;
  /** See `JudgeLanguage`. */
  readEnd?: ReadEnd | undefined;
  /** By case, in place of running a program. */
  answers?: readonly Answer[] | undefined;
  /** Samples first. */
  cases: TestCase[];
  limits: ProblemLimits;
  comparison: Comparison;
  /** Decides instead of the comparison. */
  checker?: OpenChecker | undefined;
  /** Absent if the problem has no points. */
  scoring?: OpenScoring | undefined;
  /** Talks to the program; a checker may then judge what it has written. */
  interactor?: OpenInteractor | undefined;
  /**
   * Whether samples also stop when the budget is used up, as in a run, which goes ahead of
   * submissions; a person's own cases then stop even if none has failed.
   */
  isBounded?: boolean;
  /** Called in the order of the cases, with null if points no longer depend on the case. */
  onCase?: (report: CaseReport | null, index: number) => void;
};

/** How many outputs a slot keeps. */
const buffers = 2;

/** A case that owns a buffer. */
type UnderWay = {
  index: number;
  one: TestCase;
  limits: CaseLimits;
  /**
   * asked: requested, while the slot still runs another program. running: the slot runs this one.
   */
  state: 'asked' | 'running' | 'ended' | 'comparing' | 'reported';
  /** The buffer that its last run fills. */
  buffer: number;
  /** How its runs ended, until it is certain that the program itself ended them. */
  ends: Facts[];
  /** The run over its time limit that is being repeated. */
  slow: Facts | null;
  /** Whether its outcome became pointless while it ran. */
  isPointless: boolean;
  /** Settles when its run has ended or the case is reported. */
  work: Promise<void>;
};

type Pipeline = Spent & {
  job: CasesJob;
  reports: (CaseReport | null)[];
  /** Whether a case is not run because nothing depends on it any more. */
  skipped: boolean[];
  /** The number of cases, from the first, that were reported to the job. */
  told: number;
  /** In the order of the cases. */
  underWay: UnderWay[];
  /** The case to request next. */
  next: number;
  /** The number of requested runs. */
  runs: number;
};

/**
 * Runs every sample, unless the job is bounded, and hidden cases while the budget lasts and points
 * may depend on them; the other results are null. Rejects on a fault, regardless of the results of
 * earlier cases.
 */
export async function judgeCases(job: CasesJob): Promise<(CaseReport | null)[]> {
  const pipeline: Pipeline = {
    job,
    reports: job.cases.map(() => null),
    skipped: job.cases.map(() => false),
    told: 0,
    underWay: [],
    next: 0,
    runs: 0,
    ...nothingSpent,
  };
  try {
    for (moveOn(pipeline); pipeline.underWay.length > 0; moveOn(pipeline)) {
      const busy = pipeline.underWay.filter(({ state }) => state !== 'ended');
      await Promise.race(busy.map(({ work }) => work));
    }
  } catch (error) {
    throwWithCpu(error, pipeline.cpuMs);
  } finally {
    // After a fault, the slot and the files stay in use as long as any of these.
    await Promise.allSettled(pipeline.underWay.map(({ work }) => work));
  }
  return pipeline.reports;
}

/** Does everything that is possible without waiting. */
function moveOn(pipeline: Pipeline): void {
  // Whether a case deserves a second run depends on earlier cases, which must be reported first.
  const [first] = pipeline.underWay;
  if (first?.state === 'ended') conclude(pipeline, first);
  for (;;) {
    skipPointless(pipeline);
    const index = pipeline.next;
    const one = pipeline.job.cases[index];
    if (one === undefined || !mayAsk(pipeline, one)) return;
    const limits = caseLimits(pipeline.job.limits, one.expected.bytes);
    pipeline.next += 1;
    ask(pipeline, { index, one, limits, ends: [], slow: null });
  }
}

/** Whether points may still depend on a case; cases in progress count as passed. */
const isNeeded = ({ job: { scoring, cases }, reports }: Pipeline, index: number): boolean =>
  scoring === undefined ||
  cases[index]?.isHidden !== true ||
  scoring.isNeeded(reports.map(outcomeOf), index);

/** Skips the next cases while nothing depends on them. */
function skipPointless(pipeline: Pipeline): void {
  while (pipeline.next < pipeline.job.cases.length && !isNeeded(pipeline, pipeline.next)) {
    pipeline.skipped[pipeline.next] = true;
    pipeline.next += 1;
  }
  tell(pipeline);
}

/** Reports finished cases to the job, in order. */
function tell(pipeline: Pipeline): void {
  for (; pipeline.told < pipeline.job.cases.length; pipeline.told += 1) {
    const report = pipeline.reports[pipeline.told] ?? null;
    if (report === null && pipeline.skipped[pipeline.told] !== true) return;
    pipeline.job.onCase?.(report, pipeline.told);
  }
}

/** Whether the next case can be requested now, and will be run in any event. */
function mayAsk(pipeline: Pipeline, next: TestCase): boolean {
  const { job, underWay } = pipeline;
  if (ownerOf(pipeline, nextBuffer(pipeline)) !== undefined) return false;
  // A talk takes both workers of its slot, and a case of several passes runs while it is reported.
  const isAlone = job.interactor !== undefined || job.checker?.passes !== undefined;
  if (isAlone && underWay.length > 0) return false;
  const mayEnd = next.isHidden || job.isBounded === true;
  const rules = { isScored: job.scoring !== undefined, timeLimitMs: job.limits.timeLimitMs };
  if (next.own !== undefined && pipeline.heldMs >= cpuBudgetMs) return false;
  if (underWay.length === 0) return !mayEnd || !isSpent(pipeline, rules);
  return !mayEnd || !mightBeSpent(pipeline, rules);
}

const nextBuffer = ({ runs }: Pipeline): number => runs % buffers;

const ownerOf = ({ underWay }: Pipeline, buffer: number): UnderWay | undefined =>
  underWay.find((one) => one.buffer === buffer);

type Asked = Pick<UnderWay, 'index' | 'one' | 'limits' | 'ends' | 'slow'>;

/**
 * Requests a run, which fills the next buffer; from now on, the case owns that buffer and no other.
 */
function ask(pipeline: Pipeline, asked: Asked): void {
  const { job, underWay } = pipeline;
  const others = underWay.filter(({ index }) => index !== asked.index);
  const isNow = others.every(({ state }) => state !== 'running');
  const ran = runOf(job, asked);
  const one: UnderWay = {
    ...asked,
    state: isNow ? 'running' : 'asked',
    buffer: nextBuffer(pipeline),
    isPointless: false,
    work: ran.then((facts) => end(pipeline, one, facts)),
  };
  pipeline.runs += 1;
  pipeline.underWay = [...others, one].toSorted((a, b) => a.index - b.index);
}

function runOf(
  { place, programPath, answers, interactor }: CasesJob,
  { one, limits, index }: Asked,
): Promise<Facts> {
  const answer = answers?.[index];
  if (answer !== undefined) return Promise.resolve(factsOfAnswer(answer));
  return traced(
    'run',
    () =>
      interactor
        ? interactor.talk({ place, programPath, one, limits })
        : runOnce({ ...place, isRepeatedByCaller: true }, programPath, one.input, limits),
    { 'arbiter.case': index + 1 },
  );
}

/** A run has ended; the slot continues with its next request. */
function end(pipeline: Pipeline, ended: UnderWay, facts: Facts): void {
  throwIfStopped(facts, pipeline.job.place.signal);
  ended.state = 'ended';
  pipeline.heldMs += Math.max(facts.cpuMs, facts.wallMs);
  // One that had to give way says nothing, and is asked for again.
  if (!facts.gaveWay) ended.ends.push(facts);
  if (ended.isPointless) drop(pipeline, ended);
  else if (!facts.gaveWay) pipeline.cpuMs += facts.cpuMs;
  for (const one of pipeline.underWay) if (one.state === 'asked') one.state = 'running';
}

/** The run of a case has ended: the case runs again if necessary, or its output is compared. */
function conclude(pipeline: Pipeline, one: UnderWay): void {
  const facts = one.ends.at(-1);
  if (facts === undefined || !isCertain(one.ends)) {
    askAgain(pipeline, one);
  } else if (one.slow === null && deservesRerun(facts, one.limits, pipeline.overTime === 0)) {
    askAgain(pipeline, { ...one, ends: [], slow: facts });
  } else {
    const counted = countedFacts(facts, one.slow);
    one.state = 'comparing';
    const about = { 'arbiter.case': one.index + 1 };
    one.work = traced('compare', () => reportOf(pipeline.job, one, counted), about).then((made) =>
      report(pipeline, one, made),
    );
  }
}

/**
 * Repeats a run. If it fills the buffer of the following case, whose run has ended by then, that
 * case runs again later.
 */
function askAgain(pipeline: Pipeline, one: UnderWay): void {
  const owner = ownerOf(pipeline, nextBuffer(pipeline));
  if (owner !== undefined && owner.index !== one.index) {
    for (const { cpuMs } of owner.ends) pipeline.cpuMs -= cpuMs;
    drop(pipeline, owner);
    pipeline.next = owner.index;
  }
  ask(pipeline, one);
}

/** Finishes a case and frees its buffer. */
function report(pipeline: Pipeline, one: UnderWay, made: CaseReport): void {
  one.state = 'reported';
  drop(pipeline, one);
  pipeline.reports[one.index] = made;
  pipeline.cpuMs += made.otherCpuMs ?? 0;
  countCase(pipeline, made.failure);
  for (const other of pipeline.underWay) {
    if (!isNeeded(pipeline, other.index)) abandon(pipeline, other);
  }
  tell(pipeline);
}

const drop = (pipeline: Pipeline, one: UnderWay): void => {
  pipeline.underWay = pipeline.underWay.filter((other) => other !== one);
};

/**
 * The case in progress, which ran ahead, is pointless now and counts as not run. Its run cannot be
 * cancelled, and keeps its buffer until it ends.
 */
function abandon(pipeline: Pipeline, one: UnderWay): void {
  one.isPointless = true;
  pipeline.skipped[one.index] = true;
  if (one.state !== 'ended') return;
  for (const { cpuMs } of one.ends) pipeline.cpuMs -= cpuMs;
  drop(pipeline, one);
}

/** What is counted against the budget. */
type Spent = {
  cpuMs: number;
  /** The time for which programs had the slot, waiting included. */
  heldMs: number;
  /** Cases that exceeded their time. */
  overTime: number;
  /** How many of those were idle. */
  stoodStill: number;
  hasFailed: boolean;
};

/** Whether the problem has points, and the time limit. */
type Rules = { isScored: boolean; timeLimitMs: number };

/** Once a case has failed, further cases run until one of these is used up; own cases always. */
const cpuBudgetMs = 30_000;
const overTimeBudget = 3;
/** Points depend on the cases after a failure; among those over time, only idle ones count. */
const scoredCpuBudgetMs = 300_000;

const nothingSpent: Spent = { cpuMs: 0, heldMs: 0, overTime: 0, stoodStill: 0, hasFailed: false };

const cpuBudgetOf = ({ isScored }: Rules): number => (isScored ? scoredCpuBudgetMs : cpuBudgetMs);

const overTimeOf = ({ overTime, stoodStill }: Spent, { isScored }: Rules): number =>
  isScored ? stoodStill : overTime;

const isSpent = (spent: Spent, rules: Rules): boolean =>
  spent.hasFailed &&
  (spent.cpuMs >= cpuBudgetOf(rules) || overTimeOf(spent, rules) >= overTimeBudget);

/** Whether the case in progress may be the last: it may fail, and run twice for its full time. */
const mightBeSpent = (spent: Spent, rules: Rules): boolean =>
  spent.cpuMs + 2 * rules.timeLimitMs >= cpuBudgetOf(rules) ||
  overTimeOf(spent, rules) + 1 >= overTimeBudget;

/** Counts a case; its CPU time is counted while it runs. */
function countCase(spent: Spent, failure: Failure | null): void {
  if (failure === null) return;
  spent.hasFailed = true;
  if (failure.verdict !== 'Time Limit Exceeded') return;
  spent.overTime += 1;
  if (failure.by === 'clock') spent.stoodStill += 1;
}
