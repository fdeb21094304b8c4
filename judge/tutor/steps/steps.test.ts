/**
 * What programs record of their steps, in a real sandbox, and when no steps are reported.
 *
 * @module-tag release
 */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Steps, stepsMax } from '../../../contract/steps.ts';
import type { Failure } from '../../result/verdict.ts';
import { caseLimits, runOnce } from '../../run/execute.ts';
import { openWorkshop, type Workshop } from '../../testing-judge.ts';
import { layFile } from '../../verify/cases.ts';
import type { VerifyPlace } from '../../verify/place.ts';
import { outputOf } from '../counterexample/trial.ts';
import { stepsOf } from './steps.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(1, ['cpp']);
}, 240_000);
afterAll(() => workshop.close());

const limits = caseLimits({ timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 }, 0);

/** Runs a program as it is, and then with its steps. */
async function stepsIn(lines: string[], input = '', goesOn = true): Promise<Steps | null> {
  const { sandbox, languages, compiler, folder } = workshop;
  const source = Buffer.from(lines.join('\n'));
  const scratchFolder = await mkdtemp(join(folder, 'steps-'));
  const signal = new AbortController().signal;
  const place: VerifyPlace = { sandbox, languages, slot: 0, core: 0, scratchFolder, signal };
  const { programPath, report, release } = await compiler.compile(source, 0);
  if (programPath === null) throw new Error(report.text);
  const laid = await layFile(scratchFolder, 'input', Buffer.from(input));
  const facts = await runOnce(place, programPath, laid, limits);
  const actual = await outputOf(facts);
  release();
  const hasEnded = facts.signal === null && facts.exitCode === 0;
  const failure: Failure = hasEnded
    ? { verdict: 'Wrong Answer', mismatch: { message: 'Another sum.' } }
    : { verdict: 'Runtime Error', end: facts };
  return await stepsOf(place, {
    source,
    language: 'cpp',
    goesOn: async () => goesOn,
    trials: { limits, used: () => {} },
    found: {
      input,
      failure,
      actual,
      expected: Buffer.alloc(0),
      cpuMs: facts.cpuMs,
      referenceCpuMs: 1,
    },
  });
}

/** As `line: name=value`, with a star before what changed. */
const shown = (steps: Steps | null): string[] =>
  (steps?.rows ?? []).map(({ line, values }) =>
    [
      `${line}:`,
      ...values.map(({ name, value, isChanged }) => `${isChanged ? '*' : ''}${name}=${value}`),
    ].join(' '),
  );

/** Statements of `main`, from the line 4 on. */
const main = (...statements: string[]): string[] => [
  '#include <bits/stdc++.h>',
  'using namespace std;',
  'int main() {',
  ...statements,
  '}',
];

describe('the steps of a program', { timeout: 120_000 }, () => {
  it('are its lines, with the variables and those that changed', async () => {
    const loop = ['for (int i = 1; i <= n; i++) {', 'sum += i;', '}'];
    const program = main('int n, sum = 0;', 'cin >> n;', ...loop, 'cout << sum;');
    const steps = await stepsIn(program, '2\n');
    expect(shown(steps)).toEqual([
      '4: *n=not set *sum=0',
      '5: *n=2 sum=0',
      '6: n=2 sum=0 *i=1',
      '7: n=2 *sum=1 i=1',
      '6: n=2 sum=1 *i=2',
      '7: n=2 *sum=3 i=2',
      '9: n=2 sum=3',
    ]);
  });

  it.each<[what: string, statements: string[], expected: string[]]>([
    [
      'bodies without braces',
      [
        'int a = 1;',
        'if (a > 1) a = 5;',
        'else',
        'a = 3;',
        'for (int i = 0; i < 2; i++)',
        'a += i;',
      ],
      ['4: *a=1', '7: *a=3', '9: a=3 *i=0', '9: *a=4 *i=1'],
    ],
    [
      'several declarations and commas',
      ['int a = 1, b[2] = {4, 5}, c;', 'a = 2, c = a + b[0];'],
      ['4: *a=1 *b=[4, 5] *c=not set', '5: *a=2 b=[4, 5] *c=6'],
    ],
    [
      'a switch',
      ['int a = 2;', 'switch (a) {', 'case 2:', 'a = 3;', 'break;', 'default: a = 9;', '}'],
      ['4: *a=2', '7: *a=3', '8: a=3'],
    ],
    [
      'lambdas that capture nothing, some and all',
      [
        'vector<int> v = {2, 1};',
        'sort(v.begin(), v.end(), [](int p, int q) { return p < q; });',
        'auto f = [&](int k) {',
        'v[0] = k;',
        '};',
        'f(7);',
      ],
      [
        '4: *v=[2, 1]',
        '5: *p=1 *q=2',
        '5: *v=[1, 2]',
        '6: v=[1, 2]',
        '7: *v=[7, 2] *k=7',
        '9: v=[7, 2]',
      ],
    ],
    [
      'containers, pairs and texts',
      [
        'map<string, int> m{{"a", 1}};',
        'for (auto& [k, x] : m) x = 5;',
        'queue<pair<int, char>> q;',
        "q.push({3, 'x'});",
        'double d = 0.5; bool b = true; long long l = -7;',
        'char word[8] = "hi";',
      ],
      [
        '4: *m=[("a", 1)]',
        '5: *m=[("a", 5)] *k="a" *x=5',
        '6: m=[("a", 5)] *q=size 0',
        '7: m=[("a", 5)] *q=size 1, front (3, \'x\')',
        '8: m=[("a", 5)] q=size 1, front (3, \'x\') *d=0.5 *b=true *l=-7',
        '9: m=[("a", 5)] q=size 1, front (3, \'x\') d=0.5 b=true l=-7 *word="hi"',
      ],
    ],
  ])('go through %s', async (_, statements, expected) => {
    expect(shown(await stepsIn(main(...statements)))).toEqual(expected);
  });

  it('go through functions, templates, methods and macros', async () => {
    const steps = await stepsIn([
      '#include <iostream>',
      '#define int long long',
      '#define rep(i, n) for (int i = 0; i < n; i++)',
      'const int limit = 5;',
      'int total;',
      'struct Sum { int s = 0; void add(int x) { s += x; } };',
      'template <class T> T twice(T v) { v += v; return v; }',
      'constexpr int square(int x) { int y = x * x; return y; }',
      'int depth(int k) {',
      '  if (k == 0) return square(0);',
      '  int below = depth(k - 1);',
      '  return below + 1;',
      '}',
      'signed main() {',
      '  rep(i, 2) total += i;',
      '  Sum sum; sum.add(4);',
      '  total = twice(total) + limit;',
      '  total = depth(1);',
      '}',
    ]);
    expect(shown(steps)).toEqual([
      '15: *total=0 *i=0',
      '15: *total=1 *i=1',
      '6: *s=4 *x=4',
      '16: total=1',
      '7: *v=2',
      '17: *total=7',
      '10: *k=0',
      '11: *k=1 *below=0',
      '12: k=1 below=0',
      '18: *total=1',
    ]);
  });

  it('end where a program breaks', async () => {
    const loop = ['for (int i = 1; i >= -1; i--)', 'sum += v.at(i);', 'cout << sum;'];
    const steps = await stepsIn(main('int sum = 1;', 'vector<int> v = {3, 4};', ...loop));
    expect(shown(steps)).toEqual([
      '4: *sum=1',
      '5: sum=1 *v=[3, 4]',
      '7: *sum=5 v=[3, 4] *i=1',
      '7: *sum=8 v=[3, 4] *i=0',
    ]);
    expect(steps?.isCut).toBe(false);
  });

  it('are bounded, with as many of each line', async () => {
    const steps = await stepsIn(
      main(
        'static int big[100000]; vector<long long> v(50, 123456789012);',
        'for (int i = 0; i < 100000; i++)',
        'big[i] = i;',
        'int last = big[99999];',
        'for (int i = 0; i < 300; i++) { last++;',
        'v[0]--; }',
      ),
    );
    expect(steps?.rows.length).toBeLessThanOrEqual(stepsMax);
    expect(steps?.isCut).toBe(true);
    const later = steps?.rows.filter(({ isLater }) => isLater);
    expect(later?.map(({ line }) => line)).toEqual([7]);
    const [first] = steps?.rows ?? [];
    const text = first?.values.find(({ name }) => name === 'v')?.value ?? '';
    expect(text).toMatch(/^\[123456789012, .*\.\.\.$/);
  });
});

it('are reported while other jobs wait, if the first compilation is enough', async () => {
  expect(shown(await stepsIn(main('int a = 1;'), '', false))).toEqual(['4: *a=1']);
});

describe('no steps are reported', { timeout: 120_000 }, () => {
  it.each<[what: string, statements: string[]]>([
    ['whose output depends on what was never set', ['int a[4];', 'cout << (a[1] == 0);']],
    ['that divides by zero, which the compiler may leave out', ['int a = 1, b = 0;', 'a /= b;']],
    ['that prints without end', ['for (;;) puts("again");']],
    ['that uses a name of ours', ['int zStep = 1;', 'cout << zStep;']],
    ['without statements', []],
  ])('of a program %s', async (_, statements) => {
    expect(await stepsIn(main(...statements))).toBeNull();
  });

  it('for text that the program itself writes, except bounded values', {
    tags: ['release'],
  }, async () => {
    const forged = '\\1' + '0\\2' + '0@1=forged\\3\\1' + '77\\3\\1' + '0\\2' + '9@1=x\\3';
    const steps = await stepsIn(main(`cerr << "${forged}";`, 'int a = 1;'));
    const names = steps?.rows.flatMap(({ values }) => values.map(({ name }) => name)) ?? [];
    expect(new Set(names)).toEqual(new Set(['a']));
  });
});
