/**
 * Finds a small input on which a submission fails. It makes small inputs with the package's
 * generators and from the samples, compares the outputs with the reference's, and reduces an input
 * on which they differ; of a program that fails on a sample, that is an input to begin with, whose
 * answer is known. It never reports a hidden test, nor makes inputs from one.
 */
import type { Steps } from '../../../contract/steps.ts';
import type { Verdict } from '../../../contract/words.ts';
import { createRandom, pick, type Random } from '../../../problems/random.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import type { MemoryGrowth } from '../memory/memory-growth.ts';
import type { Recording } from '../memory/memory-way.ts';
import { memoryGrowthOf } from '../memory/of-search.ts';
import type { Mend } from '../mend/mend.ts';
import { mendOf, remember, type Tried } from '../mend/of-search.ts';
import type { Counting } from '../slowness/counting-way.ts';
import { slownessOf } from '../slowness/of-search.ts';
import type { Slowness } from '../slowness/slowness.ts';
import { stepsOf } from '../steps/steps.ts';
import { Busy, isBusy, orLeave, unlessBusy } from './busy.ts';
import { normalised, parseDocument, printDocument } from './document.ts';
import { type Generate, openGenerated } from './generated.ts';
import { findLarge, openLarge, tryKnown } from './large.ts';
import { grown, mutated } from './mutations.ts';
import { type SearchPrograms, type Subject, withPrograms } from './programs.ts';
import { isSmaller, reduced } from './reductions.ts';
import {
  type Failed,
  hasFailed,
  inputMaxBytes,
  openTrials,
  outputMaxBytes,
  type Trial,
  type Trials,
} from './trial.ts';

export type Search = {
  place: VerifyPlace;
  subject: Subject;
  /** The verdict that the program got. */
  verdict: Verdict;
  /** The inputs of the samples. */
  samples: string[];
  /** Whether to try the samples themselves, before others. */
  triesSamples?: boolean;
  /** Whether an input, given by its `normalised` tokens, is a hidden test. */
  isHidden(tokens: string): boolean;
  /** The same for large inputs; absent if no large input is to be tried. */
  isHiddenLarge?: ((tokens: string) => Promise<boolean>) | undefined;
  /** The statement's names of the numbers in the first line of the input, if known. */
  sizeNames?: readonly string[] | undefined;
  /** Compiles the program so that it counts its steps; absent if that cannot be done here. */
  openCounting?: (() => Promise<Counting | null>) | undefined;
  /** Compiles the program so that it records its allocations; absent if that cannot be done here. */
  openRecording?: (() => Promise<Recording | null>) | undefined;
  /** The source whose steps to record, if they are wanted; `signal` is by default the search's. */
  recording?: { source: Buffer; language: string; signal?: AbortSignal } | undefined;
  /** The source in which to look for a mend, if that is wanted; at most for `maxMs` of CPU time. */
  mending?: { source: Buffer; language: string; maxMs?: number | undefined } | undefined;
  /** Whether to continue; asked from time to time. */
  goesOn(): Promise<boolean>;
  /** Whether to leave the search if other jobs wait; by default it only skips the rest. */
  mayLeave?: () => boolean;
  /** The CPU time of all programs together, by default `budgetMs`. */
  maxMs?: number;
  /** The elapsed time, by default `clockMaxMs`; it is exceeded only on a very busy host. */
  clockMs?: number;
};

/** `busy`: other jobs waited, and the search was left. */
export type Searched = {
  outcome: 'found' | 'nothing' | 'busy';
  found: Failed | null;
  /** Where a program that is too slow spends its time; null if that is uncertain. */
  slowness: Slowness | null;
  /** How the memory of a program that needs too much grows; null if that is uncertain. */
  memory: MemoryGrowth | null;
  /** Changes that make the program right; null if none is certain. */
  mend: Mend | null;
  /** The CPU time spent on the mend; `cpuMs` includes it. */
  mendCpuMs: number;
  /** What the program does on the input; null if it cannot be recorded. */
  steps: Steps | null;
  /** The CPU time of recording the steps; `cpuMs` includes it. */
  stepsCpuMs: number;
  /** The number of inputs on which the program's output was as good as the reference's. */
  compared: number;
  /** Whether parts of the search were left out because other jobs waited, or it took too long. */
  isCut: boolean;
  cpuMs: number;
};

const budgetMs = 10_000;
export const clockMaxMs = 60_000;
const looksEveryMs = 100;
/** The shares of the budget after which finding ends, and shrinking. */
const findingShare = 0.75;
const sampleShare = 0.25;
const shrinkingShare = 0.3;
/** Each run of a slow program takes long, and its input need not be the smallest to be useful. */
const slowShrinkingShare = 0.1;

type Going = {
  search: Search;
  trials: Trials;
  random: Random;
  generate: Generate | undefined;
  /** Whether samples alone have known answers. */
  hasOnlySamples: boolean;
  /** Whether it can be said of a changed input whether it is one. */
  isValidated: boolean;
  /** Valid inputs from which others are made by changes. */
  pool: string[];
  maxMs: number;
  began: number;
  looked: number;
  /** The inputs that were tried without a failure that counts. */
  seen: Map<string, 'passed' | 'unusable'>;
  /** How many inputs were tried. */
  tries: number;
  tried: Tried;
  onCompared(): void;
  /** Called when a part of the search is left out because other jobs wait, or it takes too long. */
  onCut(): void;
};

const nothingFound = {
  found: null,
  slowness: null,
  memory: null,
  mend: null,
  mendCpuMs: 0,
  steps: null,
  stepsCpuMs: 0,
};

export async function findCounterexample(asked: Search): Promise<Searched> {
  const { place, subject, maxMs = budgetMs, mayLeave } = asked;
  let isCut = false;
  let otherMs = 0;
  const onUsed = (cpuMs: number) => {
    otherMs += cpuMs;
  };
  const onCut = () => {
    isCut = true;
  };
  const search = { ...asked, goesOn: orLeave(asked.goesOn, { mayLeave, onCut }) };
  const isOnSample = subject.answers !== undefined;
  let used = () => 0;
  let compared = 0;
  try {
    const ended = await withPrograms(place, subject, async (programs) => {
      const trials = openTrials(place, programs);
      used = trials.cpuMs;
      const { generators: files, validators } = subject.parts;
      const generate = await openGenerated(place, programs, { files, trials });
      const isValidated = validators.length > 0;
      const going: Going = {
        search,
        trials,
        generate,
        maxMs,
        began: performance.now(),
        looked: 0,
        random: createRandom('counter-examples'),
        hasOnlySamples: programs.reference === null || (!isValidated && generate === undefined),
        isValidated,
        pool: isValidated ? [...search.samples] : [],
        seen: new Map(),
        tries: 0,
        tried: { failing: new Set(), passing: new Set() },
        onCompared: () => {
          compared += 1;
        },
        onCut,
      };
      const sample = isOnSample ? await findSample(going, programs) : null;
      const first = sample ? await findSmaller(going, sample) : await find(going);
      const found = first && (await shrink(going, first));
      const slowness = await unlessBusy(look(search, programs, { found, used: onUsed }), {
        mayLeave,
        onCut,
      });
      const memory = await unlessBusy(growth(search, programs, onUsed), { mayLeave, onCut });
      if (found === null && slowness === null) {
        const large = await unlessBusy(findLarge(place, programs, { ...search, ...going }), {
          onCut,
        });
        return { memory, found: large && (large.isLarge ? large : await shrink(going, large)) };
      }
      const mended = going.hasOnlySamples ? sample : found;
      return {
        found,
        slowness,
        memory,
        ...(mended && (await unlessBusy(mend(going, programs, mended), { mayLeave, onCut }))),
        ...(found && (await unlessBusy(record(going, found), { onCut }))),
      };
    });
    const outcome = ended?.found ? 'found' : 'nothing';
    return { ...nothingFound, ...ended, outcome, compared, isCut, cpuMs: used() + otherMs };
  } catch (error) {
    if (isBusy(error))
      return { ...nothingFound, outcome: 'busy', compared, isCut, cpuMs: used() + otherMs };
    throw error;
  }
}

/** Finds where a program that is too slow spends its time. */
async function look(
  { place, subject: { parts }, verdict, openCounting, sizeNames = [], goesOn }: Search,
  programs: SearchPrograms,
  { found, used }: { found: Failed | null; used: (cpuMs: number) => void },
): Promise<Slowness | null> {
  if (verdict !== 'Time Limit Exceeded' || openCounting === undefined) return null;
  const isSlow = found?.failure.verdict === 'Time Limit Exceeded';
  const slowInput = isSlow ? found.input : null;
  return await slownessOf(place, {
    parts,
    programs,
    openCounting,
    slowInput,
    sizeNames,
    goesOn,
    used,
  });
}

/** Finds how the memory grows of a program that needs too much. */
async function growth(
  { subject: { parts }, verdict, openRecording, sizeNames = [], place, goesOn }: Search,
  programs: SearchPrograms,
  used: (cpuMs: number) => void,
): Promise<MemoryGrowth | null> {
  if (verdict !== 'Memory Limit Exceeded' || openRecording === undefined) return null;
  return await memoryGrowthOf(place, { parts, programs, openRecording, sizeNames, goesOn, used });
}

async function mend(going: Going, programs: SearchPrograms, failure: Failed) {
  const { search, trials, random, generate, tried } = going;
  const { place, mending, samples, isHidden, goesOn } = search;
  const { isValidated, hasOnlySamples } = going;
  if (mending === undefined) return {};
  const before = trials.cpuMs();
  const found = await mendOf(place, {
    ...mending,
    found: failure,
    tried,
    samples,
    trials,
    generate,
    isValidated,
    hasOnlySamples,
    random,
    isHidden,
    goesOn,
    onCut: going.onCut,
    generateLarge: await openLarge(place, programs, going),
  });
  return { mend: found, mendCpuMs: trials.cpuMs() - before };
}

async function record({ search, trials }: Going, found: Failed) {
  const { place, recording, goesOn } = search;
  if (recording === undefined) return {};
  const before = trials.cpuMs();
  const { signal = place.signal, ...written } = recording;
  const steps = await stepsOf({ ...place, signal }, { ...written, trials, found, goesOn });
  return { steps, stepsCpuMs: trials.cpuMs() - before };
}

/** Whether this share of the budget is used. */
const isSpent = ({ trials, maxMs }: Going, share: number): boolean =>
  trials.cpuMs() > share * maxMs;

/** Longer inputs are not remembered, and may be tried again. */
const seenMaxChars = 4 * 1024;

/** Tries an input, or remembers how it went; a failure that does not count is `passed`. */
async function attempt(going: Going, text: string, isTrusted = false): Promise<Trial> {
  const { search, seen } = going;
  const time = performance.now();
  if (time - going.looked > looksEveryMs) {
    going.looked = time;
    const isLate = time - going.began > (search.clockMs ?? clockMaxMs);
    if (isLate || !(await search.goesOn())) throw new Busy();
  }
  const before = seen.get(text);
  if (before !== undefined) return before;
  going.tries += 1;
  const trial = await attemptNew(going, text, isTrusted);
  if (!hasFailed(trial) && text.length <= seenMaxChars) seen.set(text, trial);
  return trial;
}

async function attemptNew(going: Going, text: string, isTrusted: boolean): Promise<Trial> {
  const { search, trials } = going;
  const trial = await trials.tryInput(text, { isTrusted });
  if (trial === 'passed') going.onCompared();
  if (trial === 'passed' && !search.isHidden(normalised(text))) remember(going.tried.passing, text);
  if (!hasFailed(trial)) return trial;
  const isSlow = trial.failure.verdict === 'Time Limit Exceeded';
  if (isSlow && search.verdict !== 'Time Limit Exceeded') return 'passed';
  if (search.isHidden(normalised(text))) return 'passed';
  if (!isSlow) remember(going.tried.failing, text);
  return trial;
}

/** The sizes that are tried in a round, and the number of inputs of each size. */
const smallSizes = [1, 2, 3, 4, 5, 6, 8, 10];
const ofEachSmall = 24;
const largerSizes = [15, 20, 30, 50, 100, 200, 500, 1000, 3000, 10_000, 30_000, 100_000];
const ofEachLarger = 6;
/** A size is left when the generator has repeated itself this often in a row. */
const repeatedMax = 6;
const changedInRound = 300;

/** At most so many samples are tried. */
const samplesMax = 20;

/** The first sample on which the program fails, in the problem's time limit; null if none. */
async function findSample(going: Going, programs: SearchPrograms): Promise<Failed | null> {
  const { search, tried } = going;
  const { place, verdict } = search;
  if (!(await search.goesOn())) throw new Busy();
  const runMaxMs = programs.suspect.limits.timeLimitMs;
  const trials = openTrials(place, programs, { runMaxMs, inputMaxBytes, outputMaxBytes });
  let first: Failed | null = null;
  for (const [text, { number }] of [...(programs.answers ?? [])].slice(0, samplesMax)) {
    if (isSpent(going, first ? sampleShare : findingShare) || !(await search.goesOn())) break;
    const before = trials.cpuMs();
    const known = await trials.know(text);
    const failed = known && (await tryKnown(place, programs, { known, trials, verdict }));
    going.trials.used(trials.cpuMs() - before);
    if (failed) first ??= { ...failed, sample: number };
    if (known) remember(failed ? tried.failing : tried.passing, text, going);
  }
  return first;
}

/** A generated input that is smaller than a sample, otherwise the sample. */
async function findSmaller(going: Going, sample: Failed): Promise<Failed> {
  const { mayLeave } = going.search;
  const generated = await unlessBusy(findBySize(going, smallSizes, ofEachSmall / 2), {
    ...going,
    mayLeave,
  });
  if (generated === null) return sample;
  const [one, other] = [generated, sample].map(({ input }) => parseDocument(input));
  return one && other && isSmaller(one, other) ? generated : sample;
}

/** Tries inputs in rounds until the program fails on one. */
async function find(going: Going): Promise<Failed | null> {
  if (going.hasOnlySamples && going.search.verdict === 'Wrong Answer') return null;
  const isForTime = going.search.verdict === 'Time Limit Exceeded';
  for (const sample of going.search.triesSamples ? going.search.samples : []) {
    const trial = await attempt(going, sample, true);
    if (hasFailed(trial)) return trial;
  }
  while (!isSpent(going, findingShare)) {
    const before = going.tries;
    const found =
      (await findBySize(going, smallSizes, isForTime ? 4 : ofEachSmall)) ??
      (await findByChanging(going, isForTime ? changedInRound / 4 : changedInRound)) ??
      (await findBySize(going, largerSizes, ofEachLarger)) ??
      (await findByGrowing(going));
    if (found || going.tries === before) return found;
  }
  return null;
}

async function findBySize(going: Going, sizes: readonly number[], ofEach: number) {
  const { generate, random } = going;
  if (generate === undefined) return null;
  for (const size of sizes) {
    let repeated = 0;
    for (let left = ofEach; left > 0 && repeated < repeatedMax; left -= 1) {
      if (isSpent(going, findingShare)) return null;
      const text = await generate(size, random);
      if (text === null) continue;
      const before = going.tries;
      const trial = await attempt(going, text, true);
      if (hasFailed(trial)) return trial;
      repeated = going.tries === before ? repeated + 1 : 0;
    }
  }
  return null;
}

/** The maximum number of inputs in the pool. */
const poolMax = 400;

async function findByChanging(going: Going, count: number): Promise<Failed | null> {
  const { pool, random } = going;
  if (pool.length === 0) return null;
  for (let left = count; left > 0 && !isSpent(going, findingShare); left -= 1) {
    const text = printDocument(mutated(random, parseDocument(pick(random, pool))));
    const trial = await attempt(going, text);
    if (hasFailed(trial)) return trial;
    if (trial === 'passed' && pool.length < poolMax && !pool.includes(text)) pool.push(text);
  }
  return null;
}

/** Enlarges an input step by step, for programs that are slow or whose arrays are too small. */
async function findByGrowing(going: Going): Promise<Failed | null> {
  const { pool, random } = going;
  if (pool.length === 0) return null;
  let text = pick(random, pool);
  for (let left = 60; left > 0 && !isSpent(going, findingShare); left -= 1) {
    const larger = printDocument(grown(random, parseDocument(text)));
    const trial = await attempt(going, larger);
    if (hasFailed(trial)) return trial;
    if (trial === 'passed') text = larger;
  }
  return null;
}

/** Whether it cannot be said of a changed input what the right answer is. */
const isUnanswered = ({ search }: Going, { failure: { verdict } }: Failed): boolean =>
  search.subject.parts.reference === null && verdict === 'Wrong Answer';

/** Reduces a failing input until no reduction fails any more. */
async function shrink(going: Going, first: Failed): Promise<Failed> {
  const isSlow = first.failure.verdict === 'Time Limit Exceeded';
  const share = isSlow ? slowShrinkingShare : shrinkingShare;
  const ends = Math.min(1, going.trials.cpuMs() / going.maxMs + share);
  if (!going.isValidated || isUnanswered(going, first)) return first;
  let best = first;
  await reduced(first.input, async (text) => {
    const trial = isSpent(going, ends) ? null : await unlessBusy(attempt(going, text), going);
    if (trial === null) return 'stop';
    if (!hasFailed(trial)) return 'passes';
    best = trial;
    return 'fails';
  });
  return best;
}
