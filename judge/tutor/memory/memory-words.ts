/** Sentences about where the memory of a program is. */
import type { Largest } from './find-memory.ts';

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
