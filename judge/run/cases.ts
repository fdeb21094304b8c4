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
import type { Comparison, Exchange } from '../../contract/judging.ts';
import type { OpenChecker } from '../compare/checker.ts';
import { compareOutputs } from '../compare/compare.ts';
import type { Input } from '../compare/compare-cursor.ts';
import { nameOfCase, placeOf } from '../explain/failure-words.ts';
import { ProblemFault } from '../faults.ts';
import type { ReadEnd } from '../languages/language.ts';
import { readHead, shownTextMaxBytes } from '../text.ts';
import { type CaseLimits, classify, type Failure } from '../verdict.ts';
import { isCertain } from '../who-ended.ts';
import { caseLimits, deservesRerun, type Place, type ProblemLimits, runOnce } from './execute.ts';
import type { FactsOfTalk, OpenInteractor } from './interaction.ts';
import { reportOfTalk } from './interaction-report.ts';
import type { Facts } from './sandbox-messages.ts';

/** A case with its data in files. */
export type TestCase = {
  isHidden: boolean;
  description?: string;
  input: Input;
  expected: Input;
};

/** How one case went; `actual` is the output of a sample, cut. Null was not run. */
export type CaseReport = {
  failure: Failure | null;
  cpuMs: number;
  memoryBytes: number;
  actual: string;
  /** What was said in an interactive sample. */
  exchanges?: Exchange[];
};

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
  /** Talks to the program; a checker may then judge what it has written. */
  interactor?: OpenInteractor | undefined;
  /** Whether samples too end with the budget, as of a run that goes ahead of submissions. */
  isBounded?: boolean;
  onCase?: (report: CaseReport, index: number) => void;
};

/** How many outputs a slot keeps. */
const buffers = 2;

/** Once a case has failed, the cases that may end run on until one of these is used up. */
const cpuBudgetMs = 30_000;
const overTimeBudget = 3;

/** A case that owns a buffer. */
type UnderWay = {
  index: number;
  one: TestCase;
  limits: CaseLimits;
  /** asked: the slot has the request and runs another program. running: it runs this one. */
  state: 'asked' | 'running' | 'ended' | 'comparing' | 'reported';
  /** The one that its last run fills. */
  buffer: number;
  /** How its runs ended, as long as it is not certain that the program itself ended them. */
  ends: Facts[];
  /** The run over its time limit for which another is made up. */
  slow: Facts | null;
  /** Settles when its run has ended, or when it is reported. */
  work: Promise<void>;
};

type Pipeline = {
  job: CasesJob;
  reports: (CaseReport | null)[];
  /** In the order of the cases. */
  underWay: UnderWay[];
  /** The case to be asked for next. */
  next: number;
  /** How many runs were asked for. */
  runs: number;
  /** What counts against the budget. */
  cpuMs: number;
  overTime: number;
  hasFailed: boolean;
};

/**
 * Runs every sample, unless the job is bounded, and hidden cases while the budget lasts; the rest
 * are null. Rejects on a fault of ours, regardless of the results of earlier cases.
 */
export async function judgeCases(job: CasesJob): Promise<(CaseReport | null)[]> {
  const pipeline: Pipeline = {
    job,
    reports: job.cases.map(() => null),
    underWay: [],
    next: 0,
    runs: 0,
    cpuMs: 0,
    overTime: 0,
    hasFailed: false,
  };
  try {
    for (moveOn(pipeline); pipeline.underWay.length > 0; moveOn(pipeline)) {
      const busy = pipeline.underWay.filter(({ state }) => state !== 'ended');
      await Promise.race(busy.map(({ work }) => work));
    }
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
    const index = pipeline.next;
    const one = pipeline.job.cases[index];
    if (one === undefined || !mayAsk(pipeline, one)) return;
    const limits = caseLimits(pipeline.job.limits, one.expected.bytes);
    pipeline.next += 1;
    ask(pipeline, { index, one, limits, ends: [], slow: null });
  }
}

/** Whether the next case can be asked for now, and will be run in any event. */
function mayAsk(pipeline: Pipeline, next: TestCase): boolean {
  const { job, underWay } = pipeline;
  if (ownerOf(pipeline, nextBuffer(pipeline)) !== undefined) return false;
  // A talk takes both workers of its slot.
  if (job.interactor && underWay.length > 0) return false;
  const mayEnd = next.isHidden || job.isBounded === true;
  if (underWay.length === 0) return !mayEnd || !isSpent(pipeline);
  return !mayEnd || !mightBeSpent(pipeline);
}

const nextBuffer = ({ runs }: Pipeline): number => runs % buffers;

const ownerOf = ({ underWay }: Pipeline, buffer: number): UnderWay | undefined =>
  underWay.find((one) => one.buffer === buffer);

const isSpent = ({ hasFailed, cpuMs, overTime }: Pipeline): boolean =>
  hasFailed && (cpuMs >= cpuBudgetMs || overTime >= overTimeBudget);

/** Whether the case under way may be the last: it may fail, and run twice for as long as it may. */
const mightBeSpent = ({ cpuMs, overTime, job }: Pipeline): boolean =>
  cpuMs + 2 * job.limits.timeLimitMs >= cpuBudgetMs || overTime + 1 >= overTimeBudget;

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
    work: ran.then((facts) => end(pipeline, one, facts)),
  };
  pipeline.runs += 1;
  pipeline.underWay = [...others, one].toSorted((a, b) => a.index - b.index);
}

const runOf = ({ place, programPath, interactor }: CasesJob, { one, limits }: Asked) =>
  interactor
    ? interactor.talk({ place, programPath, one, limits })
    : runOnce(place, programPath, one.input, limits);

/** A run has ended: the slot goes on with the one that it was asked for besides. */
function end(pipeline: Pipeline, ended: UnderWay, facts: Facts): void {
  ended.state = 'ended';
  ended.ends.push(facts);
  pipeline.cpuMs += facts.cpuMs;
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

/**
 * The facts that count: of two runs those with less CPU time. The output is that of the last:
 * another may stand where that of the first was.
 */
function countedFacts(last: Facts, slow: Facts | null): Facts {
  if (slow === null || last.cpuMs < slow.cpuMs) return last;
  const { outputPath, outputBytes } = last;
  return { ...slow, outputPath, outputBytes };
}

async function reportOf(
  job: CasesJob,
  { one, index, limits }: UnderWay,
  facts: Facts,
): Promise<CaseReport> {
  const { checker, interactor } = job;
  if (interactor && hasTalked(facts)) {
    const talk = { kind: interactor.kind, one, limits, facts, readEnd: job.readEnd };
    return namingCase(job, index, () => reportOfTalk(talk, checker));
  }
  const output = { path: facts.outputPath, bytes: facts.outputBytes };
  const actual = one.isHidden ? '' : await readHead(output, shownTextMaxBytes);
  const outcome = { ...facts, readEnd: job.readEnd };
  let failure = classify(outcome, limits, null);
  if (failure === null) {
    const mismatch = checker
      ? await namingCase(job, index, () => checker.check(one, output))
      : await compareOutputs(one.expected, output, job.comparison);
    failure = classify(outcome, limits, mismatch);
  }
  return { failure, cpuMs: facts.cpuMs, memoryBytes: facts.memoryBytes, actual };
}

/** Asks the checker, or about an interactor; where it breaks, its fault names the case. */
async function namingCase<Answer>(
  { cases }: CasesJob,
  index: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProblemFault)) throw error;
    throw error.on({ index, name: nameOfCase(placeOf(cases, index)) });
  }
}

const hasTalked = (facts: Facts | FactsOfTalk): facts is FactsOfTalk => 'talked' in facts;

/** A case is done with: its buffer is free. */
function report(pipeline: Pipeline, one: UnderWay, made: CaseReport): void {
  const { failure } = made;
  one.state = 'reported';
  pipeline.underWay = pipeline.underWay.filter((other) => other !== one);
  pipeline.reports[one.index] = made;
  if (failure !== null) pipeline.hasFailed = true;
  if (failure?.verdict === 'Time Limit Exceeded') pipeline.overTime += 1;
  pipeline.job.onCase?.(made, one.index);
}
