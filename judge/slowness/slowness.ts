/**
 * Finds where a program spends its time: the line, how often it runs, and how that grows with the
 * size of inputs from the problem's generator. Reports only what is certain.
 */
import { rm } from 'node:fs/promises';
import { createRandom, type Random } from '../../problems/random.ts';
import type { Input } from '../compare/compare-cursor.ts';
import type { Generate } from '../counterexample/generated.ts';
import type { Counting } from './counting.ts';
import type { Counts, Spots } from './counts.ts';
import { type Fit, fitOf, type Point } from './fit.ts';
import { type Profile, profileOf } from './profile.ts';
import { type Measure, measureOf } from './sizes.ts';

export type SlownessSearch = {
  counting: Counting;
  /** Undefined if the problem has no generator. */
  generate: Generate | undefined;
  /** An input on which the program is slow, if one is known. */
  slowInput: string | null;
  /** Writes an input to a file. */
  lay(text: string): Promise<Input>;
  /** The CPU time of the program without counters, in ms; null if it failed. */
  timeOf(input: Input): Promise<number | null>;
  /** Whether the problem allows an input. */
  isValid(input: Input): Promise<boolean>;
  /** Whether to continue; asked between runs. */
  goesOn(): Promise<boolean>;
};

export type Growth = {
  fit: Fit;
  /** Whether it counts the steps of the code that the line calls, not how often the line runs. */
  isSteps: boolean;
  /** The meaning of n. */
  of: string;
  points: Point[];
  /** The count and the time at the largest size known to be allowed. */
  most: { size: number; count: number; ms: number | null } | null;
};

/** `runs`: how often the line ran on the slowest input; null if that is not certain. */
export type Slowness = Omit<Profile, 'blocks'> & { runs: number | null; growth: Growth | null };

/** An input and its counts. */
type Measured = { input: string; counts: Counts };

/** After a run with this many samples, no larger input is tried. */
const ticksEnough = 100;
const seedsEach = 4;
const sizeMost = 1 << 21;
const bisectionsMax = 6;
const runsMaxMs = 8_000;

type Going = { search: SlownessSearch; random: Random; began: number };

/** Null if nothing is certain, or if other jobs wait. */
export async function findSlowness(search: SlownessSearch): Promise<Slowness | null> {
  const going = { search, random: createRandom('slow inputs'), began: search.counting.cpuMs() };
  const runs = await measureAll(going);
  if (runs === null || runs.length === 0) return null;
  const slowest = runs.reduce((most, one) => (ticksOf(one) > ticksOf(most) ? one : most));
  const spots = await search.counting.look(runs.map(({ counts }) => counts));
  const profile = profileOf(slowest.counts, spots);
  if (profile === null) return null;
  const { blocks, ...rest } = profile;
  const own = blocks.find((address) => spots.lines.get(address)?.isInlined === false);
  const times = own === undefined ? null : (slowest.counts.blocks.get(own) ?? null);
  return { ...rest, runs: times, growth: await growthOf(going, { runs, profile, spots }) };
}

const ticksOf = ({ counts }: Measured): number => counts.samples.length;

/** In order of size; null if other jobs wait. */
async function measureAll(going: Going): Promise<Measured[] | null> {
  const { slowInput, generate } = going.search;
  const runs = new Map<number, Measured>();
  if (generate === undefined) {
    const only = slowInput === null ? null : await measure(going, slowInput);
    return only && [only];
  }
  let ended = 0;
  for (let size = 1; size <= sizeMost; size *= 2) {
    if (!(await going.search.goesOn())) return null;
    const worst = await measureSize(going, size);
    if (worst === null) continue;
    runs.set(size, worst);
    if (worst.counts.isStopped) {
      await approach(going, runs, { ended, stopped: size });
      break;
    }
    ended = size;
    if (ticksOf(worst) >= ticksEnough || isSpent(going)) break;
    if (isAtBound(worst, runs.get(size / 4))) break;
  }
  return [...runs].sort(([a], [b]) => a - b).map(([, one]) => one);
}

const isSpent = ({ search, began }: Going): boolean => search.counting.cpuMs() - began > runsMaxMs;

/** Whether inputs have stopped growing although the size asked for has quadrupled. */
const isAtBound = ({ input }: Measured, before: Measured | undefined): boolean =>
  before !== undefined && input.length > 64 && input.length < 1.2 * before.input.length;

/**
 * Measures sizes between the last one at which the program ended and the first at which it was
 * stopped, and sizes just below.
 */
async function approach(
  going: Going,
  runs: Map<number, Measured>,
  { ended, stopped }: { ended: number; stopped: number },
): Promise<void> {
  let [low, high] = [ended, stopped];
  const take = async (size: number): Promise<boolean> => {
    const worst = runs.get(size) ?? (await measureSize(going, size));
    if (worst === null) return false;
    runs.set(size, worst);
    return !worst.counts.isStopped;
  };
  for (let left = bisectionsMax; left > 0 && high - low > 1 && !isSpent(going); left -= 1) {
    const middle = (low + high) >> 1;
    if (await take(middle)) low = middle;
    else high = middle;
    const ticks = runs.get(low)?.counts.samples.length ?? 0;
    if (ticks >= ticksEnough / 4) break;
  }
  for (let below = 1; below <= 4 && low - below > 0 && !isSpent(going); below += 1) {
    if (low <= 64) await take(low - below);
  }
}

/**
 * Measures the slowest of several inputs of a size; null if none was made, or if the program
 * crashed on all of them.
 */
async function measureSize(going: Going, size: number): Promise<Measured | null> {
  const { generate } = going.search;
  let worst: Measured | null = null;
  const seen = new Set<string>();
  for (let left = seedsEach; left > 0; left -= 1) {
    const input = await generate?.(size, going.random);
    if (input === null || input === undefined || seen.has(input)) continue;
    seen.add(input);
    const one = await measure(going, input);
    if (one === null) continue;
    if (one.counts.isStopped) return one;
    if (worst === null || stepsOf(one.counts) > stepsOf(worst.counts)) worst = one;
    if (isSpent(going)) break;
  }
  return worst;
}

const stepsOf = ({ blocks }: Counts): number => {
  let sum = 0;
  for (const count of blocks.values()) sum += count;
  return sum;
};

async function measure({ search }: Going, input: string): Promise<Measured | null> {
  const laid = await search.lay(input);
  try {
    const counts = await search.counting.run(laid);
    return counts && { input, counts };
  } finally {
    await rm(laid.path, { force: true });
  }
}

type Found = { runs: Measured[]; profile: Profile; spots: Spots };

async function growthOf(going: Going, { runs, profile, spots }: Found): Promise<Growth | null> {
  const ended = runs.filter(({ counts }) => !counts.isStopped);
  const last = ended.at(-1);
  const measure = measureOf(ended.map(({ input }) => input));
  const isOwn = (block: number) => spots.lines.get(block)?.isInlined === false;
  const blocks = profile.isCalled ? profile.blocks.filter(isOwn) : profile.blocks;
  const ways: Way[] = [
    ...(profile.isCalled ? [stepsElsewhere(profile, spots)] : []),
    ...blocks.map((block) => ({
      isSteps: false,
      countOf: (counts: Counts) => counts.blocks.get(block) ?? 0,
    })),
  ];
  for (const { isSteps, countOf } of ways) {
    const points = ended.flatMap(({ input, counts }) => {
      const size = measure.of(input);
      return size === null ? [] : [{ size, count: countOf(counts) }];
    });
    const fit = fitOf(points);
    if (fit === null || last === undefined) continue;
    const most = await atMost(going, { fit, measure, last });
    return { fit, isSteps, of: measure.words, points, most };
  }
  return null;
}

/** A way to count. */
type Way = { isSteps: boolean; countOf(counts: Counts): number };

/** Counts the steps of library code; of inlined code, only that of the line. */
const stepsElsewhere = ({ line }: Profile, { lines }: Spots): Way => ({
  isSteps: true,
  countOf: ({ blocks }) => {
    let sum = 0;
    for (const [address, count] of blocks) {
      const spot = lines.get(address);
      if (spot === undefined || (spot.isInlined && spot.line === line)) sum += count;
    }
    return sum;
  },
});

type Reached = { fit: Fit; measure: Measure; last: Measured };

/** When asked for more than their problem allows, generators make the largest input. */
const largeSizes = [1e9, 1e8, 1e7, 1e6, 1e5, 1e4, 1e3, 100];
const timeMinMs = 5;

async function atMost(going: Going, { fit, measure, last }: Reached): Promise<Growth['most']> {
  const { search, random } = going;
  const reached = measure.of(last.input) ?? 0;
  for (const large of largeSizes) {
    if (!(await search.goesOn())) return null;
    const input = await search.generate?.(large, random);
    if (input === null || input === undefined) continue;
    const size = measure.of(input);
    if (size === null || size <= reached) continue;
    const [laid, small] = [await search.lay(input), await search.lay(last.input)];
    try {
      if (!(await search.isValid(laid))) continue;
      const ms = await search.timeOf(small);
      const count = fit.at(size);
      const isLong = ms !== null && ms >= timeMinMs;
      return { size, count, ms: isLong ? (ms * count) / fit.at(reached) : null };
    } finally {
      await Promise.all([laid, small].map(({ path }) => rm(path, { force: true })));
    }
  }
  return null;
}
