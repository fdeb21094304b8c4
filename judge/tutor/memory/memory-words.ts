/** Sentences about where the memory of a program is, and how it grows. */

import type { MemoryGrowth as Shown } from '../../../contract/memory-growth.ts';
import { clause, figure, said } from '../../../contract/said.ts';
import { withLetter, withWhere } from '../slowness/sizes.ts';
import type { Largest } from './find-memory.ts';
import type { MemoryGrowth } from './memory-growth.ts';

const units = [
  { text: (amount: number) => said`${figure(amount)} GB`, bytes: 1024 ** 3 },
  { text: (amount: number) => said`${figure(amount)} MB`, bytes: 1024 ** 2 },
  { text: (amount: number) => said`${figure(amount)} KB`, bytes: 1024 },
];

/** As in "3.6 GB", in the units of memory limits. */
export function bytesText(bytes: number, round = Math.round): string {
  const unit = units.find((one) => bytes >= one.bytes);
  if (unit === undefined) return said`${figure(bytes)} bytes`;
  const value = bytes / unit.bytes;
  return unit.text(value < 10 ? round(10 * value) / 10 : round(value));
}

/** Title and sentences; about a hidden case, no figure. */
export function wordsForMemory(
  { line, bytes, of }: Largest,
  isHidden: boolean,
): { title: string; sentences: [string, string] } {
  const happened = isHidden
    ? said`Line ${figure(line)} had allocated most of the memory when the program exceeded its limit.`
    : said`Line ${figure(line)} had allocated about ${clause(bytesText(bytes))} of the ${clause(bytesText(of))} in use when the program exceeded its limit.`;
  const look = said`Look at how much that becomes for the largest input, and whether all of it is needed.`;
  return { title: said`Too much memory`, sentences: [happened, look] };
}

const pointsShown = 4;

/** As in "Line 7 allocates about 4 · n² bytes." */
export function shownMemory(growth: MemoryGrowth): Shown {
  const { line, isExact, measure, points } = growth;
  const { letter } = measure;
  const text = withLetter(growth.text, letter);
  const grows = isExact
    ? said`Line ${figure(line)} allocates about ${text} bytes`
    : said`The memory that line ${figure(line)} allocates grows like ${text}`;
  return {
    line,
    sentences: [withWhere(grows, measure), ...mostSentences(growth)],
    of: measure.words ?? letter,
    letter,
    points: points.slice(-pointsShown).map(({ size, count }) => ({ size, bytes: count })),
  };
}

function mostSentences({ most, measure: { letter }, memoryLimitBytes }: MemoryGrowth): string[] {
  if (most === null) return [];
  const size = most.size.toLocaleString('en');
  const limit = bytesText(memoryLimitBytes);
  if (!most.isLeast) {
    const needed = bytesText(most.bytes);
    return [
      said`The problem allows ${letter} = ${figure(size)}: that makes about ${clause(needed)}, and the limit is ${clause(limit)}.`,
    ];
  }
  const needed = bytesText(most.bytes, Math.floor);
  return [
    said`The problem allows ${letter} = ${figure(size)}: that makes at least ${clause(needed)}, and the limit is ${clause(limit)}.`,
  ];
}
