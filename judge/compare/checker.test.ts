/** Checkers of both kinds, good and broken ones, through the real compiler and the real sandbox. */
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Checker, checker } from '../../contract/checker.ts';
import { comparison, type SubmitResult } from '../../contract/judging.ts';
import { CheckerFault } from '../faults.ts';
import { judgeSubmission } from '../judge.ts';
import { caseOfBytes, openWorkshop, type Workshop } from '../testing.ts';
import { checkerLimits, openChecker } from './checker.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(1);
}, 240_000);
afterAll(() => workshop.close());

/** Prints what its input says behind the first word, byte for byte. */
const echo = `#include <bits/stdc++.h>
int main() { std::string line; std::cin.ignore(999, ':'); std::getline(std::cin, line, '\\0');
std::cout << line; }`;

type Case = { says: string; answer?: string; isHidden?: boolean };

/** Judges a program that prints what each case says. */
async function judge(one: Checker, cases: Case[], limits = checkerLimits): Promise<SubmitResult> {
  const place = { sandbox: workshop.sandbox, slot: 0, core: 0 };
  const { compiler, folder: scratchFolder, sandbox } = workshop;
  const { result } = await judgeSubmission({
    place,
    compiler,
    source: Buffer.from(echo),
    cases: await Promise.all(
      cases.map(({ says, answer = '5 5', isHidden = false }) =>
        caseOfBytes(scratchFolder, { input: `10 :${says}`, output: answer, isHidden }),
      ),
    ),
    limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 },
    comparison: comparison.parse({}),
    openChecker: () => openChecker({ sandbox, compiler, scratchFolder, core: 0, limits }, one),
  });
  return result;
}

const testlib = (body: string, more: object = {}): Checker =>
  checker.parse({
    kind: 'testlib',
    source: `#include "testlib.h"\nusing namespace std;
int main(int argc, char** argv) {\nregisterTestlibCmd(argc, argv);\n${body}\n}`,
    ...more,
  });

const icpc = (body: string, more: object = {}): Checker =>
  checker.parse({
    kind: 'icpc',
    source: `#include <bits/stdc++.h>\nusing namespace std;
int main(int argc, char** argv) {\n${body}\n}`,
    ...more,
  });

const sum = testlib(`int n = inf.readInt();
  int a = ouf.readInt(0, n, "a"), b = ouf.readInt(0, n, "b");
  if (a + b != n) quitf(_wa, "%d + %d is not %d", a, b, n);
  quitf(_ok, "fine");`);

const sumValidator = icpc(`ifstream input(argv[1]); int n, a, b; input >> n;
  ofstream told(string(argv[3]) + "judgemessage.txt");
  if (!(cin >> a >> b)) { told << "two numbers are missing"; return 43; }
  if (a + b != n + (argc > 4 ? atoi(argv[4]) : 0)) { told << a << " + " << b; return 43; }
  return 42;`);

describe('a checker', () => {
  it.each([
    ['testlib', sum],
    ['icpc', sumValidator],
  ])('in the manner of %s accepts every right output', { tags: ['compiler'] }, async (_, one) => {
    const result = await judge(one, [{ says: '5 5' }, { says: '3 7\n' }, { says: '\n10\n0' }]);
    expect(result.verdict).toBe('Accepted');
  });

  it.each([
    ['4 5', '4 + 5 is not 10'],
    ['11 -1', 'expected a from 0 to 10, found 11'],
    ['5 five', 'expected b as a whole number, found five'],
    ['5 5 0', 'the output goes on after the answer'],
    ['5', 'ends where a token is expected'],
    ['', 'ends where a token is expected'],
  ])('tells on a sample what is wrong with "%s"', { tags: ['compiler'] }, async (says, message) => {
    const { verdict, error } = await judge(sum, [{ says }]);
    expect(verdict).toBe('Wrong Answer');
    expect(error).toContain(message);
  });

  it('tells nothing of a hidden case', async () => {
    const { verdict, error } = await judge(sum, [{ says: '5 5' }, { says: '4 5', isHidden: true }]);
    expect([verdict, error]).toEqual(['Wrong Answer', 'Wrong Answer on hidden test 1.']);
  });

  it('of the ICPC format has its message and its arguments', async () => {
    const shifted = { ...sumValidator, arguments: ['1'] };
    expect((await judge(shifted, [{ says: '5 6' }])).verdict).toBe('Accepted');
    expect((await judge(shifted, [{ says: '5 5' }])).error).toContain('5 + 5');
  });

  it('may bring headers along, one in place of ours too', { tags: ['compiler'] }, async () => {
    const headers = [
      { name: 'half.h', source: 'inline int half(int n) { return n / 2; }' },
      { name: 'testlib.h', source: '#include "half.h"\n#include <fstream>' },
    ];
    const source = `#include "testlib.h"
int main(int, char** argv) { std::ifstream in(argv[1]), out(argv[2]); int n, a = 0; in >> n;
out >> a; return a == half(n) ? 0 : 1; }`;
    const own = checker.parse({ kind: 'testlib', source, headers });
    expect((await judge(own, [{ says: '5' }])).verdict).toBe('Accepted');
    expect((await judge(own, [{ says: '6' }])).verdict).toBe('Wrong Answer');
  });

  it('is asked only about programs that ended well', async () => {
    const anything = testlib('quitf(_ok, "");');
    const place = { sandbox: workshop.sandbox, slot: 0, core: 0 };
    const { compiler, folder: scratchFolder, sandbox } = workshop;
    const { result } = await judgeSubmission({
      place,
      compiler,
      source: Buffer.from('int main() { return 3; }'),
      cases: [await caseOfBytes(scratchFolder, { input: '1', output: '1' })],
      limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 },
      comparison: comparison.parse({}),
      openChecker: () => openChecker({ sandbox, compiler, scratchFolder, core: 0 }, anything),
    });
    expect(result.verdict).toBe('Runtime Error');
  });
});

/** No action of a checker can cause a wrong verdict. */
describe('a checker that breaks is a fault of ours and never a verdict:', () => {
  it.each<[string, string, Checker]>([
    ['does not compile', 'line 5', testlib('return nothing;')],
    ['crashes', 'signal 11', testlib('return *(volatile int*)8;')],
    ['finds fault with the answer', 'exit code 3', testlib('ans.readInt(0, 3);')],
    ['says something unknown', 'exit code 7', testlib('return 7;')],
    ['answers as the other kind does', 'exit code 42', testlib('return 42;')],
    ['ends well in the wrong manner', 'exit code 0', icpc('return 0;')],
    ['takes all memory', 'out of memory', testlib('for (;;) memset(malloc(1 << 20), 1, 1 << 20);')],
    ['talks without end', 'too much output', testlib('for (;;) puts("and so on and so on");')],
    ['gives points', 'exit code 3', testlib('quit(_points, "0.5");')],
  ])('one that %s', async (_, said, one) => {
    const judged = judge(one, [{ says: '5 5' }]);
    await expect(judged).rejects.toThrow(said);
    await expect(judged).rejects.toThrow(CheckerFault);
  });
});

it('a checker that loops ends by its own limit, as a fault of ours', async () => {
  const limits = { ...checkerLimits, cpuLimitMs: 200 };
  const judged = judge(testlib('for (;;);'), [{ says: '5 5' }], limits);
  await expect(judged).rejects.toThrow('out of time');
});

describe('the jail of a checker', () => {
  it('has the three files and nothing else of the host', async () => {
    const looks = testlib(`string seen;
      for (auto& one : filesystem::recursive_directory_iterator("/")) seen += one.path().string() + " ";
      quitf(_wa, "%s", seen.c_str());`);
    const { error } = await judge(looks, [{ says: '5 5' }]);
    const seen = error?.match(/\/\S+(?= |\.?$)/g)?.map((path) => path.replace(/\.$/, ''));
    expect(seen?.sort()).toEqual([
      '/box',
      '/box/answer.txt',
      '/box/checker',
      '/box/input.txt',
      '/box/output.txt',
      '/dev',
      '/dev/null',
      '/tmp',
    ]);
  });

  it('lets it change none of them, and reach no other process', async () => {
    const tries = testlib(`int won = 0;
      for (auto path : {"/box/output.txt", "/box/answer.txt", "/box/input.txt", "/box/checker"})
        won += bool(ofstream(path)) + (remove(path) == 0);
      for (auto path : {"/etc/passwd", "/proc/self/status", "/sys", "${process.cwd()}"})
        won += bool(ifstream(path));
      quitf(won ? _wa : _ok, "%d", won);`);
    const cases = [{ says: '' }, { says: '', isHidden: true }];
    expect((await judge(tries, cases)).verdict).toBe('Accepted');
  });

  it('leaves no file open where the output cannot be read', async () => {
    const place = { ...workshop, scratchFolder: workshop.folder, core: 0 };
    const opened = await openChecker(place, sum);
    const one = await caseOfBytes(workshop.folder, { input: '1', output: '1' });
    const missing = { path: `${workshop.folder}/missing`, bytes: 5 };
    await expect(opened.check(one, missing)).rejects.toThrow('ENOENT');
    const held = readdirSync('/proc/self/fd').map((name) => `/proc/self/fd/${name}`);
    const paths = held.filter(existsSync).map((path) => readlinkSync(path));
    expect(paths.filter((path) => path.includes('/checker-'))).toEqual([]);
    await opened.close();
  });

  it('leaves no copy of test data behind', () => {
    const left = readdirSync(workshop.folder).filter((name) => name.startsWith('checker-'));
    expect(left).toEqual([]);
  });
});
