/**
 * Does a job that searches for a small input on which a submission fails, with the programs of the
 * problem's package. It leaves the search when other jobs wait.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Counterexample } from '../contract/counterexample.ts';
import { comparison } from '../contract/judging.ts';
import type { PackedFile, Program } from '../problems/package/model.ts';
import { filesOf, fromStoredPart } from '../problems/package/stored.ts';
import { readBlobs } from '../work/blobs.ts';
import type { ClaimedCounterexample } from '../work/claim.ts';
import {
  type CounterexampleEnd,
  isRequestedWithin,
  leaveSearch,
  storeCounterexample,
} from '../work/counterexample.ts';
import { isWaitedFor } from '../work/verifying.ts';
import type { OpenChecker } from './compare/checker.ts';
import { normalised } from './counterexample/document.ts';
import { type Explained, explainFound } from './counterexample/explained.ts';
import type { SearchParts } from './counterexample/programs.ts';
import { clockMaxMs, findCounterexample, type Searched } from './counterexample/search.ts';
import { type Failed, inputMaxBytes } from './counterexample/trial.ts';
import { placeOf } from './do-verification.ts';
import { describeFailure, runFailureSentence } from './explain/failure-words.ts';
import { explainingOf } from './job-parts.ts';
import { shownMend } from './mend/words.ts';
import { shownMs } from './results.ts';
import type { Place } from './run/execute.ts';
import type { TestData } from './run/test-data.ts';
import { shownSlowness } from './slowness/words.ts';
import { readableText, shownTextMaxBytes } from './text.ts';
import type { Done, Tools } from './tools.ts';

const mib = 1024 * 1024;

/** The outcome of a search; no user is charged for its time. */
export const counterexampleDone = (
  { db }: Tools,
  { lease }: Pick<ClaimedCounterexample, 'lease'>,
  end: CounterexampleEnd,
): Done => ({ cpuMs: 0, store: () => storeCounterexample(db, lease, end) });

type Opener = (() => Promise<OpenChecker>) | undefined;

export async function doCounterexample(
  tools: Tools,
  at: Place,
  { job, openChecker }: { job: ClaimedCounterexample; openChecker: Opener },
): Promise<Done> {
  const scratchFolder = await mkdtemp(join(tools.scratchFolder, 'counterexample-'));
  const data = await tools.testData.load(job.problemId, job.testSet);
  const began = performance.now();
  try {
    const { outcome, found, slowness, mend, steps } = await search(
      tools,
      { ...at, scratchFolder },
      { job, data, openChecker },
    );
    if (outcome === 'busy' && performance.now() - began < clockMaxMs) return left(tools, job);
    const told = found && (await explain(tools, { ...at, scratchFolder }, { job, found }));
    // If a program reads an uninitialised value, it is a matter of luck whether a change mends it.
    const isByLuck = told?.kind === 'unset-value';
    return counterexampleDone(tools, job, {
      outcome,
      found: found && {
        ...shownOf(found, told ?? undefined),
        ...(steps && { steps }),
      },
      slowness: slowness && shownSlowness(slowness),
      mend: mend && !isByLuck ? shownMend(mend) : null,
    });
  } finally {
    data.release();
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

/** Leaves the search because other jobs wait; it begins again when none does. */
const left = (tools: Tools, job: ClaimedCounterexample): Done => ({
  cpuMs: 0,
  store: async () =>
    (await leaveSearch(tools.db, job.lease)) ??
    (await storeCounterexample(tools.db, job.lease, { outcome: 'busy', found: null })),
});

/** Within this time after the request, a search that other jobs interrupt begins again. */
const completeMaxMs = 30_000;

type Searching = { job: ClaimedCounterexample; data: TestData; openChecker: Opener };

async function search(
  tools: Tools,
  { scratchFolder, ...at }: Place & { scratchFolder: string },
  { job, data, openChecker }: Searching,
): Promise<Searched> {
  const { compiler, timeFactor, openCounting, isMended } = tools.languages.get(job.language);
  const compiled = await compiler.compile(job.source, at.core);
  const { programPath, runtime, readEnd } = compiled;
  const signal = AbortSignal.any([tools.stopping, ...(at.signal ? [at.signal] : [])]);
  const place = { ...placeOf(tools, at), scratchFolder, signal };
  const memoryLimitBytes = job.memoryLimitMb * mib;
  const { core } = place;
  const written = { source: job.source, language: job.language };
  const began = performance.now();
  const isRecent = await isRequestedWithin(tools.db, job.lease, completeMaxMs);
  const counting = { source: job.source, folder: scratchFolder, core, signal, memoryLimitBytes };
  try {
    return await findCounterexample({
      place,
      verdict: job.verdict,
      subject: {
        suspect: {
          ...{ programPath, runtime, readEnd },
          limits: { timeLimitMs: job.timeLimitMs * timeFactor, memoryLimitBytes },
        },
        comparison: comparison.parse(job.comparison),
        openChecker,
        parts: await partsOf(tools, job),
      },
      ...(await inputsOf(data)),
      isHiddenLarge: isHiddenAmong(data),
      // Steps that were skipped because other jobs came would never be recorded later.
      ...(isMended && { recording: { ...written, signal: tools.stopping }, mending: written }),
      ...(openCounting && { openCounting: () => openCounting(counting) }),
      goesOn: async () => !(await isWaitedFor(tools.db, job.lease.judgeId)),
      mayLeave: () => isRecent && performance.now() - began < completeMaxMs,
    });
  } finally {
    compiled.release();
  }
}

/** Runs even if other jobs wait by now: it takes a second, and would not be done later. */
const explain = (
  tools: Tools,
  { scratchFolder, core }: Place & { scratchFolder: string },
  { job, found }: { job: ClaimedCounterexample; found: Failed },
): Promise<Explained> =>
  explainFound(
    { scratchFolder, core },
    {
      explaining: { ...explainingOf(tools, job), isAffordable: async () => true },
      source: job.source,
      limits: {
        timeLimitMs: job.timeLimitMs * tools.languages.get(job.language).timeFactor,
        memoryLimitBytes: job.memoryLimitMb * mib,
      },
    },
    found,
  );

async function partsOf({ db }: Tools, job: ClaimedCounterexample): Promise<SearchParts> {
  const { reference, validators, generators } = job;
  const named = { reference, validators, generators };
  const found = await readBlobs(db, filesOf(named));
  const parts = fromStoredPart<{
    reference: Program;
    validators: Program[];
    generators: PackedFile[];
  }>(named, ({ sha256 }) => found.get(sha256) ?? Buffer.alloc(0));
  return { ...parts, validatorArguments: job.validatorArguments };
}

/** Whether a hidden test has these tokens. Tests whose length rules that out are not read. */
const isHiddenAmong =
  ({ cases }: TestData) =>
  async (tokens: string): Promise<boolean> => {
    const hidden = cases.filter(({ isHidden }) => isHidden).map(({ input }) => input);
    // They may differ only in white space.
    const isLike = (bytes: number) => bytes >= tokens.length && bytes <= 3 * tokens.length + 1_000;
    for (const { path } of hidden.filter(({ bytes }) => isLike(bytes))) {
      if (normalised(await readFile(path, 'utf8')) === tokens) return true;
    }
    return false;
  };

/**
 * The samples, and whether an input is a hidden test. Longer tests are left out, because the search
 * makes no inputs of that length.
 */
export async function inputsOf({ cases }: TestData) {
  const samples: string[] = [];
  const hidden = new Set<string>();
  for (const { input, isHidden } of cases) {
    if (input.bytes > inputMaxBytes) continue;
    const text = await readFile(input.path, 'utf8');
    if (isHidden) hidden.add(normalised(text));
    else samples.push(text);
  }
  return { samples, isHidden: (tokens: string) => hidden.has(tokens) };
}

const kindOf = ({ failure: { verdict } }: Failed): Counterexample['kind'] => {
  if (verdict === 'Wrong Answer') return 'wrong';
  return verdict === 'Time Limit Exceeded' ? 'slow' : 'broken';
};

/** A slow run was ended by a limit of the search, not by that of the problem. */
function sentenceOf({ failure, cpuMs, referenceCpuMs }: Failed): string {
  if (failure.verdict !== 'Time Limit Exceeded' || failure.by !== 'cpu') {
    return runFailureSentence(failure);
  }
  const times = Math.floor(cpuMs / Math.max(referenceCpuMs, 1));
  return `Takes at least ${times} times as long as a right program, and as on other small inputs.`;
}

const beginningMaxBytes = 200;

function beginningOf(input: string): Pick<Counterexample, 'input' | 'large'> {
  const bytes = Buffer.byteLength(input);
  const lines = input.replace(/\n$/, '').split('\n').length;
  return { input: readableText(Buffer.from(input), beginningMaxBytes), large: { lines, bytes } };
}

/** The part that people see; it reveals nothing hidden. */
export function shownOf(found: Failed, diagnosis?: Explained): Counterexample {
  const { failure, input, expected, actual, cpuMs, referenceCpuMs } = found;
  const { difference } = describeFailure(failure);
  return {
    ...{ kind: kindOf(found), error: sentenceOf(found) },
    ...(found.isLarge ? beginningOf(input) : { input }),
    expectedOutput: readableText(expected, shownTextMaxBytes),
    actualOutput: readableText(actual, shownTextMaxBytes),
    ...(difference && { difference }),
    ...(diagnosis && { diagnosis }),
    executionTime: shownMs(cpuMs),
    referenceTime: shownMs(referenceCpuMs),
  };
}
