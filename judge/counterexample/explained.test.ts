/** Why a program fails on a small input, by its line and values, in a real sandbox. */
import { constants } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkshop, type Workshop } from '../testing.ts';
import type { Failure } from '../verdict.ts';
import { explainFound } from './explained.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(1);
}, 240_000);
afterAll(() => workshop.close());

const wrong: Failure = { verdict: 'Wrong Answer', mismatch: { message: 'Another sum.' } };
const broken: Failure = {
  verdict: 'Runtime Error',
  end: { exitCode: null, signal: constants.signals.SIGFPE, stderrHead: Buffer.alloc(0) },
};

const explain = (lines: string[], input: string, failure: Failure) =>
  explainFound(
    { scratchFolder: workshop.folder, core: 0 },
    {
      explaining: {
        check: workshop.check,
        isAffordable: async () => true,
        onFault: (error) => {
          throw error;
        },
      },
      source: Buffer.from(lines.join('\n')),
      limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 },
    },
    {
      ...{ input, failure, expected: Buffer.alloc(0), actual: Buffer.alloc(0) },
      ...{ cpuMs: 1, referenceCpuMs: 1 },
    },
  );

/** A program that reads a number, and what it does with it in line 5. */
const doing = (what: string): string[] => [
  '#include <iostream>',
  'int main() {',
  '  int n, all[4] = {1, 2, 3, 4};',
  '  std::cin >> n;',
  `  std::cout << (${what}) + all[n & 3] << "\\n";`,
  '}',
];

describe('a failure on a small input', { timeout: 120_000 }, () => {
  it.each<[what: string, failure: Failure, kind: string, told: string]>([
    ['n * 2', wrong, 'integer-overflow', ' in line 5: 2000000000 * 2 does not fit int.'],
    ['1 << n % 40 + 32', wrong, 'bad-shift', ' in line 5: by 32 bits.'],
    ['all[n / 500000000]', wrong, 'out-of-bounds', ' in line 5: index 4 of int [4].'],
    ['n / (n - 2000000000)', broken, 'division-by-zero', ' in line 5.'],
  ])('of %s has its kind, line and values', async (what, failure, kind, told) => {
    const diagnosis = await explain(doing(what), '2000000000\n', failure);
    expect(diagnosis).toMatchObject({ kind, line: 5 });
    expect(diagnosis?.sentences[0]).toContain(told);
  });

  it('is left as it is where no check finds a mistake', async () => {
    expect(await explain(doing('n + 1'), '1\n', wrong)).toBeUndefined();
  });
});
