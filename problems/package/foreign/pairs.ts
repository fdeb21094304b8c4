/** Test cases that are only files whose names tell which input and which answer go together. */
import { basename } from 'node:path';
import { byName, type PackageFiles } from '../files.ts';
import type { ForeignCase } from './layout.ts';

export type Pair = ForeignCase & {
  /** The path of its input. */
  path: string;
};

/** Endings of answers, for inputs that end in `.in` or nothing. */
const answerEndings = ['.out', '.ans', '.sol', '.ok', '.a', '.OUT', '.ANS'];

/** What stands in the name of an input, and what may stand for it in the name of its answer. */
const swaps: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\.in(put)?$/i, [...answerEndings, '.output']],
  [/\.in(put)?(\.txt)$/i, ['.out.txt', '.ans.txt', '.output.txt']],
  [/\.in\.(?=[^/]*$)/, ['.out.', '.ans.']],
  [/(?<![a-z])inputs?(?=[^/]*\/)/i, ['output', 'outputs', 'answer', 'answers', 'expected']],
  [/(?<![a-z])in(?=\/)/, ['out', 'ans']],
  [/(?<![a-z])input(?=[^/]*$)/i, ['output', 'answer', 'ans', 'expected']],
  [/(?<![a-z])in(?=[^a-z/][^/]*$|$)/, ['out', 'ans']],
];

/** The paths that the answer to an input may have, in the order of preference. */
function* answersOf(path: string): Generator<string> {
  for (const [pattern, others] of swaps) {
    if (!pattern.test(path)) continue;
    for (const other of others) {
      const swapped = path.replace(pattern, other);
      yield swapped;
      // A folder of inputs may have answers with an ending of their own.
      if (/\/[^/]*$/.test(swapped)) yield* endingsOf(swapped);
    }
  }
  // In `input/input1.txt`, folder and file say it.
  yield path.replaceAll(/(?<![a-z])input/g, 'output');
  if (/(^|\/)\d+$/.test(path)) for (const ending of answerEndings) yield path + ending;
}

function* endingsOf(path: string): Generator<string> {
  for (const [pattern, others] of swaps.slice(0, 3)) {
    if (!pattern.test(path)) continue;
    for (const other of others) yield path.replace(pattern, other);
  }
}

/** In the order of the numbers in their names. */
export const byNumbers = (a: string, b: string): number => {
  const [one, other] = [a, b].map((text) => text.split(/(\d+)/));
  for (let at = 0; at < Math.min(one?.length ?? 0, other?.length ?? 0); at += 1) {
    const [left = '', right = ''] = [one?.[at], other?.[at]];
    const order = at % 2 === 1 ? Number(left) - Number(right) : byName(left, right);
    if (order !== 0 && !Number.isNaN(order)) return order;
  }
  return byName(a, b);
};

/** The pairs among the files, and the files that belong to none. */
export function pairsIn(files: PackageFiles): { pairs: Pair[]; others: string[] } {
  const taken = new Set<string>();
  const pairs: Pair[] = [];
  for (const path of [...files.keys()].sort(byNumbers)) {
    if (taken.has(path)) continue;
    for (const candidate of answersOf(path)) {
      const answer = files.get(candidate);
      const input = files.get(path);
      if (candidate === path || answer === undefined || input === undefined) continue;
      if (taken.has(candidate)) continue;
      taken.add(path).add(candidate);
      pairs.push({ path, input, answer });
      break;
    }
  }
  return { pairs, others: [...files.keys()].filter((path) => !taken.has(path)) };
}

/** Whether the name of a test case says that it is shown to everyone. */
export const isSampleName = (path: string): boolean =>
  /(^|[^a-z])(samples?|examples?)([^a-z]|$)/i.test(path);

/** The name without folders and ending. */
export const stemOf = (path: string): string => basename(path).replace(/\.[^.]*$/, '');
