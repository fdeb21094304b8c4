/**
 * A claimed job to its result, by its kind. Rejects when something of ours failed; process-job.ts
 * decides what is done about that.
 */
import { type Checker, checker } from '../contract/checker.ts';
import type { Evidence } from '../contract/evidence.ts';
import { comparison, type RunResult, type SubmitResult } from '../contract/judging.ts';
import { languageName } from '../contract/languages.ts';
import type { Database } from '../db/open.ts';
import type {
  ClaimedEvidence,
  ClaimedRun,
  ClaimedSamples,
  ClaimedSubmission,
  Job,
  Lease,
} from '../work/claim.ts';
import { type Stored, storeResult, storeSubmission } from '../work/finish.ts';
import { type Cost, canAffordChecking } from '../work/usage.ts';
import { type OpenChecker, openChecker } from './compare/checker.ts';
import type { Explaining } from './explain/diagnose.ts';
import { gatherEvidence } from './explain/evidence.ts';
import { LanguageFault } from './faults.ts';
import { type Judged, judgeRun, judgeSubmission, type SubmissionJob } from './judge.ts';
import type { Log } from './log.ts';
import type { OpenLanguages } from './open-languages.ts';
import { type Place, visitorIdleLimitMs } from './run/execute.ts';
import { type Publish, trackProgress } from './run/progress.ts';
import type { Sandbox } from './run/sandbox.ts';
import type { TestDataStore } from './run/test-data.ts';

/** Everything that jobs are done with. */
export type Tools = {
  db: Database;
  sandbox: Pick<Sandbox, 'jail'>;
  languages: OpenLanguages;
  testData: TestDataStore;
  publish: Publish;
  log: Log;
  judgeVersion: string;
  scratchFolder: string;
};

const mib = 1024 * 1024;
const apology = 'Judge Error: something of ours failed; this counts nowhere. Please try again.';

const languageGone = (id: string): string =>
  `Judge Error: ${languageName(id)} is not available here at present; this counts nowhere.`;

/** What came of a job: the CPU time that it took, and how it is stored. */
export type Done = { cpuMs: number; store(cost: Cost): Promise<Stored> };

type Doable = Exclude<Job, { kind: 'gone' } | { kind: 'unreadable' }>;

/** Does a job. */
export function doWork(tools: Tools, place: Place, job: Doable): Promise<Done> {
  switch (job.kind) {
    case 'run':
      return doRun(tools, place, job);
    case 'evidence':
      return doEvidence(tools, place, job);
    case 'samples':
      return doSamples(tools, place, job);
    case 'submission':
      return doSubmission(tools, place, job);
  }
}

/** The result of a job that fails on our side again and again. */
export function judgeError(tools: Tools, job: Job, fault?: unknown): Done {
  const { lease } = job;
  const language = 'language' in job ? job.language : '';
  const error = fault instanceof LanguageFault ? languageGone(language) : apology;
  const nothing = { success: false, error, executionTime: 0, memoryKb: 0 };
  const result: SubmitResult = {
    ...nothing,
    verdict: 'Judge Error',
    detailedResults: [],
    testCaseResults: [],
  };
  switch (lease.kind) {
    case 'evidence':
      // The review goes on without it.
      return resultDone(tools, lease, { result: null, cpuMs: 0 });
    case 'run':
      return resultDone(tools, lease, { result: { ...nothing, output: '' }, cpuMs: 0 });
    case 'samples':
      return resultDone(tools, lease, { result, cpuMs: 0 });
    case 'submission':
    case 'rejudge':
      return submissionDone(tools, lease, {
        ...{ result, cpuMs: 0, language },
        testVersion: testVersionOf(job),
      });
  }
}

const testVersionOf = (job: Job): number | null => ('testVersion' in job ? job.testVersion : null);

const resultDone = (
  { db }: Tools,
  lease: Lease,
  { result, cpuMs }: Judged<RunResult | SubmitResult | Evidence | null>,
): Done => ({ cpuMs, store: (cost) => storeResult(db, lease, result, cost) });

const checkerOpener =
  ({ sandbox, languages, scratchFolder }: Tools, { core }: Place, checker: Checker) =>
  (): Promise<OpenChecker> =>
    openChecker({ sandbox, compiler: languages.checkers, scratchFolder, core }, checker);

/** What explaining a failure of this job may use. */
const explainingOf = (
  { db, languages, log }: Tools,
  { lease, language }: { lease: Lease; language: string },
): Explaining => ({
  check: languages.get(language).check,
  isAffordable: () => canAffordChecking(db, lease.owner),
  onFault: (error) => log('warn', 'explaining a failure failed', { job: lease.job, error }),
});

const idleLimitOf = ({ isVisitor }: { isVisitor: boolean }): number | undefined =>
  isVisitor ? visitorIdleLimitMs : undefined;

async function doRun(tools: Tools, place: Place, job: ClaimedRun): Promise<Done> {
  const { source, input, lease } = job;
  const progress = trackProgress(tools.publish, lease.job, 0);
  progress.compiling();
  const { languages, scratchFolder } = tools;
  const { compiler, timeFactor } = languages.get(job.language);
  const judged = await judgeRun({
    place,
    compiler,
    source,
    input,
    scratchFolder,
    timeFactor,
    idleLimitMs: idleLimitOf(job),
    explaining: explainingOf(tools, job),
  }).finally(() => progress.close());
  return resultDone(tools, lease, judged);
}

async function doEvidence(tools: Tools, place: Place, job: ClaimedEvidence): Promise<Done> {
  const { source, request, lease } = job;
  const opener = request.checker && {
    openChecker: checkerOpener(tools, place, request.checker),
  };
  const { languages, scratchFolder } = tools;
  const ways = { ...languages.get(job.language), ...opener };
  const gathered = await gatherEvidence({ ...ways, place, source, request, scratchFolder });
  return resultDone(tools, lease, gathered);
}

async function doSamples(tools: Tools, place: Place, job: ClaimedSamples): Promise<Done> {
  const data = await tools.testData.load(job.problemId, job.testVersion);
  try {
    const given = submissionJob(tools, place, job);
    const cases = data.cases.filter(({ isHidden }) => !isHidden);
    const judged = await judgeSubmission({ ...given, cases, isBounded: true });
    return resultDone(tools, job.lease, judged);
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
  job: ClaimedSubmission | ClaimedSamples,
): Omit<SubmissionJob, 'cases'> {
  const ownChecker = checker.nullable().parse(job.checker);
  const { compiler, timeFactor } = tools.languages.get(job.language);
  return {
    place,
    compiler,
    source: job.source,
    limits: {
      timeLimitMs: job.timeLimitMs * timeFactor,
      memoryLimitBytes: job.memoryLimitMb * mib,
      idleLimitMs: job.kind === 'samples' ? idleLimitOf(job) : undefined,
    },
    comparison: comparison.parse(job.comparison),
    ...(ownChecker && { openChecker: checkerOpener(tools, place, ownChecker) }),
    explaining: explainingOf(tools, job),
  };
}

async function doSubmission(tools: Tools, place: Place, job: ClaimedSubmission): Promise<Done> {
  const { lease } = job;
  const data = await tools.testData.load(job.problemId, job.testVersion);
  const progress = trackProgress(tools.publish, lease.job, data.cases.length);
  try {
    progress.compiling();
    const judged = await judgeSubmission({
      ...submissionJob(tools, place, job),
      cases: data.cases,
      onCase: (result) => progress.finished(result),
    });
    return submissionDone(tools, lease, {
      ...judged,
      language: job.language,
      testVersion: data.version,
    });
  } finally {
    data.release();
    await progress.close();
  }
}

function submissionDone(
  { db, languages, judgeVersion }: Tools,
  lease: Lease,
  {
    result,
    cpuMs,
    language,
    testVersion,
  }: Judged<SubmitResult> & { language: string; testVersion: number | null },
): Done {
  const compilerVersion = languages.versionOf(language);
  const judged = { result, judgeVersion, compilerVersion, testVersion };
  return { cpuMs, store: (cost) => storeSubmission(db, lease, judged, cost) };
}
