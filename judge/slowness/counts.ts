/** Reads what counting.c writes, and where addr2line says that addresses are. */

/** A run: how often each basic block ran, by its address, and stacks of addresses in its course. */
export type Counts = {
  /** It was stopped after a time; the counts are those until then. */
  isStopped: boolean;
  blocks: ReadonlyMap<number, number>;
  /** Innermost first. */
  samples: readonly (readonly number[])[];
};

/** A line of the source; `isInlined`: in what it takes from the library. */
export type Spot = { line: number; isInlined: boolean };

/** Where addresses are; those elsewhere are absent. `counting`: those of counting.c. */
export type Spots = { lines: ReadonlyMap<number, Spot>; counting: ReadonlySet<number> };

const addressText = /^[0-9a-f]{1,12}$/;
const countText = /^\d{1,20}$/;

/** Null if it is not what counting.c writes: the program may have written it. */
export function readCounts(text: string): Counts | null {
  const [how, ...lines] = text.split('\n');
  if (how !== 'stopped' && how !== 'ended') return null;
  const blocks = new Map<number, number>();
  const samples: number[][] = [];
  for (const line of lines) {
    const [kind, ...words] = line.split(' ');
    if (kind === 's') samples.push(words.filter((word) => addressText.test(word)).map(fromHex));
    if (kind !== 'b') continue;
    const [address = '', count = ''] = words;
    if (!addressText.test(address) || !countText.test(count)) return null;
    blocks.set(fromHex(address), Number(count));
  }
  return { isStopped: how === 'stopped', blocks, samples };
}

const fromHex = (digits: string): number => Number.parseInt(digits, 16);

const place = /^(?:.*\/)?([^/:]+):(\d{1,9})(?: |$)/;

/**
 * Of each address that `addr2line -i -a` was asked about, the innermost line of the source: what is
 * inlined there is called there.
 */
export function readSpots(
  text: string,
  { sourceName, countingName }: { sourceName: string; countingName: string },
): Spots {
  const lines = new Map<number, Spot>();
  const counting = new Set<number>();
  let [address, isInlined] = [0, false];
  for (const line of text.split('\n')) {
    if (line.startsWith('0x')) {
      [address, isInlined] = [fromHex(line.slice(2)), false];
      continue;
    }
    const [, name, number] = place.exec(line) ?? [];
    if (name === countingName) counting.add(address);
    if (name === sourceName && number !== '0' && !lines.has(address)) {
      lines.set(address, { line: Number(number), isInlined });
    }
    isInlined = true;
  }
  return { lines, counting };
}
