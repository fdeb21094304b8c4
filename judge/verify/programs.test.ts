/**
 * What verification finds about times, checkers, generators and validators, and about correct
 * packages.
 *
 * @module-tag release
 */
import { describe, expect, it } from 'vitest';
import { openPackage } from '../../problems/package/open.ts';
import { fixture, type Texts } from '../../problems/package/testing-packages.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import {
  foundIn,
  good,
  linesOf,
  packageOf,
  slowSum,
  validator,
  verified,
} from './testing-packages.ts';

const workshop = await openTestWorkshop();

const found = (texts: Texts): Promise<string[]> => foundIn(workshop, texts);

const testlib = (body: string): string =>
  `#include "testlib.h"\nint main(int argc, char** argv) {\n  registerTestlibCmd(argc, argv);\n  ${body}\n}\n`;
const fair = testlib('quitf(ouf.readLong() == ans.readLong() ? _ok : _wa, "read");');
const yaml = good['problem.yaml'] as string;
const withLimits = (limits: string): Texts => ({
  'problem.yaml': yaml.replace(/limits:.*/, `limits: {${limits}}`),
});

describe('verification finds about times', { timeout: 120_000 }, () => {
  it('too small a margin above a correct submission', async () => {
    const slow = { 'submissions/accepted/slow.cpp': slowSum(0.25) };
    const [line, ...others] = await found({ ...withLimits('time_limit: 0.4'), ...slow });
    expect(others).toEqual([]);
    expect(line).toMatch(
      /^warning submissions\/accepted\/slow.cpp: Takes 0\.\d+ s on \S+; 2 times that is more than the limit of 0\.4 s\.$/,
    );
  });

  it('too small a margin below a slow one', async () => {
    const slow = { 'submissions/time_limit_exceeded/slow.cpp': slowSum(0.5) };
    const [line, ...others] = await found({ ...withLimits('time_limit: 0.4'), ...slow });
    expect(others).toEqual([]);
    expect(line).toMatch(/slow.cpp: Must be too slow, and takes 0\.5\d* s at most: less than 1.5/);
  });

  it('nothing if a submission is far beyond the limit', async () => {
    const slow = { 'submissions/time_limit_exceeded/slow.cpp': slowSum(5) };
    expect(await found({ ...withLimits('time_limit: 0.4'), ...slow })).toEqual([]);
  });

  it('nothing if its language has a multiple of the limit', async () => {
    const slow = {
      'submissions/accepted/slow.cpp': slowSum(0.6),
      'arbiter.yaml': 'difficulty: Easy\ntime_factors: {cpp: 4}\n',
    };
    expect(await found({ ...withLimits('time_limit: 0.4'), ...slow })).toEqual([]);
  });

  it('a missing limit, by the margins of the format', async () => {
    const limits = 'time_multipliers: {ac_to_time_limit: 4}, time_resolution: 0.5';
    const one = { ...withLimits(limits), 'submissions/accepted/sum.cpp': slowSum(0.15) };
    const { report } = await verified(workshop, packageOf(one));
    expect(report?.times).toMatchObject({ isGiven: false, limitMs: 1000, suggestedMs: 1000 });
    expect(report && linesOf(report)).toEqual([
      expect.stringMatching(/^remark problem.yaml: There is no time limit: .* make that 1 s\.$/),
    ]);
  });

  it('a missing limit by which the problem would refuse its own solution', async () => {
    const one = { ...withLimits('memory: 256'), 'submissions/accepted/sum.cpp': slowSum(1.2) };
    const { report } = await verified(workshop, packageOf(one));
    expect(report).toMatchObject({ isRight: false, times: { isGiven: false, suggestedMs: 3000 } });
    expect(report && linesOf(report)).toEqual([
      expect.stringMatching(/^error problem.yaml: There is no time limit: the problem has 1 s\. /),
    ]);
  });
});

describe('verification finds about checkers', () => {
  const decides = (source: string, more: Texts = {}): Texts => ({
    'output_validator/check.cpp': source,
    ...more,
  });

  it.each<[string, Texts, string[]]>([
    ['nothing with a fair one', decides(fair), []],
    [
      'one that accepts everything',
      decides('int main() { return 42; }'),
      [
        'remark data/sample/1: The checker accepts an empty output.',
        'remark data/sample/1: The checker accepts garbage.',
        'error submissions/wrong_answer/minus.cpp: Must get Wrong Answer somewhere, and got Accepted on all 3 tests.',
        'remark data/secret: No wrong submission fails on 2 of 2 test cases: secret/2, secret/3.',
      ],
    ],
    [
      "one that rejects the jury's answer",
      decides(fair, { 'data/secret/2.ans': '34\n.\n' }),
      [
        "remark data/secret/2.ans: The checker rejects the jury's own answer as an output: wrong output format the output goes on after the answer",
      ],
    ],
    [
      'one that breaks',
      decides(testlib('if (inf.readInt() == 5) __builtin_trap(); quitf(_wa, "no");')),
      expect.arrayContaining([
        expect.stringMatching(/^error data\/secret\/3: The checker fails: .*signal 4/),
      ]),
    ],
    [
      'outputs that it takes for the opposite',
      decides(fair, {
        'data/valid_output/a.in': '1 1\n',
        'data/valid_output/a.ans': '2\n',
        'data/valid_output/a.out': '3\n',
        'data/invalid_output/b.in': '1 1\n',
        'data/invalid_output/b.ans': '2\n',
        'data/invalid_output/b.out': '2\n',
      }),
      [
        'error data/invalid_output/b.out: This output must be wrong, and is accepted.',
        'error data/valid_output/a.out: This output must be right, and is rejected: wrong answer read',
      ],
    ],
  ])('%s', { timeout: 120_000 }, async (_, texts, lines) => {
    expect(await found(texts)).toEqual(lines);
  });
});

describe('verification finds about generators', () => {
  const script = (lines: string): Texts => ({ 'generators/script.txt': lines });
  const place = 'generators/script.txt:1';
  const random = `#include <chrono>
#include <cstdio>
int main() { std::printf("%lld 1\\n", (long long)std::chrono::steady_clock::now().time_since_epoch().count()); }`;

  it.each<[string, Texts, string]>([
    [
      'another test case',
      script('gen 30 5 > 2'),
      `warning ${place}: The generator prints something`,
    ],
    ['no such test case', script('gen 1 1 > 9'), `error ${place}: There is no test case 9.`],
    ['no such generator', script('other > 2'), `error ${place}: There is no generator other`],
    ['a line that is none', script('gen 30 4'), `error ${place}: Must be a generator, its`],
    ['one that fails', script('gen x y > 2'), `error ${place}: It ended with exit code 3: FAIL`],
    [
      'one that is random',
      { ...script('random > 2'), 'generators/random.cpp': random },
      `error ${place}: The generator prints something else when it is run again.`,
    ],
  ])('%s', { timeout: 120_000 }, async (_, texts, line) => {
    const lines = await found(texts);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(line);
  });
});

/**
 * The packages that the judge supports completely; problems/package/unsupported.test.ts has the
 * others.
 */
const judged = [
  ...['legacy-sum', 'legacy-testlib', 'legacy-greeting', 'legacy-domjudge'],
  ...['modern-pass-fail', 'modern-scoring', 'modern-illustrated', 'modern-older-keys'],
  ...['polygon-checker', 'polygon-groups'],
];

it.each(judged)('the package %s is right', { timeout: 240_000 }, async (name) => {
  const { package: read } = await openPackage(fixture(name));
  // Their slow programs are endless, so a small limit is enough.
  const { timeResolutionSeconds: _, ...limits } = {
    ...read.metadata.limits,
    timeLimitSeconds: 0.3,
  };
  const one = { ...read, metadata: { ...read.metadata, limits } };
  const { report } = await verified(workshop, one);
  expect(report && linesOf(report).filter((line) => line.startsWith('error'))).toEqual([]);
  expect(report?.submissions.filter(({ isAsExpected }) => !isAsExpected)).toEqual([]);
});

it('a testlib validator and a Python validator are called by their own protocols', async () => {
  const reads = `#include "testlib.h"
int main(int argc, char** argv) {
  registerValidation(argc, argv);
  inf.readInt(0, 100, "a"); inf.readSpace(); inf.readInt(0, 100, "b"); inf.readEoln(); inf.readEof();
}`;
  const python =
    'import sys\nfrom rules import holds\nsys.exit(42 if holds(sys.argv[1:]) else 43)\n';
  const texts = {
    'input_validators/valid.cpp': reads,
    'input_validators/more/main.py': python,
    'input_validators/more/rules.py': 'def holds(flags):\n    return flags == ["low"]\n',
    'data/secret/test_group.yaml': 'input_validator_args: {more: [low]}\n',
  };
  expect(await found({ ...texts, 'data/secret/3.in': '5 600\n' })).toEqual([
    'error data/sample/1.in: input_validators/more rejects this input.',
    expect.stringMatching(/^error data\/secret\/3.in: input_validators\/valid.cpp rejects .*b/),
    'error data/secret/3.ans: The output of accepted/sum.cpp is wrong here: line 1, word 1: expected 65, found 605',
    'warning generators/script.txt:3: The generator prints something else than data/secret/3.in.',
  ]);
  expect(validator).toContain('42');
});

describe('verification finds about programs that cannot run', { timeout: 120_000 }, () => {
  it('each of them, and that no answer was reproduced', async () => {
    const lines = await found({
      'submissions/accepted/sum.cpp': undefined,
      'submissions/accepted/other.viva': 'x',
      'generators/broken.cpp': 'int',
      'generators/other.viva': 'x',
      'generators/script.txt': 'broken 1 > 2\nother.viva 1 > 3\n',
    });
    const unknown = 'Not supported: other.viva, which is no source in a known language.';
    expect(lines).toEqual([
      'remark data: No answer was reproduced: no accepted submission was run.',
      `warning submissions/accepted/other.viva: Was not run. ${unknown}`,
      expect.stringMatching(/^error generators\/script\.txt:1: Compilation Error/),
      `warning generators/script.txt:2: The generator other.viva was not run. ${unknown}`,
    ]);
  });

  it('a correct submission that is too slow', async () => {
    const slow = { 'submissions/accepted/slow.cpp': slowSum(0.6) };
    const [line] = await found({ ...withLimits('time_limit: 0.2'), ...slow });
    expect(line).toMatch(/^error submissions\/accepted\/slow\.cpp: Gets Time Limit Exceeded on /);
  });

  it('`$` in a script, which skips the samples', async () => {
    // 1 is the sample, so that the lines make 2 and 3, which are there.
    expect(await found({ 'generators/script.txt': 'gen 30 4 > $\ngen 5 60 > $\n' })).toEqual([]);
  });
});
