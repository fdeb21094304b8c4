/** Each kind of mistake is explained with its line, and data of hidden cases never appear. */
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse } from '../../assistant/analyse.ts';
import { bareSubject, type Task } from '../../assistant/task.ts';
import type { DiagnosisKind } from '../../contract/diagnosis.ts';
import { comparison, type RunResult, type SubmitResult } from '../../contract/judging.ts';
import type { Verdict } from '../../contract/words.ts';
import { judgeRun, judgeSubmission } from '../judge.ts';
import { language } from '../languages/cpp.ts';
import { caseOfBytes, openWorkshop, root, type Workshop } from '../testing-judge.ts';
import { createFindTime } from '../tutor/slowness/find-time.ts';
import { createCheck } from './checked.ts';
import { type Explaining, lookCloser, type Unclear } from './diagnose.ts';

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
  workshop = await openWorkshop(1, ['cpp', 'python']);
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

/** A failure on a hidden case, of a program with 20 lines. */
const unclearOf = (verdict: Verdict): Unclear => ({
  verdict,
  hasSignal: verdict === 'Runtime Error',
  isHidden: true,
  input: { path: '', bytes: 0 },
  source: Buffer.from('int a;\n'.repeat(20)),
  limits: { timeLimitMs: 400, memoryLimitBytes: 64 * 1024 * 1024 },
  core: 0,
});

type Case = { input: string; output: string; isHidden?: boolean };

async function judge(
  source: Buffer | string,
  cases: Case[],
  { explainsLater = false, ...changes }: Partial<Explaining> & { explainsLater?: boolean } = {},
  timeLimitMs = 400,
): Promise<SubmitResult> {
  const { result } = await judgeSubmission({
    place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
    compiler: workshop.compiler,
    source: Buffer.from(source),
    cases: await Promise.all(cases.map((one) => caseOfBytes(workshop.folder, one))),
    limits: { timeLimitMs, memoryLimitBytes: 64 * 1024 * 1024 },
    comparison: comparison.parse({}),
    explaining: explaining(changes),
    explainsLater,
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

/** The review and the last hint say what the verdict says, and nothing that contradicts it. */
function expectOneVoice({ verdict, error, diagnosis }: SubmitResult): void {
  if (!diagnosis || verdict === 'Judge Error') throw new Error('a diagnosis was expected');
  const { testCaseIndex: _, ...found } = diagnosis;
  const sample = { number: 1, passed: false, found: [found], ...(error && { error }) };
  const code = mistakes.toString();
  const asked = {
    subject: bareSubject('Add.', undefined),
    evidence: { compileError: null, isChecked: true, diagnostics: [], samples: [sample] },
    judgement: { verdict, error, diagnosis },
  };
  const ask = (task: Task) => analyse({ wants: 'text', facts: { ...asked, task } }).text;
  const texts = [
    ask({ kind: 'review', language: 'cpp', code }),
    ask({ kind: 'hint', code, level: 3, previousHints: [] }),
  ];
  for (const text of texts) {
    expect(text).toContain(verdict);
    expect(text).toContain(diagnosis.title);
    expect(text).not.toMatch(
      /nothing that I can prove|try by hand|by hand, line by line|need not show/,
    );
    const lines = [...text.matchAll(/#line-(\d+)/g)].map(([, line]) => Number(line));
    expect(new Set(lines)).toEqual(new Set(found.line === null ? [] : [found.line]));
  }
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
      const one = { input: `${number}\n`, output: 'right\n' };
      // Memory may be slow.
      const timeLimitMs = verdict === 'Memory Limit Exceeded' ? 2_000 : 400;
      const result = await judge(mistakes, [one], {}, timeLimitMs);
      expect(result.verdict).toBe(verdict);
      expect(result.diagnosis).toMatchObject({ kind, line, testCaseIndex: 0 });
      for (const sentence of result.diagnosis?.sentences ?? []) expect(sentence).toMatch(/\.$|\?$/);
      expectOneVoice(result);
    },
  );
});

describe('a wrong answer on a hidden case', () => {
  const wrong = (statement: string) =>
    `#include <iostream>\n#include <vector>\nint main() {\n  int n;\n  std::cin >> n;\n  ${statement}\n}\n`;
  const hidden = [{ input: '2147483600\n', output: 'right\n', isHidden: true }];

  const outside = 'std::vector<int> v(3); int i = n % 7 + 3; std::cout << v[i];';
  it.each<[kind: DiagnosisKind, line: number, statement: string]>([
    ['out-of-bounds', 6, outside],
    ['integer-overflow', 6, 'std::cout << n + n;'],
    // A hash may overflow; the access may not.
    ['out-of-bounds', 7, `int hash = n * 31; std::cout << hash;\n  ${outside}`],
  ])(
    'is told by kind and line, and by none of its values: %s in line %i',
    async (kind, line, statement) => {
      const { verdict, diagnosis } = await judge(wrong(statement), hidden);
      expect(verdict).toBe('Wrong Answer');
      expect(diagnosis).toMatchObject({ kind, line });
      expect(JSON.stringify(diagnosis)).not.toContain('2147483600');
    },
  );

  it('keeps its verdict while the database, which knows what is affordable, is away', async () => {
    const faults: unknown[] = [];
    const { verdict } = await judge(wrong('std::cout << n;'), hidden, {
      explainsLater: true,
      isAffordable: () => Promise.reject(new Error('away')),
      onFault: (error) => faults.push(error),
    });
    expect(verdict).toBe('Wrong Answer');
    expect(faults).toHaveLength(1);
  });

  it('says that no judge had the time for a closer look', async () => {
    const left = { explainsLater: true, isAffordable: async () => false };
    const source = wrong('std::cout << n;');
    expect((await judge(source, hidden, left)).isLeftOut).toBe(true);
    const looked = await judge(source, hidden, { ...left, isAffordable: async () => true });
    expect(looked).toMatchObject({ isUnexplained: true });
    expect(looked).not.toHaveProperty('isLeftOut');
  });

  it('is not explained if the checked build finds nothing', async () => {
    const { diagnosis } = await judge(wrong('std::cout << n;'), hidden);
    expect(diagnosis).toBeUndefined();
  });
});

describe('a time limit', () => {
  const looked = async (lines: string[], isHidden: boolean, language: 'cpp' | 'python' = 'cpp') => {
    const { compiler, openCounting } = workshop.languages.get(language);
    const { result } = await judgeSubmission({
      place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
      compiler,
      source: Buffer.from(lines.join('\n')),
      cases: [await caseOfBytes(workshop.folder, { input: '123456\n', output: '', isHidden })],
      limits: { timeLimitMs: 400, memoryLimitBytes: 64 * 1024 * 1024 },
      comparison: comparison.parse({}),
      explaining: explaining({
        check: null,
        findTime: createFindTime(openCounting, workshop.folder),
      }),
    });
    expect(result.verdict).toBe('Time Limit Exceeded');
    return result.diagnosis;
  };
  const pairs = [
    '#include <iostream>',
    'long apart(long a, long b) {',
    '  return a * a % (b + 1);',
    '}',
    'int main() {',
    '  long n, sum = 0;',
    '  std::cin >> n;',
    '  for (long i = 0; i < n; i++) {',
    '    for (long j = 0; j < n; j++) {',
    '      sum += apart(i, j);',
    '    }',
    '  }',
    '  std::cout << sum;',
    '}',
  ];

  it('on a hidden test is told by the line with most of the time, and by the loops around it', async () => {
    const diagnosis = await looked(pairs, true);
    expect(diagnosis).toMatchObject({ kind: 'cpu', title: 'Where most of the time went' });
    // The loop, and not one of its lines: which of them takes the most differs between inputs.
    expect(diagnosis?.line).toBe(9);
    expect(diagnosis?.sentences[0]).toMatch(
      /^(The loop of line 9|Line \d+), with what it calls, took most of the time of a run that was stopped after 0\.8 s\.$/,
    );
    expect(JSON.stringify(diagnosis)).not.toContain('123456');
  });

  it('of a program in Python is told in the same way', async () => {
    const lines = ['n = int(input())', 'found = 0', 'for i in range(n):'];
    lines.push('    for j in range(n):', '        found += i ^ j', 'print(found)');
    const diagnosis = await looked(lines, true, 'python');
    expect([4, 5]).toContain(diagnosis?.line);
    expect(diagnosis?.sentences[1]).toMatch(/inside the loops? of lines? 3/);
  });

  it('of a program that waits is not told by a line, nor by another run that waits', async () => {
    const source = '#include <unistd.h>\nint main() {\n  while (true) pause();\n}';
    const findTime = () => Promise.reject(new Error('it was run again'));
    const { diagnosis } = await judge(source, [{ input: '', output: '' }], { findTime });
    expect(diagnosis).toMatchObject({ kind: 'waiting', line: null });
  });

  it('keeps what the cases that passed say of its growth', async () => {
    const found = { line: 9, isLoop: true, around: [8], stoppedMs: 800 };
    const source = Buffer.from(pairs.join('\n'));
    const verdict = 'Time Limit Exceeded';
    const unclear: Unclear = { ...unclearOf(verdict), growth: 'steep', source };
    const findTime = async () => ({ found, cpuMs: 0 });
    const { diagnosis } = await lookCloser({ check: null, findTime }, unclear);
    expect(diagnosis).toMatchObject({ kind: 'growth', line: 9 });
    expect(diagnosis?.sentences).toEqual([
      'According to the cases that it passed, its time grows much faster than its input.',
      'The loop of line 9, with what it calls, took most of the time of a run that was stopped after 0.8 s.',
    ]);
  });
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

  it('of a program that is too slow has the advice of its language, and none about reading, which was not measured', async () => {
    const loop = 'int main() { for (volatile int i = 0;; i++) {} }';
    const cases = [{ input: '', output: '' }];
    const adviceOf = async (timeAdvice: string) =>
      (await judge(loop, cases, { timeAdvice })).diagnosis?.sentences[1];
    const { languages } = workshop;
    expect(await adviceOf(languages.get('python').timeAdvice)).toContain('about 10⁷ simple steps');
    expect(await adviceOf(languages.get('cpp').timeAdvice)).toContain('about 10⁸ simple steps');
    for (const id of ['cpp', 'python'] as const) {
      expect(languages.get(id).timeAdvice).not.toMatch(/read|cin|stdin/);
    }
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

  it.each<[verdict: Verdict, kind: DiagnosisKind, isTold: boolean]>([
    ['Wrong Answer', 'stack-overflow', false],
    ['Wrong Answer', 'too-large-allocation', false],
    ['Runtime Error', 'stack-overflow', true],
    ['Runtime Error', 'too-large-allocation', true],
  ])('of %s is told by %s of the larger build: %s', async (verdict, kind, isTold) => {
    const run = { facts: {} as never, findings: [{ kind, line: 9 }], stoppedAt: 9 };
    const check = async () => ({ runs: [run], cpuMs: 0 });
    const { diagnosis } = await lookCloser({ check }, unclearOf(verdict));
    expect(diagnosis?.kind).toBe(isTold ? kind : undefined);
  });

  it('of a hidden case is that of the mistake that ended the run, not an earlier one', async () => {
    const source = `#include <cstdio>
int before[5000], few[10], after[5000];
int* volatile none;
int main() {
  int n;
  scanf("%d", &n);
  few[n] = 1;
  printf("%d", before[n] + after[n]);
  printf("%d", *none);
}`;
    const { diagnosis } = await judge(source, [{ input: '1000\n', output: '', isHidden: true }]);
    expect(diagnosis).toMatchObject({ kind: 'null-pointer', line: 9 });
  });

  it('names the line for a hidden case, unless the source has absurdly many lines', async () => {
    const cases = [{ input: '6\n', output: '', isHidden: true }];
    const { diagnosis } = await judge(mistakes, cases);
    expect(diagnosis?.line).toBe(expected.find(({ number }) => number === '6')?.line);
    const padded = await judge(Buffer.concat([mistakes, Buffer.alloc(5000, '\n')]), cases);
    expect(padded.diagnosis).toEqual({ ...diagnosis, line: null, sentences: expect.anything() });
  });

  it('tells one line for a hidden case: not what it prints, if another run will tell a line', async () => {
    const source = `#include <cstdio>
#include <cstdlib>
int main() {
  int n;
  scanf("%d", &n);
  fprintf(stderr, "program: x.cpp:%d: int main(): Assertion \`true' failed.\\n", n);
  abort();
}`;
    const told = async (isHidden: boolean, changes: Parameters<typeof judge>[2]) =>
      (await judge(source, [{ input: '4\n', output: '', isHidden }], changes)).diagnosis;
    const later = { explainsLater: true };
    expect(await told(true, later)).toMatchObject({ kind: 'failed-assertion', line: null });
    expect(await told(false, later)).toMatchObject({ kind: 'failed-assertion', line: 4 });
    expect(await told(true, { ...later, check: null })).toMatchObject({ line: 4 });
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

  describe('names what was touched, on a sample:', () => {
    const lines = [
      '#include <bits/stdc++.h>',
      'int shared[10], beside[100];',
      'struct Wide { long long parts[9]; };',
      'int main() {',
      '  int k; std::cin >> k;',
      '  int few[5] = {};',
      '  std::vector<int> many(4);',
      '  std::map<int, Wide> seen;',
      '  std::stack<int> open;',
      '  std::string word = "a long word that is kept on the heap";',
      '  if (k == 1) { int* at = few; std::cout << at[k + 4]; }',
      '  if (k == 2) { int* at = shared; std::cout << at[k + 8]; }',
      '  if (k == 3) std::cout << many[k + 1];',
      '  if (k == 4) std::cout << seen.find(k)->second.parts[0];',
      '  if (k == 5) open.pop();',
      '  if (k == 6) std::cout << word[k + 70];',
      '  int* made = new int[k];',
      '  if (k == 7) made[k] = 1;',
      '  delete[] made;',
      '  if (k == 8) std::cout << made[0];',
      '  if (k == 9) std::cout << many.back() + std::vector<int>().back();',
      '  if (k == 10) std::cout << few[k];',
      '  int wide[50] = {};',
      '  if (k == 11) { std::memset(few, 0, k * 18); std::cout << few[1] + wide[k] + beside[k]; }',
      '  if (k == 12) { std::string_view none; std::cout << none.front(); }',
      '  if (k == 13) { std::vector<int> one(2); auto at = one.end(); one.resize(9); std::cout << *at; }',
      '  if (k == 14) {',
      '    int& first = many[0];',
      '    many.push_back(k);',
      '    std::cout << first;',
      '  }',
      '  if (k == 15) {',
      '    auto at = seen.insert({k, Wide()}).first;',
      '    seen.erase(at);',
      '    std::cout << at->first;',
      '  }',
      '}',
    ];
    it.each([
      [14, 30, 'Line 30 used memory that was freed when a container grew in line 29'],
      [15, 35, 'Line 35 used an element that line 34 had taken out of its container'],
      [1, 11, 'The program used memory outside of `few`, which line 6 declares, in line 11'],
      [2, 12, 'The program used memory outside of `shared`, which line 2 declares, in line 12'],
      [3, 13, 'The program used memory outside of a vector in line 13'],
      [4, 14, 'The program used memory outside of `seen`, which line 8 declares, in line 14'],
      [5, 15, 'pop() was called on an empty stack in line 15'],
      [6, 16, 'The program used memory outside of a string in line 16'],
      // GCC 14 sees it before memory is touched, and then no one knows who allocated it.
      [
        7,
        18,
        [
          'Line 18 used memory outside of what line 17 allocated',
          'The program used memory outside of an array, vector or string in line 18',
        ],
      ],
      [8, 20, 'Line 20 used memory that line 19 had freed'],
      [10, 22, 'The program used memory outside of an array in line 22'],
      [9, 21, 'back() was called on an empty vector in line 21'],
      [11, 24, 'The program used memory outside of `few`, which line 6 declares, in line 24'],
      [12, 25, 'front() was called on an empty string_view in line 25'],
      [13, 26, 'Line 26 used memory right behind what line 26 had freed'],
    ])('%i', { tags: ['compiler'] }, async (k, line, happened) => {
      const told = async (isHidden: boolean) =>
        (await judge(lines.join('\n'), [{ input: `${k}\n`, output: 'right\n', isHidden }]))
          .diagnosis;
      const diagnosis = await told(false);
      expect(diagnosis).toMatchObject({ line });
      const sentence = (diagnosis?.sentences[0] ?? '').replace(/(: index .*)?\.$/, '');
      expect([happened].flat()).toContain(sentence);
      if (k === 4) expect(diagnosis?.sentences[1]).toMatch(/^Look at the iterator there/);
      if (k !== 4) return;
      const hidden = (await told(true))?.sentences;
      expect(hidden?.[0]).not.toContain('seen');
      expect(hidden?.[1]).toMatch(/If it is an iterator: end\(\) points at no element\.$/);
    });
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

  it('does not call a table that is larger than the stack calls within calls', async () => {
    const source = `#include <cstdio>
int main() {
  int ways[10000][10000];
  int n = 0;
  scanf("%d", &n);
  for (int i = 0; i < n; i++) ways[i][n - i] = i;
  printf("%d", ways[n - 1][1]);
}`;
    const { diagnosis } = await judge(source, [{ input: '5\n', output: '4', isHidden: true }]);
    expect(diagnosis).toMatchObject({ kind: 'large-variables', line: 2 });
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
    expect(diagnosis?.sentences[0]).toContain('grows much faster than its input');
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
      'In line 2 of the output, word 2, 4 is expected, but the program wrote 5.',
    );
    const hidden = await judge(source, [{ input: '1\n', output: '1 2\n3 4\n', isHidden: true }]);
    expect(hidden.diagnosis).toBeUndefined();
    expect(JSON.stringify(hidden)).not.toMatch(/\\n|"4"/);
  });
});
