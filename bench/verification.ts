/**
 * How long the verification of a large package takes, and in which steps: validators, a checker,
 * and submissions that each read all of the test data.
 */

import { openWorkshop } from '../judge/testing.ts';
import { verify } from '../judge/verify/verify.ts';
import type { PackageFiles } from '../problems/package/files.ts';
import { readFiles } from '../problems/package/open.ts';
import type { Size } from './figures.ts';
import { print } from './judging.ts';

const mib = 1024 * 1024;
/** So many test cases of so much input. */
const data = { small: { cases: 2, bytes: 256 * 1024 }, large: { cases: 20, bytes: 5 * mib } };

/** Reads numbers until the end, without buffers of its own. */
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

/** Six-digit numbers, one a line; the answer is their sum. */
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

function packedFiles({ cases, bytes }: { cases: number; bytes: number }): PackageFiles {
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

export async function run(size: Size): Promise<Record<string, number>> {
  const files = packedFiles(data[size]);
  const workshop = await openWorkshop(1);
  try {
    const started = performance.now();
    const { package: one } = readFiles(files, 'sum');
    const readMs = performance.now() - started;
    const { sandbox, languages, folder: scratchFolder } = workshop;
    const signal = new AbortController().signal;
    const place = { sandbox, languages, slot: 0, core: 0, scratchFolder, signal };
    const { report } = await verify({ place, one });
    if (report === null || !report.isRight) throw new Error('the package is not right');
    const all = performance.now() - started;
    const ofStep = (begins: string): number =>
      report.steps
        .filter(({ name }) => name.startsWith(begins))
        .reduce((sum, { ms }) => sum + ms, 0);
    return {
      megabytes: Math.round([...files.values()].reduce((sum, { length }) => sum + length, 0) / mib),
      readingMs: Math.round(readMs),
      lookingMs: ofStep('package'),
      validatorMs: ofStep('input validators'),
      checkerMs: ofStep('checker'),
      eachSubmissionMs: Math.round(ofStep('submissions/') / 3),
      allMs: Math.round(all),
      memoryMib: Math.round(process.memoryUsage().rss / mib),
    };
  } finally {
    await workshop.close();
  }
}

if (import.meta.main) print('verification', await run('large'));
