/**
 * Judges the cases of a problem in their order, as a pipeline: while one case runs, the one before
 * it is compared, or checked, and the next is asked for. How far it goes after a failure is decided
 * here.
 *
 *     asked → running → ended → comparing → reported
 *       ↑________________|  a run that has to be repeated
 *
 * A slot keeps outputs in two buffers, which its runs fill in turn. A case owns a buffer from when
 * its run is asked for until it is reported, so at most two cases are under way. A run is asked for
 * only if the buffer that it will fill is free, or belongs to the same case.
 */
import type { Comparison } from '../../contract/judging.ts';
import { throwIfStopped, throwWithCpu } from '../cancelling.ts';
import type { OpenChecker } from '../compare/checker.ts';
import type { ReadEnd } from '../languages/language.ts';
import { type OpenScoring, outcomeOf } from '../score/outcome.ts';
import type { CaseLimits } from '../verdict.ts';
import { isCertain } from '../who-ended.ts';
import { countCase, isSpent, mightBeSpent, nothingSpent, type Spent } from './budget.ts';
import { type CaseReport, reportOf, type TestCase } from './case-report.ts';
import { caseLimits, type Place, type ProblemLimits, runOnce } from './execute.ts';
import type { OpenInteractor } from './interaction.ts';
import { countedFacts, deservesRerun } from './rerun.ts';
import type { Facts } from './sandbox-messages.ts';

export type CasesJob = {
  place: Place;
  programPath: string;
  /** See `JudgeLanguage`. */
  readEnd?: ReadEnd | undefined;
  /** Samples first. */
  cases: TestCase[];
  limits: ProblemLimits;
  comparison: Comparison;
  /** Decides in place of the comparison. */
  checker?: OpenChecker | undefined;
  /** Absent: the problem has no points. */
  scoring?: OpenScoring | undefined;
  /** Talks to the program; a checker may then judge what it has written. */
  interactor?: OpenInteractor | undefined;
  /** Whether samples too end with the budget, as of a run that goes ahead of submissions. */
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
  /** asked: the slot has the request and runs another program. running: it runs this one. */
  state: 'asked' | 'running' | 'ended' | 'comparing' | 'reported';
  /** The buffer that its last run fills. */
  buffer: number;
  /** How its runs ended, as long as it is not certain that the program itself ended them. */
  ends: Facts[];
  /** The run over its time limit for which another is made up. */
  slow: Facts | null;
  /** Whether its outcome became pointless while it ran. */
  isPointless: boolean;
  /** Settles when its run has ended, or when it is reported. */
  work: Promise<void>;
};

type Pipeline = Spent & {
  job: CasesJob;
  reports: (CaseReport | null)[];
  /** Whether a case is not run because nothing depends on it any more. */
  skipped: boolean[];
  /** How many cases, from the first, the job was told of. */
  told: number;
  /** In the order of the cases. */
  underWay: UnderWay[];
  /** The case to be asked for next. */
  next: number;
  /** How many runs were asked for. */
  runs: number;
};

/**
 * Runs every sample, unless the job is bounded, and hidden cases while the budget lasts and points
 * may depend on them; the rest are null. Rejects on a fault of ours, regardless of the results of
 * earlier cases.
 */
export async function judgeCases(job: CasesJob): Promise<(CaseReport | null)[]> {
  const pipeline: Pipeline = {
    job,
    reports: job.cases.map(() => null),
    skipped: job.cases.map(() => false),
    ...{ told: 0, underWay: [], next: 0, runs: 0, ...nothingSpent },
  };
  try {
    for (moveOn(pipeline); pipeline.underWay.length > 0; moveOn(pipeline)) {
      const busy = pipeline.underWay.filter(({ state }) => state !== 'ended');
      await Promise.race(busy.map(({ work }) => work));
    }
  } catch (error) {
    throwWithCpu(error, pipeline.cpuMs);
  } finally {
    // On a fault: the slot and the files are in use as long as any of these.
    await Promise.allSettled(pipeline.underWay.map(({ work }) => work));
  }
  return pipeline.reports;
}

/** Does all that can be done without waiting. */
function moveOn(pipeline: Pipeline): void {
  // Whether a case deserves a second run depends on those before it: they have to be reported.
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

/** Whether points may still depend on a case; those under way count as passed. */
const isNeeded = ({ job: { scoring, cases }, reports }: Pipeline, index: number): boolean =>
  scoring === undefined ||
  cases[index]?.isHidden !== true ||
  scoring.isNeeded(reports.map(outcomeOf), index);

/** Passes over the next cases while nothing depends on them. */
function skipPointless(pipeline: Pipeline): void {
  while (pipeline.next < pipeline.job.cases.length && !isNeeded(pipeline, pipeline.next)) {
    pipeline.skipped[pipeline.next] = true;
    pipeline.next += 1;
  }
  tell(pipeline);
}

/** Tells the job of the cases that are done with, in their order. */
function tell(pipeline: Pipeline): void {
  for (; pipeline.told < pipeline.job.cases.length; pipeline.told += 1) {
    const report = pipeline.reports[pipeline.told] ?? null;
    if (report === null && pipeline.skipped[pipeline.told] !== true) return;
    pipeline.job.onCase?.(report, pipeline.told);
  }
}

/** Whether the next case can be asked for now, and will be run in any event. */
function mayAsk(pipeline: Pipeline, next: TestCase): boolean {
  const { job, underWay } = pipeline;
  if (ownerOf(pipeline, nextBuffer(pipeline)) !== undefined) return false;
  // A talk takes both workers of its slot, and a case of several passes runs while it is reported.
  const isAlone = job.interactor !== undefined || job.checker?.passes !== undefined;
  if (isAlone && underWay.length > 0) return false;
  const mayEnd = next.isHidden || job.isBounded === true;
  const rules = { isScored: job.scoring !== undefined, timeLimitMs: job.limits.timeLimitMs };
  if (underWay.length === 0) return !mayEnd || !isSpent(pipeline, rules);
  return !mayEnd || !mightBeSpent(pipeline, rules);
}

const nextBuffer = ({ runs }: Pipeline): number => runs % buffers;

const ownerOf = ({ underWay }: Pipeline, buffer: number): UnderWay | undefined =>
  underWay.find((one) => one.buffer === buffer);

type Asked = Pick<UnderWay, 'index' | 'one' | 'limits' | 'ends' | 'slow'>;

/** Asks for a run, which fills the next buffer; the case owns that one, and no other, from now on. */
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

const runOf = ({ place, programPath, interactor }: CasesJob, { one, limits }: Asked) =>
  interactor
    ? interactor.talk({ place, programPath, one, limits })
    : runOnce(place, programPath, one.input, limits);

/** A run has ended; the slot goes on with the next request it holds. */
function end(pipeline: Pipeline, ended: UnderWay, facts: Facts): void {
  throwIfStopped(facts, pipeline.job.place.signal);
  ended.state = 'ended';
  ended.ends.push(facts);
  if (ended.isPointless) drop(pipeline, ended);
  else pipeline.cpuMs += facts.cpuMs;
  for (const one of pipeline.underWay) if (one.state === 'asked') one.state = 'running';
}

/** The run of a case has ended: it runs again where that is due, or its output is compared. */
function conclude(pipeline: Pipeline, one: UnderWay): void {
  const facts = one.ends.at(-1);
  if (facts === undefined || !isCertain(one.ends)) {
    askAgain(pipeline, one);
  } else if (one.slow === null && deservesRerun(facts, one.limits, pipeline.overTime === 0)) {
    askAgain(pipeline, { ...one, ends: [], slow: facts });
  } else {
    const counted = countedFacts(facts, one.slow);
    one.state = 'comparing';
    one.work = reportOf(pipeline.job, one, counted).then((made) => report(pipeline, one, made));
  }
}

/**
 * Repeats a run. Where it fills the buffer of the case after this one, whose run has ended by then,
 * that case runs once more later.
 */
function askAgain(pipeline: Pipeline, one: UnderWay): void {
  const owner = ownerOf(pipeline, nextBuffer(pipeline));
  if (owner !== undefined && owner.index !== one.index) {
    pipeline.underWay = pipeline.underWay.filter((other) => other !== owner);
    pipeline.next = owner.index;
  }
  ask(pipeline, one);
}

/** A case is done with: its buffer is free. */
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
 * The case under way, which ran ahead, is pointless now: it is as if it had not run. Its run cannot
 * be taken back, and keeps its buffer until it ends.
 */
function abandon(pipeline: Pipeline, one: UnderWay): void {
  one.isPointless = true;
  pipeline.skipped[one.index] = true;
  if (one.state !== 'ended') return;
  for (const { cpuMs } of one.ends) pipeline.cpuMs -= cpuMs;
  drop(pipeline, one);
}
