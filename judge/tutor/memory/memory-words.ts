/** Sentences about where the memory of a program is, and how it grows. */
import type { MemoryGrowth as Shown } from '../../../contract/memory-growth.ts';
import { whereText, withLetter } from '../slowness/sizes.ts';
import type { Largest } from './find-memory.ts';
import type { MemoryGrowth } from './memory-growth.ts';

const units = [
  { name: 'GB', bytes: 1024 ** 3 },
  { name: 'MB', bytes: 1024 ** 2 },
  { name: 'KB', bytes: 1024 },
];

/** As in "3.6 GB", in the units of memory limits. */
export function bytesText(bytes: number): string {
  const unit = units.find((one) => bytes >= one.bytes);
  if (unit === undefined) return `${bytes} bytes`;
  const value = bytes / unit.bytes;
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ${unit.name}`;
}

/** Title and sentences; about a hidden case, no figure. */
export function wordsForMemory(
  { line, bytes, of }: Largest,
  isHidden: boolean,
): { title: string; sentences: [string, string] } {
  const happened = isHidden
    ? `Line ${line} had allocated most of the memory when the program exceeded its limit.`
    : `Line ${line} had allocated about ${bytesText(bytes)} of the ${bytesText(of)} in use when the program exceeded its limit.`;
  const look =
    'Look at how much that becomes for the largest input, and whether all of it is needed.';
  return { title: 'Too much memory', sentences: [happened, look] };
}

const pointsShown = 4;

/** As in "Line 7 holds about 4 · n² bytes." */
export function shownMemory({
  line,
  fit,
  measure,
  points,
  most,
  memoryLimitBytes,
}: MemoryGrowth): Shown {
  const text = withLetter(fit.text, measure.letter);
  const grows = fit.isProportional
    ? `The memory that line ${line} allocates grows like ${text}`
    : `Line ${line} allocates about ${text} bytes`;
  const at = `${measure.letter} = ${most.size.toLocaleString('en')}`;
  const needed = `${bytesText(most.bytes)}, and the limit is ${bytesText(memoryLimitBytes)}`;
  return {
    line,
    sentences: [
      `${grows}${whereText(measure)}.`,
      `The problem allows ${at}: that makes about ${needed}.`,
    ],
    of: measure.words ?? measure.letter,
    letter: measure.letter,
    points: points.slice(-pointsShown).map(({ size, count }) => ({ size, bytes: count })),
  };
}
