/**
 * Why a program fails on a small input, by its line and values, in a real sandbox.
 *
 * @module-tag release
 */
import { constants } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../result/verdict.ts';
import { openWorkshop, type Workshop } from '../../testing-judge.ts';
import { explainFound } from './explained.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(1, ['cpp']);
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
        findUnset: workshop.languages.get('cpp').findUnset,
        isAffordable: async () => true,
        onFault: (error) => {
          throw error;
        },
      },
      source: Buffer.from(lines.join('\n')),
      limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 },
    },
    {
      input,
      failure,
      expected: Buffer.alloc(0),
      actual: Buffer.alloc(0),
      cpuMs: 1,
      referenceCpuMs: 1,
    },
  );

/** A program that reads a number, and uses it like this in line 5. */
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

  it.each<[what: string, lines: string[], line: number, place: string]>([
    [
      'a variable',
      ['int n, best;', 'cin >> n;', 'if (n > best) best = n;', 'cout << best;'],
      4,
      'best',
    ],
    [
      'an array of a length that is read',
      ['int n;', 'cin >> n;', 'int all[n][2];', 'all[0][1] = n;', 'cout << all[n - 1][0];'],
      6,
      'all',
    ],
    [
      'a member',
      [
        'struct Sum { int count; long long all; };',
        'Sum sum;',
        'sum.all += 1;',
        'cout << sum.all;',
      ],
      5,
      'sum',
    ],
    [
      'memory',
      ['int n;', 'cin >> n;', 'int* all = new int[n];', 'cout << all[n - 1];'],
      6,
      'memory',
    ],
  ])('that depends on %s without a value says so', async (_, statements, line, place) => {
    const lines = ['#include <bits/stdc++.h>', 'using namespace std;', 'int main() {'];
    const diagnosis = await explain([...lines, ...statements, '}'], '3\n', wrong);
    expect(diagnosis).toMatchObject({ kind: 'unset-value', line });
    expect(diagnosis?.sentences[0]).toContain(place);
  });

  it('does not depend on values that are set in time, or make no difference', async () => {
    const lines = [
      '#include <bits/stdc++.h>',
      'using namespace std;',
      'struct Node { int value = 4; Node* next; };',
      'int main() {',
      '  int n, unused, all[5]; string words[3]; vector<int> v(3); pair<int, int> p; Node node;',
      '  cin >> n;',
      '  for (int& one : all) one = n;',
      '  int* none = new int[n](); int* own = static_cast<int*>(malloc(8)); own[0] = 1;',
      '  cout << all[4] + v[2] + p.first + node.value + none[0] + own[0] << words[2];',
      '}',
    ];
    expect(await explain(lines, '3\n', wrong)).toBeUndefined();
  });

  it('has no explanation if no check finds a mistake', async () => {
    expect(await explain(doing('n + 1'), '1\n', wrong)).toBeUndefined();
  });
});
