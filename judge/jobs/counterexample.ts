/**
 * Searches for a small input on which a submission fails, with the programs of the
 * problem's package. It leaves the search when other jobs wait.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Counterexample } from '../../contract/counterexample.ts';
import { comparison } from '../../contract/judging.ts';
import { figure, said } from '../../contract/said.ts';
import type { Job, JobOf } from '../../work/claim.ts';
import {
  type CounterexampleEnd,
  isRequestedWithin,
  leaveSearch,
  storeCounterexample,
} from '../../work/counterexample.ts';
import { isWaitedFor } from '../../work/verifying.ts';
import { describeFailure, runFailureSentence } from '../explain/failure-words.ts';
import type { Done, Tools } from '../process/tools.ts';
import { shownMs } from '../result/results.ts';
import { readableText, shownTextMaxBytes } from '../result/text.ts';
import type { Place } from '../run/execute.ts';
import type { TestData } from '../run/test-data.ts';
import { normalised } from '../tutor/counterexample/document.ts';
import { type Explained, explainFound } from '../tutor/counterexample/explained.ts';
import type { SampleAnswers } from '../tutor/counterexample/programs.ts';
import { clockMaxMs, findCounterexample, type Searched } from '../tutor/counterexample/search.ts';
import { type Failed, inputMaxBytes } from '../tutor/counterexample/trial.ts';
import { shownMemory } from '../tutor/memory/memory-words.ts';
import { shownMend } from '../tutor/mend/mend-words.ts';
import { shownSlowness } from '../tutor/slowness/slowness-words.ts';
import { explainingOf, openerOfChecker, timeLimitOf } from './judging.ts';
import type { Kind } from './kind.ts';
import { readSearchParts } from './search-parts.ts';
import { placeOf } from './verify.ts';

const mib = 1024 * 1024;

export const counterexample: Kind<'counterexample'> = {
  async run(tools, at, job) {
    const scratchFolder = await mkdtemp(join(tools.scratchFolder, 'counterexample-'));
    const data = await tools.testData.load(job.problemId, job.testSet);
    const began = performance.now();
    try {
      const { outcome, found, slowness, memory, mend, steps, isCut } = await search(
        tools,
        { ...at, scratchFolder },
        { job, data },
      );
      if (outcome === 'busy' && performance.now() - began < clockMaxMs) return left(tools, job);
      const told = found && (await explain(tools, { ...at, scratchFolder }, { job, found }));
      // If a program reads an uninitialised value, it is a matter of luck whether a change mends it.
      const isByLuck = told?.kind === 'unset-value';
      return searchDone(tools, job, {
        outcome,
        largeInput: isKeptWhole(found) ? await zipped(found.input) : null,
        found: found && {
          ...shownOf(found, told ?? undefined),
          ...(steps && { steps }),
        },
        slowness: slowness && shownSlowness(slowness),
        memory: memory && shownMemory(memory),
        mend: mend && !isByLuck ? shownMend(mend) : null,
        isCut,
      });
    } finally {
      data.release();
      await rm(scratchFolder, { recursive: true, force: true });
    }
  },
  fail: (tools, { job }) => searchDone(tools, job, { outcome: 'failed', found: null }),
};

/** The outcome of a search; no user is charged for its time. */
const searchDone = (
  { db }: Tools,
  { lease }: Pick<Job, 'lease'>,
  end: CounterexampleEnd,
): Done => ({ cpuMs: 0, store: () => storeCounterexample(db, lease, end) });

/** Leaves the search because other jobs wait; it begins again when none does. */
const left = (tools: Tools, job: JobOf<'counterexample'>): Done => ({
  cpuMs: 0,
  store: async () =>
    (await leaveSearch(tools.db, job.lease)) ??
    (await storeCounterexample(tools.db, job.lease, { outcome: 'busy', found: null })),
});

/** Within this time after the request, a search that other jobs interrupt begins again. */
const completeMaxMs = 30_000;

/** The CPU time of looking for a mend in a search that is asked for again, because one was cut. */
const mendAgainMaxMs = 24_000;

type Searching = { job: JobOf<'counterexample'>; data: TestData };

async function search(
  tools: Tools,
  { scratchFolder, ...at }: Place & { scratchFolder: string },
  { job, data }: Searching,
): Promise<Searched> {
  const language = tools.languages.get(job.language);
  const { compiler, openCounting, openRecording, isMended } = language;
  const compiled = await compiler.compile(job.source, at.core);
  const { programPath, runtime, readEnd } = compiled;
  const signal = AbortSignal.any([tools.stopping, ...(at.signal ? [at.signal] : [])]);
  const place = { ...placeOf(tools, at), scratchFolder, signal };
  const memoryLimitBytes = job.memoryLimitMb * mib;
  const { core } = place;
  const written = { source: job.source, language: job.language };
  const began = performance.now();
  const isRecent = await isRequestedWithin(tools.db, job.lease, completeMaxMs);
  const { answers, ...inputs } = await inputsOf(data);
  const counting = { source: job.source, folder: scratchFolder, core, signal, memoryLimitBytes };
  try {
    return await findCounterexample({
      place,
      verdict: job.verdict,
      sizeNames: job.sizeNames,
      subject: {
        suspect: {
          programPath,
          runtime,
          readEnd,
          limits: { timeLimitMs: timeLimitOf(job), memoryLimitBytes },
        },
        comparison: comparison.parse(job.comparison),
        openChecker: openerOfChecker(tools, at, job.checker),
        parts: await readSearchParts(tools, job),
        ...(job.isOnSample && { answers }),
      },
      ...inputs,
      isHiddenLarge: isHiddenAmong(data),
      // Steps that were skipped because other jobs came would never be recorded later.
      ...(isMended && {
        recording: { ...written, signal: tools.stopping },
        mending: { ...written, ...(job.isAgain && { maxMs: mendAgainMaxMs }) },
      }),
      ...(openCounting && { openCounting: () => openCounting(counting) }),
      ...(openRecording && { openRecording: () => openRecording(counting) }),
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
  { job, found }: { job: JobOf<'counterexample'>; found: Failed },
): Promise<Explained> =>
  explainFound(
    { scratchFolder, core },
    {
      explaining: { ...explainingOf(tools, job), isAffordable: async () => true },
      source: job.source,
      limits: {
        timeLimitMs: timeLimitOf(job),
        memoryLimitBytes: job.memoryLimitMb * mib,
      },
    },
    found,
  );

/** Whether a hidden test has these tokens. Tests whose length rules that out are not read. */
export const isHiddenAmong =
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
 * The samples with their answers, and whether an input is a hidden test, which no sample is. Longer
 * tests are left out, because the search makes no inputs of that length.
 */
export async function inputsOf({ cases }: TestData) {
  const answers = new Map<string, { number: number; output: Buffer }>();
  const hidden = new Set<string>();
  let number = 0;
  for (const { input, expected, isHidden } of cases) {
    if (!isHidden) number += 1;
    if (input.bytes > inputMaxBytes) continue;
    const text = await readFile(input.path, 'utf8');
    if (isHidden) hidden.add(normalised(text));
    else answers.set(text, { number, output: await readFile(expected.path) });
  }
  const samples = [...answers.keys()];
  for (const text of samples) hidden.delete(normalised(text));
  return {
    samples,
    answers: answers satisfies SampleAnswers,
    isHidden: (tokens: string) => hidden.has(tokens),
  };
}

const kindOf = ({ failure: { verdict } }: Failed): Counterexample['kind'] => {
  if (verdict === 'Wrong Answer') return 'wrong';
  return verdict === 'Time Limit Exceeded' ? 'slow' : 'broken';
};

/** A slow run was ended by a limit of the search, not by that of the problem. */
function sentenceOf({ failure, cpuMs, referenceCpuMs }: Failed): string {
  if (
    failure.verdict !== 'Time Limit Exceeded' ||
    failure.by !== 'cpu' ||
    referenceCpuMs === null
  ) {
    return runFailureSentence(failure);
  }
  const times = Math.floor(cpuMs / Math.max(referenceCpuMs, 1));
  return said`Takes at least ${figure(times)} times as long as a right program does on the same input.`;
}

const zipped = promisify(gzip);

/** Whether people see only the beginning of an input. The whole of a sample is with the statement. */
const isKeptWhole = (found: Failed | null): found is Failed =>
  found?.isLarge === true && found.sample === undefined;

const beginningMaxBytes = 200;

function beginningOf(found: Failed): Pick<Counterexample, 'input' | 'large'> {
  const { input } = found;
  const bytes = Buffer.byteLength(input);
  const lines = input.replace(/\n$/, '').split('\n').length;
  const large = { lines, bytes, isKept: isKeptWhole(found) };
  return { input: readableText(Buffer.from(input), beginningMaxBytes), large };
}

/** The part that people see; it reveals nothing hidden. */
export function shownOf(found: Failed, diagnosis?: Explained): Counterexample {
  const { failure, input, expected, actual, cpuMs, referenceCpuMs } = found;
  const { difference } = describeFailure(failure);
  return {
    kind: kindOf(found),
    error: sentenceOf(found),
    ...(found.isLarge ? beginningOf(found) : { input }),
    ...(found.sample !== undefined && { sample: found.sample }),
    ...(found.isProbable && { isProbable: true }),
    expectedOutput: expected && readableText(expected, shownTextMaxBytes),
    actualOutput: readableText(actual, shownTextMaxBytes),
    ...(difference && { difference }),
    ...(diagnosis && { diagnosis }),
    executionTime: shownMs(cpuMs),
    referenceTime: referenceCpuMs && shownMs(referenceCpuMs),
  };
}
