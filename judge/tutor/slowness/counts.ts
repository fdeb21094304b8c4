/** Reads the output of counting.c, and of addr2line about its addresses. */

/** One run: how often each basic block ran, by address, and stacks sampled during the run. */
export type Counts = {
  /** Whether it was stopped at the time limit; the counts are then incomplete. */
  isStopped: boolean;
  cpuMs: number;
  blocks: ReadonlyMap<number, number>;
  /** Innermost first. */
  samples: readonly (readonly number[])[];
};

/** A line of the source, and the function that contains it, as the compiler names it. */
export type SourcePlace = { line: number; within: string };

/**
 * Where an address is in the source. Functions may be inlined into each other: the innermost place
 * comes first. `inlined` are the library functions that are inlined into that place.
 */
export type Spot = { places: readonly SourcePlace[]; inlined: readonly string[] };

export type Spots = {
  /** The addresses in the source. */
  spots: ReadonlyMap<number, Spot>;
  /** The functions of other addresses, the innermost first. */
  names: ReadonlyMap<number, readonly string[]>;
  /** The addresses in counting.c. */
  counting: ReadonlySet<number>;
};

const addressText = /^[0-9a-f]{1,12}$/;
const countText = /^\d{1,20}$/;
const headText = /^(stopped|ended) (\d{1,15})$/;
/** As in counting.c, which writes no more. */
const [samplesMax, framesMax, blocksMax] = [200, 48, 20_000];

/** Null if the text is malformed or too long: the program itself may have written it. */
export function readCounts(text: string): Counts | null {
  const [head = '', ...lines] = text.split('\n');
  const [, how, microseconds] = headText.exec(head) ?? [];
  if (how === undefined) return null;
  const blocks = new Map<number, number>();
  const samples: number[][] = [];
  for (const line of lines) {
    const [kind, ...words] = line.split(' ');
    if (kind === 's') {
      if (samples.length === samplesMax || words.length > framesMax) return null;
      samples.push(words.filter((word) => addressText.test(word)).map(fromHex));
    }
    if (kind !== 'b') continue;
    const [address = '', count = ''] = words;
    if (!addressText.test(address) || !countText.test(count)) return null;
    if (blocks.size === blocksMax) return null;
    blocks.set(fromHex(address), Number(count));
  }
  return { isStopped: how === 'stopped', cpuMs: Number(microseconds) / 1000, blocks, samples };
}

/** As the compiler calls a lambda where it inlines it. */
export const lambdaName = 'operator()';

const fromHex = (digits: string): number => Number.parseInt(digits, 16);

/** Longer names are not read. */
const nameMaxChars = 4_000;
const place = /^(?:.*\/)?([^/:]+):(\d{1,9})(?: |$)/;

/** Reads the output of `addr2line -i -a -f`: each address, then functions and their lines. */
export function readSpots(
  text: string,
  { sourceName, countingName }: { sourceName: string; countingName: string },
): Spots {
  const spots = new Map<number, { places: SourcePlace[]; inlined: string[] }>();
  const names = new Map<number, string[]>();
  const counting = new Set<number>();
  let [address, within, inlined] = [0, null as string | null, [] as string[]];
  for (const line of text.split('\n')) {
    if (line.startsWith('0x')) {
      [address, within, inlined] = [fromHex(line.slice(2)), null, []];
      continue;
    }
    if (within === null) {
      within = line.length > nameMaxChars ? '?' : line;
      continue;
    }
    const [, file, number] = place.exec(line) ?? [];
    if (file === countingName) counting.add(address);
    if (file === sourceName && number !== '0') {
      const spot = spots.get(address) ?? { places: [], inlined };
      spot.places.push({ line: Number(number), within });
      // The compiler gives a lambda that it inlines the name of the function around it.
      for (const place of spot.places.slice(0, -1)) {
        if (place.within === within) place.within = lambdaName;
      }
      spots.set(address, spot);
    } else if (!spots.has(address)) {
      inlined.push(within);
      names.set(address, inlined);
    }
    within = null;
  }
  return { spots, names, counting };
}
