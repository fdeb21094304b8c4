/**
 * Finds where a program spends its time: the outermost part of the source that runs more often than
 * its input grows, the way down from there, how often each runs, and whether time and counts agree.
 * Reports only what is certain.
 */
import { rm } from 'node:fs/promises';
import { createRandom, type Random } from '../../../problems/random.ts';
import type { Input } from '../../compare/compare-cursor.ts';
import { isAtBound, type LargeInputs, largestSizes } from '../counterexample/large-inputs.ts';
import { callsMost } from './calls.ts';
import type { Counting } from './counting-way.ts';
import type { Counts, Spots } from './counts.ts';
import { type Decision, isDecided } from './decided.ts';
import { type Fit, type Fitted, type Point, surestOf } from './fit.ts';
import { type Counted, fitsOf } from './fits.ts';
import { costOf, type LibraryWork, workOf } from './library-work.ts';
import type { Span } from './loops.ts';
import { nameOf } from './names.ts';
import {
  beginsWithNumbers,
  decisiveOf,
  hasTests,
  isLength,
  length,
  type Measure,
  measureOfOne,
  measuresOf,
} from './sizes.ts';
import {
  counterOf,
  isInPasses,
  isSureOf,
  libraryCounterOf,
  type Part,
  type Way,
  wayOf,
} from './way.ts';

export type SlownessSearch = LargeInputs & {
  counting: Counting;
  /** An input on which the program is slow, if one is known. */
  slowInput: string | null;
  /** The statement's names of the numbers in the first line of the input; empty if not known. */
  sizeNames: readonly string[];
  /** The limit that the program exceeded. */
  timeLimitMs: number;
  /** The CPU time of the program without counters, in ms; null if it failed. */
  timeOf(input: Input): Promise<number | null>;
  /** Whether to continue; asked between runs. */
  goesOn(): Promise<boolean>;
};

export type Growth = {
  fit: Fit;
  /** Whether it counts the steps of the code that the line calls, not how often the line runs. */
  isSteps: boolean;
  measure: Measure;
  /** Other numbers of the input that grew in proportion to the measure, and by which it may grow instead. */
  alike: Measure[];
  points: Point[];
  /** The count at the largest size known to be allowed, and a time that it surely takes. */
  most: { size: number; count: number; leastMs: number | null } | null;
};

export type Slowness = {
  /** The outermost part that runs more often than the input grows; otherwise the innermost. */
  named: Part;
  /** The innermost part, if it is in another function, or is another loop that runs more often. */
  inside: { part: Part; fit: Fit | null } | null;
  /** Whether the time is spent in library code that the innermost part calls. */
  isCalled: boolean;
  /** What that library code does, and whether it does more of it each time on larger inputs. */
  work: LibraryWork | null;
  costGrows: boolean;
  /** How often the named part ran on an input, and the size of that input. */
  runs: { count: number; size: number; measure: Measure } | null;
  growth: Growth | null;
  /** Whether the source reads from `cin` without having made that faster. */
  isReadingSlow: boolean;
};

/**
 * An input, its counts, and the size that the generator was asked for; `others` are those of this size
 * with less work.
 */
type Measured = { input: string; counts: Counts; asked: number; others?: Measured[] };

/** After a run with this many samples, no larger input is tried. */
const ticksEnough = 100;
/** A run with fewer took no time to speak of: less than a fortieth of the limit. */
const ticksLeast = 5;
const seedsEach = 4;
const sizeMost = 1 << 21;
const bisectionsMax = 6;
/** The CPU time and the elapsed time of all runs for the counts. */
const [runsMaxMs, clockMaxMs] = [8_000, 30_000];
/** Steps that grow by more than this when the size doubles may grow like a power. */
const steepFactor = 40;
const powerSizeMax = 64;

type Going = { search: SlownessSearch; random: Random; began: number; startedMs: number };

/** Null if nothing is certain, or if other jobs wait. */
export async function findSlowness(search: SlownessSearch): Promise<Slowness | null> {
  const going = {
    search,
    random: createRandom('slow inputs'),
    began: search.counting.cpuMs(),
    startedMs: performance.now(),
  };
  const runs = await measureAll(going);
  if (runs === null) return null;
  const slowest = slowestOf(runs);
  if (slowest === undefined) return null;
  const spots = await search.counting.look(runs.map(({ counts }) => counts));
  const { loops } = search.counting;
  const way = wayOf(slowest.counts, spots, loops);
  return way && (await told(going, { runs, slowest, way, spots, loops }));
}

const ticksOf = ({ counts }: Measured): number => counts.samples.length;

/** The run with most time; of several, the first. */
const slowestOf = (runs: readonly Measured[]): Measured | undefined =>
  runs.toSorted((a, b) => ticksOf(b) - ticksOf(a)).at(0);

/** In order of size; null if other jobs wait. */
async function measureAll(going: Going): Promise<Measured[] | null> {
  const { slowInput, generate } = going.search;
  const runs = new Map<number, Measured>();
  if (generate === undefined) {
    const only = slowInput === null ? null : await measure(going, slowInput, 0);
    return only && [only];
  }
  let ended = 0;
  for (let size = 1; size <= sizeMost; size *= 2) {
    if (!(await going.search.goesOn())) return null;
    const worst = await measureSize(going, size);
    if (worst === null) {
      if (isSpent(going)) break;
      continue;
    }
    runs.set(size, worst);
    if (worst.counts.isStopped) {
      await approach(going, runs, { ended, stopped: size });
      break;
    }
    ended = size;
    if (ticksOf(worst) >= ticksEnough || isSpent(going)) {
      const before = runs.get(size / 2);
      if (before && stepsOf(worst.counts) > steepFactor * stepsOf(before.counts)) {
        await measureBelow(going, runs, size);
      }
      break;
    }
    if (isAtBound(worst.input, runs.get(size / 4)?.input)) break;
  }
  return [...runs].sort(([a], [b]) => a - b).map(([, one]) => one);
}

const isSpent = ({ search, began, startedMs }: Going): boolean =>
  search.counting.cpuMs() - began > runsMaxMs || performance.now() - startedMs > clockMaxMs;

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
  await measureBelow(going, runs, low);
}

/** The sizes just below one: a power grows so fast that few others can be measured. */
async function measureBelow(
  going: Going,
  runs: Map<number, Measured>,
  size: number,
): Promise<void> {
  if (size > powerSizeMax) return;
  for (let below = size - 1; below >= Math.max(size - 4, 1) && !isSpent(going); below -= 1) {
    const worst = runs.has(below) ? null : await measureSize(going, below);
    if (worst !== null) runs.set(below, worst);
  }
}

/**
 * Measures the slowest of several inputs of a size; null if none was made, or if the program
 * crashed on all of them.
 */
async function measureSize(going: Going, size: number): Promise<Measured | null> {
  const { generate } = going.search;
  const all: Measured[] = [];
  const seen = new Set<string>();
  for (let left = seedsEach; left > 0; left -= 1) {
    const input = await generate?.(size, going.random);
    if (input === null || input === undefined || seen.has(input)) continue;
    seen.add(input);
    const one = await measure(going, input, size);
    if (one === null) {
      if (isSpent(going)) break;
      continue;
    }
    if (one.counts.isStopped) return one;
    all.push(one);
    if (isSpent(going)) break;
  }
  const [worst = null, ...others] = all.toSorted((a, b) => stepsOf(b.counts) - stepsOf(a.counts));
  return worst && { ...worst, others };
}

const stepsOf = ({ blocks }: Counts): number => {
  let sum = 0;
  for (const count of blocks.values()) sum += count;
  return sum;
};

async function measure({ search }: Going, input: string, asked: number): Promise<Measured | null> {
  const laid = await search.lay(input);
  try {
    const counts = await search.counting.run(laid);
    return counts && { input, counts, asked };
  } finally {
    await rm(laid.path, { force: true });
  }
}

type Found = {
  runs: Measured[];
  slowest: Measured;
  way: Way;
  spots: Spots;
  loops: readonly Span[];
};

/** A line whose share is less by this takes only a part of the loop's time. */
const lessShare = 0.1;
/** A loop within the named one is reported if it runs this many times as often. */
const oftenFactor = 4;

async function told(going: Going, found: Found): Promise<Slowness | null> {
  const { runs, slowest, way, spots, loops } = found;
  const ended = runs.filter(({ counts }) => !counts.isStopped);
  const countOf = (part: Part) => counterOf(part, spots, loops);
  const innermost = way.parts.at(-1);
  if (innermost === undefined) return null;
  // Stopped on an input that is hardly larger than those that took no time: no size decides that.
  const isEndless = slowest.counts.isStopped && ended.every((one) => ticksOf(one) < ticksLeast);
  if (isEndless && ended.length > 0) return null;
  const measures = measuresOf(
    ended.map(({ input }) => input),
    going.search.sizeNames,
  );
  const outgrowing = (sizes: Measure[]) =>
    way.parts.find((part) => outgrows(ended, countOf(part), sizes));
  const outgrown = outgrowing([length, measures[0]]) ?? outgrowing([length]);
  const isSure = isSureOf(innermost, { spots: spots.spots, loops }, slowest.counts);
  const around = way.parts.findLast(
    ({ kind, within }) => kind !== 'line' && within === innermost.within,
  );
  // A loop is surer than one of its lines where that takes less, or its count is unsure.
  const isLess = around !== undefined && around.share > innermost.share + lessShare;
  const deepCount = countOf(innermost);
  const { hidesLibrary, isReadingSlow } = going.search.counting;
  const mayCall = way.isCalled || hidesLibrary;
  const cost = mayCall ? costOf(costPoints(ended, innermost, deepCount)) : 'level';
  const steps = libraryCounterOf(innermost, spots);
  const hasSteps = isSure && cost === 'grows' && isOfSteps(ended, steps, deepCount);
  const isLoopSurer = around !== undefined && !hasSteps && (isLess || !isSure);
  const named = outgrown ?? (isLoopSurer ? around : innermost);
  const count = countOf(named);
  const work = way.isCalled ? workOf(way.library) : null;
  if (cost === 'level' && isConstant(ended, count, measures)) return null;
  const isSteps = named === innermost && hasSteps;
  // Where time does not follow the counts, and nothing says why, counts would mislead.
  const isKnown = isSureOf(named, { spots: spots.spots, loops }, slowest.counts);
  const hasMeasure = !ended.some(({ input }) => hasTests(input, going.search.sizeNames));
  const isCertain =
    hasMeasure && (cost !== 'unsure' || (outgrown !== undefined && named !== innermost));
  const calls = callsOf(named, going.search.counting);
  const ways = [...(isSteps ? [steps] : []), ...(isKnown ? [count] : [])];
  const growth = isCertain
    ? await growthOf(going, { ended, measures, ways, isSteps, deepCount, cost, calls })
    : null;
  const part = insideOf(
    { ...way, isCalled: way.isCalled || cost === 'grows' },
    named,
    (one) => countOf(one)(slowest.counts) >= oftenFactor * count(slowest.counts),
  );
  // The largest input may be a quick one, of which a count explains no time.
  const last = slowestOf(ended.filter((one) => ticksOf(one) >= ticksLeast));
  const single =
    last && ended.length === 1 ? measureOfOne(last.input, going.search.sizeNames) : null;
  const measure = growth?.measure ?? single ?? measures[0];
  const size = last && measure.of(last.input);
  // The sentence about the cost is one about the inner part, if that is told.
  const costly = part ?? named;
  const { counts } = slowest;
  const ofPasses = { counts, passes: countOf(costly)(counts) };
  return {
    named,
    isCalled: way.isCalled,
    work,
    costGrows: cost === 'grows' && isInPasses(costly, spots, ofPasses),
    growth,
    isReadingSlow,
    inside: part && {
      part,
      fit:
        growth &&
        isDecided(decisionsOf(ended, growth.measure, countOf(part)), null, growth.measure.numbers)
          ? fitIn(growth.measure, {
              counted: countedOf(ended, countOf(part)),
              measures,
              calls: callsOf(part, going.search.counting),
            })
          : null,
    },
    runs: last && size && isKnown ? { count: count(last.counts), size, measure } : null,
  };
}

/**
 * What takes the time within the named part: the called function, the line that calls the library,
 * or a loop that runs far more often; null if the named part itself does.
 */
function insideOf(
  { parts, isCalled }: Way,
  named: Part,
  isOften: (part: Part) => boolean,
): Part | null {
  const below = parts.slice(parts.indexOf(named) + 1);
  const innermost = below.at(-1);
  if (innermost === undefined) return null;
  if (innermost.within !== named.within) {
    return below.find(({ within }) => within === innermost.within) ?? null;
  }
  if (isCalled && innermost.kind === 'line') return innermost;
  return below.findLast((part) => part.kind !== 'line' && isOften(part)) ?? null;
}

type Counter = (counts: Counts) => number;

const countedOf = (runs: readonly Measured[], countOf: Counter): Counted[] =>
  runs.map(({ input, counts }) => ({ input, count: countOf(counts) }));

/** A count grows faster than the input from this exponent on; a logarithm is no such growth. */
const fasterExponent = 1.3;
const [outgrowsCountMin, outgrowsCountRatio, runsCompared] = [8, 4, 5];

/** Whether a count grows faster than each of these sizes of the input. */
function outgrows(runs: readonly Measured[], countOf: Counter, sizes: readonly Measure[]): boolean {
  const counted = runs
    .map((run) => ({ run, count: countOf(run.counts) }))
    .filter(({ count }) => count >= outgrowsCountMin)
    .toSorted((a, b) => b.count - a.count);
  const [most] = counted;
  const first = counted
    .filter(({ count }) => most !== undefined && count * outgrowsCountRatio <= most.count)
    .slice(0, runsCompared)
    .at(-1);
  if (most === undefined || first === undefined) return false;
  const bySize = sizes.map(({ of }) =>
    Math.log(Math.max((of(most.run.input) ?? 1) / Math.max(of(first.run.input) ?? 1, 1), 1)),
  );
  return Math.log(most.count / first.count) > fasterExponent * Math.max(...bySize);
}

/** Inputs that differ by this factor show whether a count depends on them. */
const differMin = 4;

/**
 * Whether a part runs as often on small inputs as on larger ones, such as a table that is always
 * made whole. It takes most of the time of the inputs that were measured, and not of the slow ones.
 */
function isConstant(
  ended: readonly Measured[],
  countOf: Counter,
  measures: readonly Measure[],
): boolean {
  const [first, last] = [ended[0], ended.at(-1)];
  if (first === undefined || last === undefined) return false;
  const differ = ({ of }: Measure): boolean =>
    (of(last.input) ?? 0) >= differMin * Math.max(of(first.input) ?? 0, 1);
  if (![length, ...measures].some(differ)) return false;
  return countOf(last.counts) < 2 * countOf(first.counts);
}

/** The time of a part and its count on each input; `share` is that of the slowest. */
function costPoints(ended: readonly Measured[], part: Part, countOf: Counter) {
  const start = Math.min(...ended.map(({ counts }) => counts.cpuMs));
  return ended.map(({ input, counts }) => ({
    size: input.trim().length,
    count: countOf(counts),
    ms: (counts.cpuMs - start) * part.share,
  }));
}

/** Whether the steps of library code say why each time costs more. */
function isOfSteps(ended: readonly Measured[], steps: Counter, countOf: Counter): boolean {
  const [first, last] = [ended.at(-3), ended.at(-1)];
  if (first === undefined || last === undefined || countOf(last.counts) === 0) return false;
  const each = ({ counts }: Measured): number => steps(counts) / Math.max(countOf(counts), 1);
  return each(last) > 2 * each(first);
}

/** The calls that a call of a recursion makes at most. */
function callsOf({ kind, within, from, to }: Part, { source, loops }: Counting): number {
  if (kind !== 'recursion') return Number.POSITIVE_INFINITY;
  return callsMost(source, { name: nameOf(within), span: { from, to }, loops });
}

type Grown = {
  ended: Measured[];
  measures: readonly Measure[];
  /** The counters, of which the first that fits is taken; the first may be that of steps. */
  ways: Counter[];
  isSteps: boolean;
  deepCount: Counter;
  cost: 'level' | 'grows' | 'unsure';
  /** See `callsOf`. */
  calls: number;
};

async function growthOf(going: Going, grown: Grown): Promise<Growth | null> {
  const { ended, ways, deepCount, cost, calls } = grown;
  // Where the first line has numbers, its length counts nothing by itself.
  const hasNumbers = ended.some(({ input }) => beginsWithNumbers(input));
  const measures = grown.measures.filter((one) => !(hasNumbers && isLength(one)));
  const last = ended.at(-1);
  for (const [at, countOf] of ways.entries()) {
    const isSteps = grown.isSteps && at === 0;
    const fits = fitsOf(countedOf(ended, countOf), measures, calls);
    const best = surestOf(fits);
    if (best === null || last === undefined) continue;
    const { measure, fit, points } = best;
    const largest = await largestInput(going, measure, last);
    if (largest === 'busy') return null;
    const decisions = decisionsOf(ended, measure, countOf);
    const decisive = largest && { size: largest.size, decisive: decisiveOf(largest.input) };
    if (!isDecided(decisions, decisive, measure.numbers)) continue;
    if (isSteps && !explains(best, countedOf(ended, deepCount))) continue;
    const alike = fits.flatMap((one) =>
      one !== best && one.measure.isNumber && measure.isNumber ? one.measure : [],
    );
    const counted = countedOf(ended, deepCount);
    const follows = isSteps ? fit : fitIn(measure, { counted, measures, calls });
    const work = cost === 'level' || isSteps ? follows : null;
    const most = largest && (await atMost(going, { fit, work, measure, last, size: largest.size }));
    return { fit, isSteps, measure, alike, points, most };
  }
  return null;
}

/** How a count grows by this measure; null if another one may be the right one. */
function fitIn(
  measure: Measure,
  { counted, measures, calls }: { counted: Counted[]; calls: number } & Pick<Grown, 'measures'>,
): Fit | null {
  const fits = fitsOf(counted, measures, calls);
  const isClear = surestOf(fits) !== null;
  return (isClear && fits.find((one) => one.measure === measure)?.fit) || null;
}

/** Steps say why each pass takes longer only if they grow faster than the passes. */
function explains(steps: Fitted, passes: readonly Counted[]): boolean {
  const [first, last] = [passes.at(-3), passes.at(-1)];
  const [from, to] = [steps.points.at(-3), steps.points.at(-1)];
  if (!first || !last || !from || !to || last.count === 0) return false;
  const more = steps.fit.at(to.size) / steps.fit.at(from.size);
  return more > stepsGrowth * (last.count / Math.max(first.count, 1));
}

const stepsGrowth = 1.5;

const decisionsOf = (ended: readonly Measured[], measure: Measure, countOf: Counter): Decision[] =>
  ended
    .flatMap((one) => [one, ...(one.others ?? [])])
    .flatMap(({ input, counts }) => {
      const size = measure.of(input);
      return size === null ? [] : [{ size, count: countOf(counts), decisive: decisiveOf(input) }];
    });

/** `work`: what the time follows, if known. */
type Reached = { fit: Fit; work: Fit | null; measure: Measure; last: Measured; size: number };

const timeMinMs = 5;
/** A smaller count says nothing about time. */
const manyMin = 1e7;
/** Times on large inputs differ by less than this factor from what smaller ones let expect. */
const timeFactor = 1.6;

async function atMost(going: Going, reached: Reached): Promise<Growth['most']> {
  const { fit, size } = reached;
  const { timeLimitMs } = going.search;
  // How steep it is, is not certain.
  if (fit.text === null) return null;
  const count = fit.at(size);
  const followed = await followedTime(going, reached);
  if (followed === 'less') return null;
  if (followed === null) return count < manyMin ? null : { size, count, leastMs: null };
  const ms = followed.at(size);
  // The program was stopped at the limit: less would be false.
  if (ms < timeLimitMs) return null;
  const leastMs = ms / timeFactor;
  return { size, count, leastMs: leastMs > 1.5 * timeLimitMs ? leastMs : null };
}

/** The largest valid input whose size exceeds those measured; null if none is known. */
async function largestInput(
  { search, random }: Going,
  measure: Measure,
  last: Measured,
): Promise<{ input: string; size: number } | null | 'busy'> {
  for (const large of largestSizes) {
    if (!(await search.goesOn())) return 'busy';
    const input = await search.generate?.(large, random);
    if (input === null || input === undefined) continue;
    const size = measure.of(input);
    if (size === null || size <= (measure.of(last.input) ?? 0)) continue;
    if (await withInput(search, input, search.isValid)) return { input, size };
  }
  return null;
}

async function withInput<T>(
  { lay }: Pick<SlownessSearch, 'lay'>,
  text: string,
  use: (input: Input) => Promise<T>,
): Promise<T> {
  const laid = await lay(text);
  try {
    return await use(laid);
  } finally {
    await rm(laid.path, { force: true });
  }
}

/** How much larger inputs than the last one are tried, and the share of the limit that one may take. */
const largerTimes = [2, 4, 8];
const limitShare = 0.7;

/**
 * The time at other sizes, as the program itself takes it on the largest input that it manages: null if
 * that is not known, and `less` if it took less than the growth let expect, which is then not true of all
 * inputs.
 */
async function followedTime(
  { search, random }: Going,
  { work, measure, last }: Reached,
): Promise<{ at(size: number): number } | null | 'less'> {
  const reached = measure.of(last.input) ?? 0;
  const ms = work && (await withInput(search, last.input, search.timeOf));
  if (work === null || ms === null || ms < timeMinMs) return null;
  const timeAt = (size: number): number => (ms * work.at(size)) / work.at(reached);
  let larger: { input: string; size: number } | null = null;
  for (const times of largerTimes) {
    const input = (await search.generate?.(times * last.asked, random)) ?? null;
    const size = input === null ? null : measure.of(input);
    if (input === null || size === null || size <= reached) continue;
    if (timeAt(size) > limitShare * search.timeLimitMs) break;
    larger = { input, size };
  }
  if (larger === null) return { at: timeAt };
  const { input, size } = larger;
  const took = await withInput(search, input, search.timeOf);
  if (took === null || took > timeFactor * timeAt(size)) return null;
  if (took < timeAt(size) / timeFactor) return 'less';
  return { at: (other) => (took * work.at(other)) / work.at(size) };
}
