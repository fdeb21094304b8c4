/**
 * Does a claimed job, according to its kind. Rejects on a fault; process-job.ts decides what to do
 * then.
 */
import { type Checker, checker } from '../contract/checker.ts';
import { comparison, type SubmitResult } from '../contract/judging.ts';
import { languageName } from '../contract/languages.ts';
import type {
  ClaimedBruteForce,
  ClaimedCheck,
  ClaimedChecker,
  ClaimedCounterexample,
  ClaimedEvidence,
  ClaimedPreview,
  ClaimedSamples,
  ClaimedSubmission,
  Job,
  Lease,
} from '../work/claim.ts';
import { type JudgedSubmission, storeSubmission } from '../work/finish.ts';
import { storePreview } from '../work/previews.ts';
import { compilerFor, type OpenChecker, openChecker } from './compare/checker.ts';
import { bruteForceFailed, doBruteForce } from './do-brute-force.ts';
import { counterexampleDone, doCounterexample } from './do-counterexample.ts';
import { doGenerating } from './do-generating.ts';
import { doRun } from './do-run.ts';
import { brokenTalk, doTalk } from './do-talk.ts';
import { doVerification, verificationDone } from './do-verification.ts';
import { gatherEvidence } from './explain/evidence.ts';
import { faultText, LanguageFault } from './faults.ts';
import { explainingOf, idleLimitOf, resultDone } from './job-parts.ts';
import { type Judged, judgeSubmission, type SubmissionJob } from './judge.ts';
import type { Place } from './run/execute.ts';
import { type OpenInteractor, openInteractor } from './run/interaction.ts';
import { trackProgress } from './run/progress.ts';
import type { Done, Tools } from './tools.ts';

const mib = 1024 * 1024;
const apology = 'Judge Error: something of ours failed; this counts nowhere. Please try again.';

const languageGone = (id: string): string =>
  `Judge Error: ${languageName(id)} is not available here at present; this counts nowhere.`;

type Doable = Exclude<Job, { kind: 'gone' | 'cancelled' | 'paused' | 'unreadable' }>;

/** Does a job. */
export function doWork(tools: Tools, place: Place, job: Doable): Promise<Done> {
  switch (job.kind) {
    case 'run':
      return doRun(tools, place, job);
    case 'check':
      return doCheck(tools, place, job);
    case 'evidence':
      return doEvidence(tools, place, job);
    case 'checker':
      return doChecker(tools, place, job);
    case 'samples':
      return doSamples(tools, place, job);
    case 'talk':
      return doTalk(tools, place, job);
    case 'preview':
      return doPreview(tools, place, job);
    case 'verify':
      return doVerification(tools, place, job);
    case 'generate':
      return doGenerating(tools, place, job);
    case 'counterexample':
      return doSearch(tools, place, job);
    case 'bruteForce':
      return doBruteForce(tools, place, { job, openChecker: ownOpener(tools, place, job) });
    case 'submission':
      return doSubmission(tools, place, job);
  }
}

/** The result of a job on which we keep failing. */
export function judgeError(tools: Tools, job: Job, fault: unknown): Done {
  const { lease } = job;
  const language = 'language' in job ? job.language : '';
  const error = fault instanceof LanguageFault ? languageGone(fault.language) : apology;
  const nothing = { success: false, error, executionTime: 0, memoryKb: 0 };
  const result: SubmitResult = {
    ...nothing,
    verdict: 'Judge Error',
    detailedResults: [],
    testCaseResults: [],
  };
  switch (lease.kind) {
    case 'check':
    case 'checker':
    case 'evidence':
    case 'generate':
      // The caller continues without it, or reports it.
      return resultDone(tools, lease, { result: null, cpuMs: 0 });
    case 'run':
      return resultDone(tools, lease, { result: { ...nothing, output: '' }, cpuMs: 0 });
    case 'samples':
      return resultDone(tools, lease, { result, cpuMs: 0 });
    case 'talk':
      return resultDone(tools, lease, { result: brokenTalk, cpuMs: 0 });
    case 'preview':
      return { cpuMs: 0, store: () => storePreview(tools.db, lease, result) };
    case 'counterexample':
      return counterexampleDone(tools, { lease }, { outcome: 'failed', found: null });
    case 'bruteForce':
      return resultDone(tools, lease, { result: bruteForceFailed, cpuMs: 0 });
    case 'verify':
      return verificationDone(tools, lease, { fault: faultText(fault) });
    case 'submission':
    case 'rejudge':
      return submissionDone(tools, lease, {
        ...{ result, cpuMs: 0, language },
        testSet: testSetOf(job),
        fault: faultText(fault),
      });
  }
}

const testSetOf = (job: Job): number | null => ('testSet' in job ? job.testSet : null);

/** `isScored`: the checker may give points. */
const checkerOpener =
  (
    { sandbox, languages, scratchFolder }: Tools,
    { slot, core }: Place,
    { checker, isScored }: { checker: Checker; isScored: boolean },
  ) =>
  (): Promise<OpenChecker> => {
    const compiler = compilerFor(languages, checker.language);
    const own = { compiler, native: languages.checkers };
    return openChecker({ sandbox, ...own, scratchFolder, slot, core, isScored }, checker);
  };

const interactorOpener =
  (
    { sandbox, languages, scratchFolder }: Tools,
    { slot, core }: Place,
    { interactor, isScored }: { interactor: Checker; isScored: boolean },
  ) =>
  (): Promise<OpenInteractor> => {
    const compiler = compilerFor(languages, interactor.language);
    const own = { compiler, native: languages.checkers };
    return openInteractor({ sandbox, ...own, scratchFolder, slot, core, isScored }, interactor);
  };

/** The program is that of a submission of the same code, which later finds it in the cache. */
async function doCheck(tools: Tools, { core, signal }: Place, job: ClaimedCheck): Promise<Done> {
  const { compiler } = tools.languages.get(job.language);
  const compiled = await compiler.compile(job.source, core, { signal, isBrief: true });
  compiled.release();
  const { report, cpuMs } = compiled;
  return resultDone(tools, job.lease, { result: { diagnostics: report.diagnostics }, cpuMs });
}

async function doEvidence(tools: Tools, place: Place, job: ClaimedEvidence): Promise<Done> {
  const { source, request, lease } = job;
  const opener = request.checker && {
    openChecker: checkerOpener(tools, place, { checker: request.checker, isScored: true }),
  };
  const { languages, scratchFolder } = tools;
  const ways = { ...languages.get(job.language), ...opener };
  const gathered = await gatherEvidence({ ...ways, place, source, request, scratchFolder });
  return resultDone(tools, lease, gathered);
}

async function doChecker(tools: Tools, { core }: Place, job: ClaimedChecker): Promise<Done> {
  const { source, headers, name, sources, lease } = job;
  const compiler = compilerFor(tools.languages, job.language);
  const compiled = await compiler.compile(source, core, { headers, name, sources });
  compiled.release();
  const { failure, report, cpuMs } = compiled;
  return resultDone(tools, lease, { result: { failure, diagnostics: report.diagnostics }, cpuMs });
}

async function doSamples(tools: Tools, place: Place, job: ClaimedSamples): Promise<Done> {
  const data = await tools.testData.load(job.problemId, job.testSet);
  const progress = trackProgress(tools.publish, job.lease.job, 0);
  try {
    const given = submissionJob(tools, place, { job, isScored: data.scoring !== undefined });
    const cases = data.cases.filter(({ isHidden }) => !isHidden);
    progress.compiling();
    const judged = await judgeSubmission({
      ...given,
      cases,
      isBounded: true,
      onStart: () => progress.started(given.limits.timeLimitMs * cases.length),
    });
    return resultDone(tools, job.lease, judged);
  } finally {
    data.release();
    await progress.close();
  }
}

/** Opens the checker of a problem, if it has one. */
function ownOpener(tools: Tools, place: Place, job: ClaimedCounterexample | ClaimedBruteForce) {
  const own = checker.nullable().parse(job.checker);
  return own ? checkerOpener(tools, place, { checker: own, isScored: true }) : undefined;
}

const doSearch = (tools: Tools, place: Place, job: ClaimedCounterexample): Promise<Done> =>
  doCounterexample(tools, place, { job, openChecker: ownOpener(tools, place, job) });

/** Only the verdict matters, so nothing is explained. */
async function doPreview(tools: Tools, place: Place, job: ClaimedPreview): Promise<Done> {
  const data = await tools.testData.load(job.problemId, job.testSet);
  try {
    const { explaining: _, ...given } = submissionJob(tools, place, {
      job,
      isScored: data.scoring !== undefined,
    });
    const { result, cpuMs } = await judgeSubmission({
      ...given,
      cases: data.cases,
      scoring: data.scoring,
    });
    return { cpuMs, store: () => storePreview(tools.db, job.lease, result) };
  } finally {
    data.release();
  }
}

type SubmissionWork = ClaimedSubmission | ClaimedSamples | ClaimedPreview;

/**
 * The problem's rules for judging, without its cases. Throws if a newer server wrote the
 * comparison, because judging by another rule would produce wrong verdicts.
 */
function submissionJob(
  tools: Tools,
  place: Place,
  { job, isScored }: { job: SubmissionWork; isScored: boolean },
): Omit<SubmissionJob, 'cases'> {
  const ownChecker = checker.nullable().parse(job.checker);
  const interactor = checker.nullable().parse(job.interactor);
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
    ...(ownChecker && {
      openChecker: checkerOpener(tools, place, { checker: ownChecker, isScored }),
    }),
    isMultiPass: (ownChecker ?? interactor)?.passes !== undefined,
    ...(interactor && { openInteractor: interactorOpener(tools, place, { interactor, isScored }) }),
    explaining: explainingOf(tools, job),
  };
}

async function doSubmission(tools: Tools, place: Place, job: ClaimedSubmission): Promise<Done> {
  const { lease } = job;
  const data = await tools.testData.load(job.problemId, job.testSet);
  const progress = trackProgress(tools.publish, lease.job, data.cases.length);
  try {
    progress.compiling();
    const judged = await judgeSubmission({
      ...submissionJob(tools, place, { job, isScored: data.scoring !== undefined }),
      cases: data.cases,
      scoring: data.scoring,
      onCase: (result) => progress.finished(result),
    });
    return submissionDone(tools, lease, {
      ...judged,
      language: job.language,
      testSet: data.testSet,
      fault: null,
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
    testSet,
    fault,
  }: Judged<SubmitResult> & Pick<JudgedSubmission, 'testSet' | 'fault'> & { language: string },
): Done {
  const compilerVersion = languages.versionOf(language);
  const judged = { result, judgeVersion, compilerVersion, testSet, fault };
  const { verdict } = result;
  return { cpuMs, verdict, store: (cost) => storeSubmission(db, lease, judged, cost) };
}
