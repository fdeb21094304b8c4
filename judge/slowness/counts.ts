/** Reads the output of counting.c, and of addr2line about its addresses. */

/** One run: how often each basic block ran, by address, and stacks sampled during the run. */
export type Counts = {
  /** Whether it was stopped at the time limit; the counts are then incomplete. */
  isStopped: boolean;
  blocks: ReadonlyMap<number, number>;
  /** Innermost first. */
  samples: readonly (readonly number[])[];
};

/** A line of the source; `isInlined`: the address is in library code inlined into that line. */
export type Spot = { line: number; isInlined: boolean };

/** The source lines of addresses, as far as known. `counting`: addresses within counting.c. */
export type Spots = { lines: ReadonlyMap<number, Spot>; counting: ReadonlySet<number> };

const addressText = /^[0-9a-f]{1,12}$/;
const countText = /^\d{1,20}$/;

/** Null if the text is malformed: the program itself may have written it. */
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
 * Reads the output of `addr2line -i -a`: for each address the innermost line of the source. For
 * inlined library code that is the line that calls it.
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
