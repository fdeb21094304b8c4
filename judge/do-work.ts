/**
 * One claimed piece of work to what came of it, by its kind. Rejects when something of ours failed;
 * what is done about that is carry-out.ts's.
 */
import type pg from 'pg';
import { type Checker, checker } from '../contract/checker.ts';
import { type Evidence, evidenceRequest } from '../contract/evidence.ts';
import { comparison, type RunResult, type SubmitResult } from '../contract/judging.ts';
import { type OpenChecker, openChecker } from './compare/checker.ts';
import type { LearningCompiler } from './compile/compile.ts';
import type { Check } from './explain/checked.ts';
import type { Explaining } from './explain/diagnose.ts';
import { type EvidenceJob, gatherEvidence } from './explain/evidence.ts';
import { type Judged, judgeRun, judgeSubmission, type SubmissionJob } from './judge.ts';
import type { Log } from './log.ts';
import type { EvidenceWork, Lease, RunWork, SamplesWork, SubmissionWork, Work } from './queue.ts';
import { type Stored, storeRun, storeSubmission } from './queue-results.ts';
import { type Cost, canAffordChecking } from './queue-usage.ts';
import { type Place, visitorIdleLimitMs } from './run/execute.ts';
import { type Publish, trackProgress } from './run/progress.ts';
import type { Sandbox } from './run/sandbox.ts';
import type { TestDataStore } from './run/test-data.ts';

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
};

const mib = 1024 * 1024;
const apology = 'Judge Error: something of ours failed; this counts nowhere. Please try again.';

/** What came of the work: the CPU time that it took, and how it is stored. */
export type Done = { cpuMs: number; store(cost: Cost): Promise<Stored> };

/** Work that stands for something. */
type RealWork = Exclude<Work, { kind: 'gone' }>;

/** Does a piece of work. */
export function doWork(tools: Tools, place: Place, work: RealWork): Promise<Done> {
  if (work.kind === 'run') return judgeRunWork(tools, place, work);
  if (work.kind === 'evidence') return gatherEvidenceWork(tools, place, work);
  if (work.kind === 'samples') return judgeSamplesWork(tools, place, work);
  return judgeSubmissionWork(tools, place, work);
}

/** The result of work that fails on our side again and again. */
export function judgeError(tools: Tools, work: RealWork): Done {
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

const idleLimitOf = ({ isVisitor }: { isVisitor: boolean }): number | undefined =>
  isVisitor ? visitorIdleLimitMs : undefined;

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
    idleLimitMs: idleLimitOf(work),
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
    limits: {
      timeLimitMs: work.timeLimitMs,
      memoryLimitBytes: work.memoryLimitMb * mib,
      idleLimitMs: work.kind === 'samples' ? idleLimitOf(work) : undefined,
    },
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
