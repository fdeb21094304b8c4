/** A problem package with much test data: a validator, a checker and submissions that read all of it. */
import type { PackageFiles } from '../problems/package/files.ts';
import type { Size } from './figures.ts';

export const mib = 1024 * 1024;
/** The number of test cases, and the size of each input. */
const data = { small: { cases: 2, bytes: 256 * 1024 }, large: { cases: 20, bytes: 5 * mib } };

/** Reads numbers to the end, without a separate buffer. */
const reads = (end: string): string => `#include <cstdio>
int main() {
  long long sum = 0, count = 0;
  for (int one; std::scanf("%d", &one) == 1; count += 1) sum += one;
  ${end}
}`;

const checker = `#include "testlib.h"
int main(int argc, char** argv) {
  registerTestlibCmd(argc, argv);
  quitf(ouf.readLong() == ans.readLong() ? _ok : _wa, "the sum");
}`;

/** Six-digit numbers, one per line; the answer is their sum. */
function testCase(number: number, bytes: number): { input: Buffer; answer: Buffer } {
  const lines: string[] = [];
  let sum = 0;
  for (let at = 0; at < bytes / 7; at += 1) {
    const one = 100_000 + ((at * 7919 + number * 104_729) % 900_000);
    lines.push(String(one));
    sum += one;
  }
  return { input: Buffer.from(`${lines.join('\n')}\n`), answer: Buffer.from(`${sum}\n`) };
}

export function packedFiles(size: Size): PackageFiles {
  const { cases, bytes } = data[size];
  const texts: Record<string, string> = {
    'problem.yaml': 'problem_format_version: 2025-09\nname: Sum\nlimits: {time_limit: 10}\n',
    'arbiter.yaml': 'difficulty: Easy\n',
    'statement/problem.en.md': 'Add.\n',
    'data/sample/1.in': '1\n2\n',
    'data/sample/1.ans': '3\n',
    'input_validators/valid.cpp': reads('return count > 0 ? 42 : 43;'),
    'output_validator/check.cpp': checker,
    'submissions/accepted/sum.cpp': reads('std::printf("%lld\\n", sum);'),
    'submissions/accepted/plain.cpp': reads('std::printf("%lld \\n", sum);'),
    'submissions/wrong_answer/count.cpp': reads('std::printf("%lld\\n", count);'),
  };
  const files = new Map<string, Buffer>();
  for (const [path, text] of Object.entries(texts)) files.set(path, Buffer.from(text));
  for (let number = 0; number < cases; number += 1) {
    const { input, answer } = testCase(number, bytes);
    files.set(`data/secret/${number}.in`, input);
    files.set(`data/secret/${number}.ans`, answer);
  }
  return files;
}

export const megabytesOf = (files: PackageFiles): number =>
  Math.round([...files.values()].reduce((sum, { length }) => sum + length, 0) / mib);
