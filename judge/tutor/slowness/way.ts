/**
 * The way down to what takes the time: loops, recursions and calls, each within the one before, from
 * samples taken at ticks of CPU time.
 */
import { type Counts, lambdaName, type SourcePlace, type Spot, type Spots } from './counts.ts';
import { meanOf } from './fit.ts';
import type { Span } from './loops.ts';

/** A part of the source. `line` stands for it: the head of a loop, or the call of a recursion. */
export type Part = Span & {
  kind: 'loop' | 'recursion' | 'line';
  line: number;
  /** The function that contains it, or calls itself, as the compiler names it. */
  within: string;
  /** The share of the samples in it. */
  share: number;
  /** Whether much of that is in other functions of the source, which it calls. */
  isCalling?: true;
};

export type Way = {
  /** From the outermost to the innermost, at least one. */
  parts: Part[];
  /** Whether the time is spent in library code that the innermost part calls. */
  isCalled: boolean;
  /** The library functions of each sample in the innermost part, the innermost first. */
  library: (readonly string[])[];
};

/** With fewer samples, which are 4 ms apart, nothing is said. */
const ticksMin = 20;
const shareMin = 0.4;
/** From this share of samples in called or inlined library code on, that code takes the time. */
const calledShare = 0.7;
/** From this share of its samples on, a part is within another. */
const withinShare = 0.8;

/** From this share of its samples in other functions on, a part takes its time with what it calls. */
const callingShare = 0.2;
/** Of more functions within each other, the outermost are left out. */
const placesMax = 200;

type Step = Omit<Part, 'share' | 'isCalling'> & { key: string };
type Stop = { steps: Step[]; library: readonly string[] };

/** Null if no part of the source takes much of the time. */
export function wayOf(counts: Counts, spots: Spots, loops: readonly Span[]): Way | null {
  const samples = counts.samples.filter((frames) => !isCutOff(stackOf(frames, spots), spots));
  if (samples.length < ticksMin) return null;
  const reading: Reading = { spots, loops, spans: spansOf(spots) };
  const stops = samples.flatMap((frames) => stopOf(frames, reading));
  const all = Map.groupBy(
    stops.flatMap((stop) => stop.steps.map((step, depth) => ({ stop, step, depth }))),
    ({ step }) => step.key,
  );
  const least = shareMin * samples.length;
  const often = [...all.values()]
    .filter((found) => found.length >= least)
    .map((found) => ({ found, depth: meanOf(found.map(({ depth }) => depth)) }))
    .toSorted((a, b) => b.found.length - a.found.length || a.depth - b.depth);
  let group = new Set(stops);
  const taken: { part: Part; depth: number }[] = [];
  for (const { found, depth } of often) {
    const both = found.filter(({ stop }) => group.has(stop));
    const [first] = both;
    if (first === undefined || both.length < withinShare * found.length) continue;
    group = new Set(both.map(({ stop }) => stop));
    const share = found.length / samples.length;
    const elsewhere = found.filter(({ stop, step }) => stop.steps.at(-1)?.within !== step.within);
    const part = partOf(
      first.step,
      found.map(({ step }) => step),
      share,
    );
    const isCalling = elsewhere.length >= callingShare * found.length;
    taken.push({ part: isCalling ? { ...part, isCalling } : part, depth });
  }
  const parts = taken.toSorted((a, b) => a.depth - b.depth).map(({ part }) => part);
  if (parts.length === 0) return null;
  const library = [...group].map((stop) => stop.library);
  const called = library.filter((names) => names.length > 0).length;
  return { parts, isCalled: called >= calledShare * group.size, library };
}

function partOf({ key: _, ...step }: Step, all: readonly Step[], share: number): Part {
  if (step.kind !== 'recursion') return { ...step, share };
  return { ...step, line: mostFrequent(all.map(({ line }) => line)), share };
}

function mostFrequent(values: readonly number[]): number {
  const times = new Map<number, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

type Reading = {
  spots: Spots;
  loops: readonly Span[];
  /** The first and last line of each function. */
  spans: ReadonlyMap<string, Span>;
};

/** The addresses of a sample, without the signal handler, its return, and perhaps the counter. */
function stackOf(frames: readonly number[], { counting }: Spots): readonly number[] {
  const outer = frames.findLastIndex((address) => counting.has(address));
  return frames.slice(Math.max(outer + 1, 2));
}

/**
 * Whether a stack could not be followed: it ends at once in a stub that jumps to a library function, of
 * which nothing says who called it. Such samples would make every share too small.
 */
const isCutOff = (stack: readonly number[], { spots }: Spots): boolean =>
  stack.length <= 1 && stack.every((address) => !spots.has(address));

/** Where a sample was taken; empty if outside the source. */
function stopOf(frames: readonly number[], reading: Reading): Stop[] {
  const { spots } = reading;
  const stack = stackOf(frames, spots);
  const at = stack.findIndex((address) => spots.spots.has(address));
  const own = stack.flatMap((address) => spots.spots.get(address) ?? []);
  const [innermost] = own;
  if (innermost === undefined) return [];
  const below = stack.slice(0, at).flatMap((address) => spots.names.get(address) ?? ['?']);
  const inlined = innermost.inlined.some((name) => !isAccessor(name)) ? innermost.inlined : [];
  const places = own
    .flatMap((spot) => spot.places)
    .slice(0, placesMax)
    .toReversed();
  return [{ steps: stepsOf(places, reading), library: [...below, ...inlined] }];
}

/** What several functions may be called where nothing else is known of them: inlined lambdas. */
const shared = new Set([lambdaName, '?', '??']);
const isLambda = (within: string): boolean => within === lambdaName || within.startsWith('_ZZ');

/**
 * The steps down to a place, which is the last one: the outermost comes first, and each comes once.
 */
function stepsOf(places: readonly SourcePlace[], { loops, spans }: Reading): Step[] {
  const steps = new Map<string, Step>();
  const add = (step: Step): void => {
    if (!steps.has(step.key)) steps.set(step.key, step);
  };
  const lastOf = new Map(places.map(({ within }, at) => [within, at]));
  for (let at = 0; at < places.length; at += 1) {
    const within = places[at]?.within ?? '';
    const span = spans.get(within) ?? { from: 0, to: 0 };
    const last = shared.has(within) ? at : (lastOf.get(within) ?? at);
    if (last > at) {
      const line = places[last - 1]?.within === within ? places[last - 1]?.line : places[at]?.line;
      const key = `recursion ${within}`;
      add({ kind: 'recursion', key, within, line: line ?? 0, ...span });
      at = last;
    }
    const line = places[at]?.line ?? 0;
    const callers = places
      .slice(0, isLambda(within) ? at : 0)
      .filter((one) => one.within !== within || shared.has(within));
    // A loop around a lambda, which its caller may be in, is none of the lambda's own.
    const isAround = ({ from, to }: Span): boolean =>
      isLambda(within) && (from < span.from || callers.some((one) => isIn({ from, to }, one.line)));
    const own = loops.filter((one) => isIn(one, line) && !isAround(one));
    for (const { from, to } of own) {
      const key = `loop ${from} ${to} ${within}`;
      add({ kind: 'loop', key, from, to, line: from, within });
    }
    if (own.some(({ from, to }) => from === line && to === line)) continue;
    add({ kind: 'line', key: `line ${line} ${within}`, from: line, to: line, line, within });
  }
  return [...steps.values()];
}

const isIn = ({ from, to }: Span, line: number): boolean => from <= line && line <= to;

function spansOf({ spots }: Spots): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const { places } of spots.values()) {
    for (const { within, line } of places) {
      const { from, to } = spans.get(within) ?? { from: line, to: line };
      spans.set(within, { from: Math.min(from, line), to: Math.max(to, line) });
    }
  }
  return spans;
}

const accessor =
  /^_ZNK?9__gnu_cxx|^_ZSt(?:ne|eq|3max|3min)I|(?:pp|mm|de|pt)E[vi]$|ixE[mjRl]\w{0,80}$|(?:4size|5begin|3end|6length|4back|5front|5empty|4base|4data|7_M_data)Ev$/;

/** Whether a library function does a single step, so that its block counts like one of the line. */
const isAccessor = (name: string): boolean => accessor.test(name);

/** Whether an address counts how often the source's own code runs. */
const isOwn = ({ inlined }: Spot): boolean => inlined.every(isAccessor);

/** How often a part ran; a loop counts its passes, and a recursion its calls. */
export function counterOf(
  part: Part,
  { spots }: Pick<Spots, 'spots'>,
  loops: readonly Span[],
): (counts: Pick<Counts, 'blocks'>) => number {
  const maxOf = (addresses: readonly number[]) => (counts: Pick<Counts, 'blocks'>) =>
    addresses.reduce((most, address) => Math.max(most, counts.blocks.get(address) ?? 0), 0);
  if (part.kind === 'recursion') {
    // The first block of a function runs once for each call.
    const ofFunction = [...spots].filter(([, { places }]) => places.at(-1)?.within === part.within);
    return ({ blocks }) => {
      const counted = ofFunction.map(([address]) => address).filter((one) => blocks.has(one));
      return blocks.get(Math.min(...counted)) ?? 0;
    };
  }
  const own = [...spots].filter(([, { places }]) => places[0]?.within === part.within);
  const nested = loops.filter(
    (one) => isIn(part, one.from) && isIn(part, one.to) && one.to - one.from < part.to - part.from,
  );
  const inPart = own.filter(([, { places }]) => isIn(part, places[0]?.line ?? 0));
  const only = inPart.filter(
    ([, spot]) => isOwn(spot) && !nested.some((one) => isIn(one, spot.places[0]?.line ?? 0)),
  );
  const anywhere = inPart.filter(([, spot]) => isOwn(spot));
  // What runs in loops within it says nothing about a loop all of whose own code is the library's.
  if (part.kind === 'loop' && only.length === 0 && nested.length > 0) return () => 0;
  const found = only.length > 0 ? only : anywhere;
  if (found.length > 0) {
    // Where a function is inlined in several places, each has a part of the count.
    const copies = Map.groupBy(found, ([, { places }]) =>
      places
        .slice(1)
        .map(({ within, line }) => `${within} ${line}`)
        .join(' '),
    );
    const counters = [...copies.values()].map((all) => maxOf(all.map(([address]) => address)));
    return (counts) => counters.reduce((sum, counter) => sum + counter(counts), 0);
  }
  const isAround = (one: Span): boolean =>
    isIn(one, part.from) && isIn(one, part.to) && one.to - one.from > part.to - part.from;
  const around = loops.findLast(isAround);
  // All code of the line is inlined from the library, and may be loops there.
  return around === undefined ? () => 0 : counterOf({ ...part, ...around }, { spots }, loops);
}

/**
 * Whether the own blocks of a loop or a line tell how often it runs. Those of its beginning, and of what
 * follows a call, may belong to code of the library or to the line before; if that ran more often, it may
 * have loops of its own, or have run as often as the part.
 */
export function isSureOf(
  part: Part,
  { spots, loops }: { spots: Spots['spots']; loops: readonly Span[] },
  { blocks }: Pick<Counts, 'blocks'>,
): boolean {
  if (part.kind === 'recursion') return true;
  const own = counterOf(part, { spots }, loops)({ blocks });
  const nested = loops.filter(
    (one) => isIn(part, one.from) && isIn(part, one.to) && one.to - one.from < part.to - part.from,
  );
  const called = [...spots]
    .filter(([, spot]) => {
      const [place] = spot.places;
      const isHere = place?.within === part.within && isIn(part, place.line);
      return isHere && !isOwn(spot) && !nested.some((one) => isIn(one, place.line));
    })
    .map(([address]) => blocks.get(address) ?? 0)
    .filter((count) => count > 0)
    .toSorted((x, y) => x - y);
  const compared = part.kind === 'loop' ? called[Math.floor(called.length / 4)] : called.at(-1);
  if (own >= sureShare * (compared ?? 0)) return true;
  const around = part.kind === 'loop' ? undefined : loops.findLast((one) => isIn(one, part.line));
  if (around === undefined) return false;
  const loop: Part = { ...part, ...around, kind: 'loop', line: around.from };
  const passes = counterOf(loop, { spots }, loops)({ blocks });
  return own >= sureShare * passes && own <= passes / sureShare;
}

const sureShare = 0.98;

/**
 * Whether the time of a loop or a line is spent in its passes. If not, it is in what runs less often: the
 * list of a `for`, which is made before the first pass, or what a condition leaves out mostly.
 */
export function isInPasses(
  part: Part,
  spots: Spots,
  { counts, passes }: { counts: Counts; passes: number },
): boolean {
  if (part.kind === 'recursion') return true;
  // Library code inlined there may have loops of its own, whose counts say nothing of the passes.
  const isOwnBlock = (address: number): boolean => {
    const spot = spots.spots.get(address);
    const place = spot?.places[0];
    return spot !== undefined && isOwn(spot) && place?.within === part.within;
  };
  const blocks = [...counts.blocks]
    .filter(([address]) => isOwnBlock(address))
    .toSorted(([one], [other]) => one - other);
  const often = counts.samples.flatMap((frames) => {
    const at = stackOf(frames, spots).find((address) => spots.spots.has(address));
    const place = at === undefined ? undefined : spots.spots.get(at)?.places[0];
    if (at === undefined || place?.within !== part.within || !isIn(part, place.line)) return [];
    const block = blocks.findLast(([address]) => address <= at);
    return [(block?.[1] ?? 0) >= passesShare * passes];
  });
  return often.filter(Boolean).length >= often.length / 2;
}

/** What runs this often, compared with the passes, is in them. */
const passesShare = 0.75;

/** The steps of library code; of code inlined into the source, only that in the part. */
export function libraryCounterOf(part: Part, { spots }: Spots): (counts: Counts) => number {
  return ({ blocks }) => {
    let sum = 0;
    for (const [address, count] of blocks) {
      const spot = spots.get(address);
      const [place] = spot?.places ?? [];
      const isInPart = place?.within === part.within && isIn(part, place.line);
      if (spot === undefined || (isInPart && !isOwn(spot))) sum += count;
    }
    return sum;
  };
}
