/**
 * One claimed piece of work from claim to stored result. A fault of ours gives the work back, and
 * after the last attempt becomes its result; a database that is away is waited for.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Checker, checker } from '../contract/checker.ts';
import { type Evidence, evidenceRequest } from '../contract/evidence.ts';
import { comparison, type RunResult, type SubmitResult } from '../contract/judging.ts';
import type { Check } from './checked.ts';
import { type OpenChecker, openChecker } from './checker.ts';
import type { LearningCompiler } from './compile.ts';
import type { Explaining } from './diagnose.ts';
import { type EvidenceJob, gatherEvidence } from './evidence.ts';
import type { Place } from './execute.ts';
import { hostFaultOf } from './faults.ts';
import { type Judged, judgeRun, judgeSubmission, type SubmissionJob } from './judge.ts';
import type { Log } from './log.ts';
import { type Publish, trackProgress } from './progress.ts';
import {
  attemptsMax,
  type EvidenceWork,
  giveBack,
  type Lease,
  type RunWork,
  type SamplesWork,
  type SubmissionWork,
  type Work,
} from './queue.ts';
import { discard, type Stored, storeRun, storeSubmission } from './queue-results.ts';
import { type Cost, canAffordChecking, charge } from './queue-usage.ts';
import { backoffMs } from './queue-wake.ts';
import { type Sandbox, SandboxFault } from './sandbox.ts';
import type { TestDataStore } from './test-data.ts';

/** Everything that work is done with. */
export type Tools = {
  pool: pg.Pool;
  sandbox: Pick<Sandbox, 'jail'>;
  compiler: LearningCompiler;
  /** Null where the host cannot run checked programs. */
  check: Check | null;
  lookStrictly: EvidenceJob['lookStrictly'];
  testData: TestDataStore;
  publish: Publish;
  log: Log;
  judgeVersion: string;
  scratchFolder: string;
  /** Ends the waiting for a database that is away. */
  stopping: AbortSignal;
};

const faultRestMs = 1_000;
const mib = 1024 * 1024;
const apology = 'Judge Error: something of ours failed; this counts nowhere. Please try again.';

/** What came of the work: the CPU time that it took, and how it is stored. */
type Done = { cpuMs: number; store(cost: Cost): Promise<Stored> };

/** Does a piece of work and stores its result; never rejects. */
export async function carryOut(tools: Tools, place: Place, work: Work): Promise<void> {
  const { lease } = work;
  const fields = { job: lease.job, kind: work.kind, attempt: lease.attempts };
  const started = performance.now();
  let cpuMs = 0;
  const cost = (): Cost => ({ cpuMs, slotMs: performance.now() - started });
  try {
    const done = await judge(tools, place, work);
    cpuMs = done.cpuMs;
    const used = cost();
    const stored = await storeWhenPossible(tools, () => done.store(used));
    const ms = Math.round(used.slotMs);
    tools.log('info', stored === 'stored' ? 'judged' : 'lost to another judge', { ...fields, ms });
  } catch (error) {
    // A result that could not be stored because the judge stops says nothing about the work.
    const counted = !tools.stopping.aborted || error instanceof SandboxFault;
    const reason = hostFaultOf(error)?.reason;
    tools.log('error', 'a piece of work failed', { ...fields, reason, error });
    await charge(tools.pool, lease, cost())
      .then(() => giveBack(tools.pool, lease, { counted, delayMs: counted ? faultRestMs : 0 }))
      .catch((unreachable: unknown) => {
        tools.log('warn', 'giving work back failed; its lease will end', { error: unreachable });
      });
  }
}

async function judge(tools: Tools, place: Place, work: Work): Promise<Done> {
  const { lease } = work;
  if (work.kind === 'gone') return { cpuMs: 0, store: () => discard(tools.pool, lease) };
  if (lease.attempts > attemptsMax) return judgeError(tools, work);
  try {
    if (work.kind === 'run') return await judgeRunWork(tools, place, work);
    if (work.kind === 'evidence') return await gatherEvidenceWork(tools, place, work);
    if (work.kind === 'samples') return await judgeSamplesWork(tools, place, work);
    return await judgeSubmissionWork(tools, place, work);
  } catch (error) {
    if (lease.attempts < attemptsMax || tools.stopping.aborted) throw error;
    tools.log('error', 'the last attempt failed', { job: lease.job, error });
    return judgeError(tools, work);
  }
}

/** The result of work that fails on our side again and again. */
function judgeError(tools: Tools, work: Exclude<Work, { kind: 'gone' }>): Done {
  // The review goes on without it.
  if (work.kind === 'evidence') return runDone(tools, work, { result: null, cpuMs: 0 });
  const nothing = { success: false, error: apology, executionTime: 0, memoryKb: 0 };
  if (work.kind === 'run') {
    return runDone(tools, work, { result: { ...nothing, output: '' }, cpuMs: 0 });
  }
  const result: SubmitResult = {
    ...nothing,
    verdict: 'Judge Error',
    detailedResults: [],
    testCaseResults: [],
  };
  if (work.kind === 'samples') return runDone(tools, work, { result, cpuMs: 0 });
  return submissionDone(tools, work, { result, cpuMs: 0 }, work.testVersion);
}

const runDone = (
  { pool }: Tools,
  { lease }: { lease: Lease },
  { result, cpuMs }: Judged<RunResult | SubmitResult | Evidence | null>,
): Done => ({ cpuMs, store: (cost) => storeRun(pool, lease, result, cost) });

const checkerOpener =
  ({ sandbox, compiler, scratchFolder }: Tools, { core }: Place, checker: Checker) =>
  (): Promise<OpenChecker> =>
    openChecker({ sandbox, compiler, scratchFolder, core }, checker);

/** What explaining a failure of this work may use. */
const explainingOf = ({ pool, check, log }: Tools, { lease }: { lease: Lease }): Explaining => ({
  check,
  isAffordable: () => canAffordChecking(pool, lease),
  onFault: (error) => log('warn', 'explaining a failure failed', { job: lease.job, error }),
});

async function judgeRunWork(tools: Tools, place: Place, work: RunWork): Promise<Done> {
  const { source, input, lease } = work;
  const progress = trackProgress(tools.publish, lease.job, 0);
  progress.compiling();
  const { compiler, scratchFolder } = tools;
  const judged = await judgeRun({
    place,
    compiler,
    source,
    input,
    scratchFolder,
    explaining: explainingOf(tools, work),
  }).finally(() => progress.close());
  return runDone(tools, work, judged);
}

async function gatherEvidenceWork(tools: Tools, place: Place, work: EvidenceWork): Promise<Done> {
  const { source, input } = work;
  const request = evidenceRequest.parse(JSON.parse(input.toString()));
  const opener = request.checker && {
    openChecker: checkerOpener(tools, place, request.checker),
  };
  const job = { ...tools, ...opener, place, source, request };
  return runDone(tools, work, await gatherEvidence(job));
}

async function judgeSamplesWork(tools: Tools, place: Place, work: SamplesWork): Promise<Done> {
  const data = await tools.testData.load(work.problemId, work.testVersion);
  try {
    const job = submissionJob(tools, place, work);
    const cases = data.cases.filter(({ isHidden }) => !isHidden);
    return runDone(tools, work, await judgeSubmission({ ...job, cases, isBounded: true }));
  } finally {
    data.release();
  }
}

/**
 * What judging takes of the problem, but for its cases. Throws where a newer server wrote how
 * outputs are compared: to judge in another way would make wrong verdicts.
 */
function submissionJob(
  tools: Tools,
  place: Place,
  work: SubmissionWork | SamplesWork,
): Omit<SubmissionJob, 'cases'> {
  const ownChecker = checker.nullable().parse(work.checker);
  return {
    place,
    compiler: tools.compiler,
    source: work.source,
    limits: { timeLimitMs: work.timeLimitMs, memoryLimitBytes: work.memoryLimitMb * mib },
    comparison: comparison.parse(work.comparison),
    ...(ownChecker && { openChecker: checkerOpener(tools, place, ownChecker) }),
    explaining: explainingOf(tools, work),
  };
}

async function judgeSubmissionWork(
  tools: Tools,
  place: Place,
  work: SubmissionWork,
): Promise<Done> {
  const data = await tools.testData.load(work.problemId, work.testVersion);
  const progress = trackProgress(tools.publish, work.lease.job, data.cases.length);
  try {
    progress.compiling();
    const judged = await judgeSubmission({
      ...submissionJob(tools, place, work),
      cases: data.cases,
      onCase: (result) => progress.finished(result),
    });
    return submissionDone(tools, work, judged, data.version);
  } finally {
    data.release();
    await progress.close();
  }
}

function submissionDone(
  { pool, compiler, judgeVersion }: Tools,
  { lease }: SubmissionWork,
  { result, cpuMs }: { result: SubmitResult; cpuMs: number },
  testVersion: number,
): Done {
  const judged = { result, judgeVersion, compilerVersion: compiler.version, testVersion };
  return { cpuMs, store: (cost) => storeSubmission(pool, lease, judged, cost) };
}

/** What the database says to data that it will never take: waiting would not help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:22|23|42)/.test(String(error.code));

/** Stores, again and again while the database is away: the result stays ours until others claim. */
async function storeWhenPossible(tools: Tools, store: () => Promise<Stored>): Promise<Stored> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await store();
    } catch (error) {
      if (isRefusal(error) || tools.stopping.aborted) throw error;
      tools.log('warn', 'storing a result failed; trying again', { error: String(error) });
      await sleep(backoffMs(failures), undefined, { signal: tools.stopping });
    }
  }
}
