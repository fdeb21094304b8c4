/** Each kind of mistake is explained with its line, and data of hidden cases never appear. */
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparison, type RunResult, type SubmitResult } from '../../contract/judging.ts';
import { judgeRun, judgeSubmission } from '../judge.ts';
import { language } from '../languages/cpp.ts';
import { caseOfBytes, openWorkshop, root, type Workshop } from '../testing.ts';
import { createCheck } from './checked.ts';
import type { Explaining } from './diagnose.ts';

const mistakes = readFileSync(join(import.meta.dirname, 'diagnosis/mistakes.cpp'));
const noted = /\/\/ (\d+) ([a-z-]+)( -)?(?: \(([\w ]+)\))?$/;

/** Number, kind, line and verdict, from the program's own comments. */
const expected = mistakes
  .toString()
  .split('\n')
  .flatMap((text, index) => {
    const [, number, kind = '', lineless, verdict = 'Runtime Error'] = noted.exec(text) ?? [];
    if (number === undefined) return [];
    return [{ number, kind, line: lineless ? null : index + 1, verdict }];
  });

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(1);
}, 240_000);
afterAll(() => workshop.close());

const explaining = (changes: Partial<Explaining> = {}): Explaining => ({
  check: workshop.check,
  isAffordable: async () => true,
  onFault: (error) => {
    throw error;
  },
  ...changes,
});

type Case = { input: string; output: string; isHidden?: boolean };

async function judge(
  source: Buffer | string,
  cases: Case[],
  changes: Partial<Explaining> = {},
): Promise<SubmitResult> {
  const { result } = await judgeSubmission({
    place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
    compiler: workshop.compiler,
    source: Buffer.from(source),
    cases: await Promise.all(cases.map((one) => caseOfBytes(workshop.folder, one))),
    // Twice what a stack overflow takes on a slow machine; the wall limit is nine times as long.
    limits: { timeLimitMs: 400, memoryLimitBytes: 128 * 1024 * 1024 },
    comparison: comparison.parse({}),
    explaining: explaining(changes),
  });
  return result;
}

async function run(source: string, input: string): Promise<RunResult> {
  const { result } = await judgeRun({
    place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
    compiler: workshop.compiler,
    source: Buffer.from(source),
    input: Buffer.from(input),
    scratchFolder: workshop.folder,
    explaining: explaining(),
  });
  return result;
}

describe('every mistake', () => {
  it('is tested', () => {
    expect(expected.map(({ number }) => Number(number)).sort((a, b) => a - b)).toEqual(
      expected.map((_, index) => index + 1),
    );
  });

  it.each([
    ['SIGALRM', 'an alarm of its own rang'],
    ['SIGXCPU', 'more CPU time than a program allows itself'],
    ['SIGKILL', 'it, or a process that it started, sent the signal'],
  ] as const)('%s raised by the program itself is explained as such', async (name, said) => {
    const source =
      '#include <csignal>\n#include <cstdio>\nint main() { int s; scanf("%d", &s); raise(s); }';
    const input = `${constants.signals[name]}\n`;
    const { diagnosis } = await judge(source, [{ input, output: 'right\n' }]);
    expect(diagnosis?.kind).toBe('signal');
    expect(diagnosis?.sentences.join(' ')).toContain(said);
    expect(diagnosis?.sentences.join(' ')).not.toMatch(/indices|pointers|recursion/);
  });

  it.each(expected)(
    '$number is $kind',
    { tags: ['compiler'] },
    async ({ number, kind, line, verdict }) => {
      const result = await judge(mistakes, [{ input: `${number}\n`, output: 'right\n' }]);
      expect(result.verdict).toBe(verdict);
      expect(result.diagnosis).toMatchObject({ kind, line, testCaseIndex: 0 });
      for (const sentence of result.diagnosis?.sentences ?? []) expect(sentence).toMatch(/\.$|\?$/);
    },
  );
});

describe('a diagnosis', () => {
  it('names the type of an exception, and its line in the sentence', {
    tags: ['compiler'],
  }, async () => {
    const { diagnosis } = await judge(mistakes, [{ input: '12\n', output: '' }]);
    expect(diagnosis?.sentences[0]).toMatch(
      /^Line \d+ threw std::out_of_range and nothing caught it\.$/,
    );
  });

  it('works without a checked build too, from how the program ended', async () => {
    for (const changes of [{ check: null }, { isAffordable: async () => false }]) {
      const { diagnosis } = await judge(mistakes, [{ input: '6\n', output: '' }], changes);
      expect(diagnosis).toMatchObject({ kind: 'division-by-zero', line: null });
    }
  });

  it('of a program that is too slow has the advice of its language', async () => {
    const loop = 'int main() { for (volatile int i = 0;; i++) {} }';
    const cases = [{ input: '', output: '' }];
    const adviceOf = async (timeAdvice: string) =>
      (await judge(loop, cases, { timeAdvice })).diagnosis?.sentences[1];
    const { languages } = workshop;
    expect(await adviceOf(languages.get('python').timeAdvice)).toContain('sys.stdin');
    expect(languages.get('python').timeAdvice).not.toContain('cin ');
    expect(await adviceOf(languages.get('cpp').timeAdvice)).toContain('reading with cin');
    expect((await judge(loop, cases)).diagnosis).toMatchObject({ kind: 'cpu' });
  });

  it('uses no checked build if its memory could not be limited', () => {
    const notes = ['no memory cgroup (not mounted): memory is bounded by polling and rlimits'];
    const sandbox = { ...workshop.sandbox, notes };
    const { compiler } = workshop;
    const commands = language.open(root);
    expect(createCheck({ sandbox, compiler, language, commands })).toBeNull();
  });

  it('is just less detailed if explaining fails', async () => {
    const faults: unknown[] = [];
    const result = await judge(mistakes, [{ input: '3\n', output: '' }], {
      check: () => Promise.reject(new Error('no jail')),
      onFault: (error) => faults.push(error),
    });
    expect(result).toMatchObject({ verdict: 'Runtime Error', diagnosis: { kind: 'signal' } });
    expect(faults).toHaveLength(1);
  });

  it('changes neither verdict nor figures', async () => {
    const cases = [{ input: '9\n', output: 'right\n' }];
    const [plain, explained] = [
      await judge(mistakes, cases, { check: null }),
      await judge(mistakes, cases),
    ];
    expect(explained.diagnosis?.kind).toBe('integer-overflow');
    expect(plain.diagnosis?.kind).toBe('first-difference');
    expect({ ...explained, diagnosis: 0, compile: 0, executionTime: 0, memoryKb: 0 }).toMatchObject(
      {
        ...plain,
        diagnosis: 0,
        compile: 0,
        executionTime: 0,
        memoryKb: 0,
        testCaseResults: [expect.objectContaining({ verdict: 'Wrong Answer' })],
      },
    );
  });

  it('belongs to the first case that failed', async () => {
    const cases = [
      { input: '100\n', output: '' },
      { input: '6\n', output: '', isHidden: true },
      { input: '8\n', output: '', isHidden: true },
    ];
    const { diagnosis } = await judge(mistakes, cases);
    expect(diagnosis).toMatchObject({ kind: 'division-by-zero', testCaseIndex: 1 });
  });

  it('names the line for a hidden case, unless the source has absurdly many lines', async () => {
    const cases = [{ input: '6\n', output: '', isHidden: true }];
    const { diagnosis } = await judge(mistakes, cases);
    expect(diagnosis?.line).toBe(expected.find(({ number }) => number === '6')?.line);
    const padded = await judge(Buffer.concat([mistakes, Buffer.alloc(5000, '\n')]), cases);
    expect(padded.diagnosis).toEqual({ ...diagnosis, line: null, sentences: expect.anything() });
  });

  it('quotes the sizes of the arrays in the line where an index was outside', async () => {
    const source = `#include <cstdio>
const int most = 100;
int crest[most];
int main() {
  int n;
  scanf("%d", &n);
  crest[n * 1000] = n;
}`;
    const cases = [{ input: '1000000\n', output: '', isHidden: true }];
    const { diagnosis } = await judge(source, cases);
    expect(diagnosis).toMatchObject({ kind: 'out-of-bounds', line: 7 });
    expect(diagnosis?.sentences[1]).toMatch(
      / Line 3 declares crest\[most\] and line 2 most = 100\.$/,
    );
  });

  it('does not call a word that is too long for an array of main a full stack', async () => {
    const source = `#include <cstdio>
int main() {
  char houses[20005];
  scanf("%s", houses);
  printf("%c", houses[0]);
}`;
    const cases = [{ input: `${'<'.repeat(200_000)}\n`, output: '<', isHidden: true }];
    const { diagnosis } = await judge(source, cases);
    // What leads to the call was on the stack, and is overwritten.
    expect(diagnosis).toMatchObject({ kind: 'out-of-bounds', line: null });
  });

  it('does not call an object outside of an array a pointer of the program', async () => {
    const source = `#include <iostream>
#include <string>
std::string word[6];
char after[100000];
int main() {
  int n;
  std::cin >> n;
  std::cin >> word[n];
  std::cout << int(after[n]);
}`;
    const { diagnosis } = await judge(source, [
      { input: '6\nlonger than sixteen letters\n', output: '' },
    ]);
    expect(diagnosis).toMatchObject({ kind: 'null-pointer', line: 8 });
    expect(diagnosis?.title).toBe('Invalid pointer or object');
    expect(diagnosis?.sentences[0]).not.toContain('points to nothing');
    expect(diagnosis?.sentences[1]).toContain('Line 3 declares word[6].');
  });

  it('of a time limit reports steep growth, judging by the cases that passed', async () => {
    const source = `#include <bits/stdc++.h>
      int main() { std::string s; std::cin >> s; double n = s.size();
      while (clock() < n * n / 200) {} std::cout << "ok"; }`;
    const sized = (size: number) => ({ input: 'x'.repeat(size), output: 'ok', isHidden: true });
    const { verdict, diagnosis } = await judge(source, [1400, 2600, 4500, 9000].map(sized));
    expect([verdict, diagnosis?.kind, diagnosis?.testCaseIndex]).toEqual([
      'Time Limit Exceeded',
      'growth',
      3,
    ]);
    expect(diagnosis?.sentences[0]).toContain('with the square of its input');
  });

  it('exists for a run on custom input, and is absent if all is well', async () => {
    const source =
      '#include <iostream>\nint main() {\n  int n;\n  std::cin >> n;\n  return 7 % n;\n}';
    const failed = await run(source, '0');
    expect(failed.diagnosis).toMatchObject({ kind: 'division-by-zero', line: 5 });
    expect((await run(source, '7')).diagnosis).toBeUndefined();
    expect((await judge(source, [{ input: '1', output: '' }])).diagnosis).toBeUndefined();
  });

  it('says where the output differs first for a sample, and never for a hidden case', async () => {
    const source = '#include <iostream>\nint main() { std::cout << "1 2\\n3 5\\n"; }';
    const cases = [{ input: '1\n', output: '1 2\n3 4\n' }];
    const shown = await judge(source, cases);
    const difference = { line: 2, unit: 'token', index: 2, expected: '4', actual: '5' };
    expect(shown.detailedResults[0]?.difference).toEqual(difference);
    expect(shown.diagnosis?.sentences[0]).toBe(
      'In line 2 of the output, token 2, 4 is expected, but the program wrote 5.',
    );
    const hidden = await judge(source, [{ input: '1\n', output: '1 2\n3 4\n', isHidden: true }]);
    expect(hidden.diagnosis).toBeUndefined();
    expect(JSON.stringify(hidden)).not.toMatch(/\\n|"4"/);
  });
});
