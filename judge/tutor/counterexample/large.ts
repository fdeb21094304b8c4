/**
 * Tries a program that fails on no small input on the largest inputs that the problem's generator
 * makes. Only these reveal sums that overflow and arrays that are too small. Hidden tests are never
 * used.
 */
import { rm } from 'node:fs/promises';
import type { Verdict } from '../../../contract/words.ts';
import type { Random } from '../../../problems/random.ts';
import { runOnce } from '../../run/execute.ts';
import { mayBeKilledFromOutside } from '../../run/who-ended.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import { normalised, parseDocument, printDocument } from './document.ts';
import { extremes } from './extremes.ts';
import { type Generate, hasSized, openGenerated } from './generated.ts';
import { largestSizes } from './large-inputs.ts';
import type { SearchPrograms, Subject } from './programs.ts';
import { type Failed, type Known, openTrials, outputOf, type Trials } from './trial.ts';

const mib = 1024 * 1024;
/** As large as typical hidden tests. */
const largeMaxBytes = 8 * mib;
/** The CPU time of all programs on large inputs together. */
const largeMaxMs = 6_000;
/** Even the largest input may be short enough to be shown in full. */
const shownMaxChars = 4 * 1024;
/** How many inputs of the largest size are tried, and how many of each smaller size. */
const [ofLargest, ofSmaller] = [6, 3];
const smallerSizes = 2;

type LargeSearch = {
  subject: Pick<Subject, 'parts'>;
  verdict: Verdict;
  random: Random;
  /**
   * Whether an input, given by its tokens, is a hidden test; absent if no large input may be tried.
   */
  isHiddenLarge?: ((tokens: string) => Promise<boolean>) | undefined;
  goesOn(): Promise<boolean>;
  /** Counts the CPU time. */
  trials: Pick<Trials, 'used'>;
};

/**
 * Opens a generator of the largest inputs; undefined if the package has no generator that takes a
 * size.
 */
export async function openLarge(
  place: VerifyPlace,
  programs: SearchPrograms,
  {
    search: { subject },
    trials,
  }: { search: Pick<LargeSearch, 'subject'>; trials: LargeSearch['trials'] },
): Promise<Generate | undefined> {
  const files = subject.parts.generators;
  const from = { files, trials, maxBytes: largeMaxBytes };
  return hasSized(files) ? await openGenerated(place, programs, from) : undefined;
}

/** Resolves to null if the program is right on all large inputs, or if other jobs wait. */
export async function findLarge(
  place: VerifyPlace,
  programs: SearchPrograms,
  search: LargeSearch,
): Promise<Failed | null> {
  const generate = await openLarge(place, programs, { ...search, search });
  if (search.isHiddenLarge === undefined || generate === undefined) return null;
  const { timeLimitMs } = programs.suspect.limits;
  const bounds = { runMaxMs: timeLimitMs, outputMaxBytes: 4 * mib, inputMaxBytes: largeMaxBytes };
  const trials = openTrials(place, programs, bounds);
  const trying: Trying = { place, programs, search, trials, seen: new Set(), counted: 0 };
  let levels = 0;
  for (const size of largestSizes) {
    const made: string[] = [];
    for (let left = levels === 0 ? ofLargest : ofSmaller; left > 0; left -= 1) {
      const text = await generate(size, search.random);
      if (text === null) continue;
      const tried = await tryText(trying, text);
      if (tried === 'spent') return null;
      if (tried === 'right') made.push(text);
      else if (tried !== 'unusable') return tried;
    }
    const longest = made.toSorted((a, b) => b.length - a.length)[0];
    if (longest === undefined) continue;
    for (const changed of extremes(parseDocument(longest))) {
      const tried = await tryText(trying, printDocument(changed));
      if (tried === 'spent') return null;
      if (typeof tried !== 'string') return tried;
    }
    levels += 1;
    if (levels > smallerSizes) return null;
  }
  return null;
}

/** `spent`: there is no time left, or other jobs wait. */
async function tryText(
  trying: Trying,
  text: string,
): Promise<Failed | 'right' | 'unusable' | 'spent'> {
  const { search, trials, seen } = trying;
  if (trials.cpuMs() > largeMaxMs || !(await search.goesOn())) return 'spent';
  if (seen.has(text)) return 'unusable';
  seen.add(text);
  const known = await trials.know(text);
  const { place, programs } = trying;
  const failed =
    known && (await tryKnown(place, programs, { known, trials, verdict: search.verdict }));
  search.trials.used(trials.cpuMs() - trying.counted);
  trying.counted = trials.cpuMs();
  if (known === null || (failed && (await search.isHiddenLarge?.(normalised(text)))))
    return 'unusable';
  return failed ?? 'right';
}

type Trying = {
  place: VerifyPlace;
  programs: SearchPrograms;
  search: LargeSearch;
  trials: Trials;
  seen: Set<string>;
  /** The CPU time that `search.trials` has already counted, in ms. */
  counted: number;
};

/**
 * Runs the suspect for as long as the trials allow, and removes the input. Running too long is a
 * failure only if the submission's verdict was about time.
 */
export async function tryKnown(
  place: VerifyPlace,
  programs: SearchPrograms,
  { known, trials, verdict }: { known: Known; trials: Trials; verdict: Verdict },
): Promise<Failed | null> {
  const { input, text, expected, referenceCpuMs } = known;
  const { runtime, programPath } = programs.suspect;
  try {
    const facts = await runOnce({ ...place, runtime }, programPath, input, trials.limits);
    trials.used(facts.cpuMs);
    place.signal.throwIfAborted();
    if (mayBeKilledFromOutside(facts)) return null;
    const actual = await outputOf(facts);
    const failure = await trials.judge(known, facts);
    const isLate = failure?.verdict === 'Time Limit Exceeded';
    if (failure === null || (isLate && verdict !== 'Time Limit Exceeded')) return null;
    const of = { input: text, expected, actual, cpuMs: facts.cpuMs, referenceCpuMs };
    const isProbable = programs.isProbable && !programs.answers?.has(text);
    const isLarge = text.length > shownMaxChars;
    return { ...of, failure, isLarge, ...(isProbable && { isProbable }) };
  } finally {
    await rm(input.path, { force: true });
  }
}
