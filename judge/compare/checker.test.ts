/** Checkers of both kinds, correct and broken, with the real compiler and the real sandbox. */
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Checker, checker } from '../../contract/checker.ts';
import { comparison, type SubmitResult } from '../../contract/judging.ts';
import { ProblemFault } from '../faults.ts';
import { judgeSubmission } from '../judge.ts';
import { caseOfBytes, openWorkshop, type Workshop } from '../testing-judge.ts';
import { checkerLimits, openChecker } from './checker.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(1);
}, 240_000);
afterAll(() => workshop.close());

/** Prints the part of its input after the first word, byte for byte. */
const echo = `#include <bits/stdc++.h>
int main() { std::string line; std::cin.ignore(999, ':'); std::getline(std::cin, line, '\\0');
std::cout << line; }`;

type Case = { says: string; answer?: string; isHidden?: boolean };

/** Judges a program that prints what each case specifies. */
async function judge(
  one: Checker,
  cases: Case[],
  { limits = checkerLimits, inJails = false } = {},
): Promise<SubmitResult> {
  const place = { sandbox: workshop.sandbox, slot: 0, core: 0 };
  const { compiler, folder: scratchFolder } = workshop;
  const canRead = inJails ? async () => false : workshop.sandbox.canRead;
  const tools = { sandbox: { ...workshop.sandbox, canRead }, compiler, slot: 0, core: 0 };
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
    openChecker: () => openChecker({ ...tools, scratchFolder, limits }, one),
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
  ])('of kind %s accepts correct outputs', { tags: ['newest-compiler'] }, async (_, one) => {
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
  ])('says what is wrong on a sample: "%s"', { tags: ['newest-compiler'] }, async (says, why) => {
    const { verdict, error } = await judge(sum, [{ says }]);
    expect(verdict).toBe('Wrong Answer');
    expect(error).toContain(why);
  });

  it('reveals nothing about a hidden case', async () => {
    const { verdict, error } = await judge(sum, [{ says: '5 5' }, { says: '4 5', isHidden: true }]);
    expect([verdict, error]).toEqual(['Wrong Answer', 'Wrong Answer on hidden test 1.']);
  });

  it.each([1, 2, 4, 8])('of testlib rejects by exit code %i', async (code) => {
    const one = testlib(`fprintf(stderr, "said %d", ${code}); _exit(${code});`);
    expect((await judge(one, [{ says: '5 5' }])).error).toContain(`said ${code}`);
  });

  it('of the ICPC format may leave 16 MiB of feedback, and the team has a message', async () => {
    const tells = icpc(`string folder = argv[3];
      ofstream(folder + "judgemessage.txt") << string(12 << 20, 'j');
      ofstream(folder + "score.txt") << 17;
      ofstream(folder + "other.bin") << string(4 << 20, 'o');
      if (argc > 4) ofstream(folder + "teammessage.txt") << "for the team";
      return argc > 5 ? 42 : 43;`);
    const tell = (arguments_: string[]) =>
      judge({ ...tells, arguments: arguments_ }, [{ says: '' }]);
    expect((await tell([])).error).toMatch(/sample 1: j{200}…$/);
    expect((await tell(['team'])).error).toMatch(/sample 1: for the team\.$/);
    expect((await tell(['team', 'right'])).verdict).toBe('Accepted');
  });

  it('of the ICPC format gets its arguments, and its message is used', async () => {
    const shifted = { ...sumValidator, arguments: ['1'] };
    expect((await judge(shifted, [{ says: '5 6' }])).verdict).toBe('Accepted');
    expect((await judge(shifted, [{ says: '5 5' }])).error).toContain('5 + 5');
  });

  it('may bring headers, even replacing ours', { tags: ['newest-compiler'] }, async () => {
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

  it('runs only for programs that ended normally', async () => {
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
      openChecker: () =>
        openChecker({ sandbox, compiler, scratchFolder, slot: 0, core: 0 }, anything),
    });
    expect(result.verdict).toBe('Runtime Error');
  });
});

/** Nothing that a checker does can cause a wrong verdict. */
describe('a checker that breaks is a fault and never a verdict:', () => {
  it.each<[string, string, Checker]>([
    ['does not compile', 'line 5', testlib('return nothing;')],
    ['crashes', 'signal 11', testlib('return *(volatile int*)8;')],
    ['finds fault with the answer', 'exit code 3', testlib('ans.readInt(0, 3);')],
    ['says something unknown', 'exit code 6', testlib('_exit(6);')],
    [
      'gives points',
      'that has none (exit code 7) on sample 1: points 1',
      testlib('ouf.readLine(); quitp(1);'),
    ],
    [
      'says what broke',
      'exit code 1) on sample 1: no memory',
      icpc(`ofstream(string(argv[3]) + "judgeerror.txt") << "no memory"; return 1;`),
    ],
    ['answers as the other kind does', 'exit code 42', testlib('_exit(42);')],
    ['ends well in the wrong manner', 'exit code 0', icpc('return 0;')],
    ['takes all memory', 'out of memory', testlib('for (;;) memset(malloc(1 << 20), 1, 1 << 20);')],
    ['talks without end', 'too much output', testlib('for (;;) puts("and so on and so on");')],
  ])('a checker that %s', async (_, said, one) => {
    const judged = judge(one, [{ says: '5 5' }]);
    await expect(judged).rejects.toThrow(said);
    await expect(judged).rejects.toThrow(ProblemFault);
  });
});

it('a checker that loops is stopped by its own limit, which is a fault', async () => {
  const limits = { ...checkerLimits, cpuLimitMs: 200 };
  const judged = judge(testlib('for (;;);'), [{ says: '5 5' }], { limits });
  await expect(judged).rejects.toThrow('out of time');
});

describe('the slot of a checker', () => {
  it('shows it its three files, its own process and an empty folder', async () => {
    const looks = icpc(`for (auto folder : {"/", "/box", "/dev", "/proc", "/dev/fd"})
        for (auto& one : filesystem::directory_iterator(folder)) cerr << one.path().string() << " ";
      return 43;`);
    const { error } = await judge(looks, [{ says: '5 5' }]);
    const seen = error?.match(/\/\S+(?= |\.?$)/g)?.map((path) => path.replace(/\.$/, '')) ?? [];
    const [process] = seen.filter((path) => /^\/proc\/\d+$/.test(path));
    // The three files, its two output streams, and the folder that is read.
    const descriptors = [0, 1, 2, 3, 4, 5].map((number) => `/dev/fd/${number}`);
    const root = ['/box', '/dev', '/dev/fd', '/proc', '/proc/self', '/proc/thread-self'];
    expect(seen.sort()).toEqual([...root, process, ...descriptors].sort());
  });

  it('lets it write to none of its files, and read no other', async () => {
    const tries = icpc(`int won = 0;
      for (auto path : {"/dev/fd/0", "/dev/fd/3", "/dev/fd/4", "/proc/self/exe", "/new", "/dev/x"})
        won += bool(ofstream(path, ios::app)) + (remove(path) == 0);
      for (auto path : {"/etc/passwd", "/proc/1/status", "/proc/self/fd/3/../cases.json", "/sys",
                        "/proc/self/root/etc/passwd", "${process.cwd()}"})
        won += bool(ifstream(path));
      cerr << won;
      return won ? 43 : 42;`);
    const cases = [{ says: '' }, { says: '', isHidden: true }];
    expect((await judge(tries, cases)).verdict).toBe('Accepted');
  });

  it('keeps nothing from the previous case: no file, no folder, no process', async () => {
    const leaves = icpc(`int found = 0;
      for (auto& one : filesystem::directory_iterator("/box")) found += 1 + one.is_directory();
      for (auto& one : filesystem::directory_iterator("/proc"))
        found += isdigit(one.path().filename().string()[0]) && one.path() != "/proc/" +
                 to_string(getpid());
      filesystem::create_directory("/box/folder");
      ofstream("/box/folder/file") << 1;
      ofstream("/box/judgemessage.txt") << "found " << found;
      if (fork() == 0) for (;;) pause();
      return found || string(argv[1]).empty() ? 43 : 42;`);
    const cases = [1, 2, 3].map(() => ({ says: '' }));
    expect((await judge(leaves, cases)).error).toBeUndefined();
  });

  it('bounds what it leaves, and reads no message through a link', async () => {
    const floods = icpc(`string half(12 << 20, 'x');
      bool first = bool(ofstream("/box/first") << half << flush);
      bool second = bool(ofstream("/box/second") << half << flush);
      bool linked = symlink("/dev/fd/4", "/box/judgemessage.txt") == 0;
      cerr << first << second << linked;
      return 43;`);
    expect((await judge(floods, [{ says: '' }])).error).toMatch(/sample 1: 100\.$/);
  });

  it('gives the output its own length, independent of the previous output', {
    tags: ['release'],
  }, async () => {
    const counts = icpc(`string said((istreambuf_iterator<char>(cin)), {});
      ofstream(string(argv[3]) + "judgemessage.txt") << said.size();
      return 43;`);
    const says = ['x'.repeat(100_000), '', 'abc'];
    const { detailedResults } = await judge(
      counts,
      says.map((one) => ({ says: one })),
    );
    const told = detailedResults.map(({ error }) => /: (\d+)\.$/.exec(error ?? '')?.[1]);
    expect(told).toEqual(['100000', '0', '3']);
  });
});

describe('a host that cannot give files to runs', () => {
  const inJails = { inJails: true };

  it.each([
    ['testlib', sum, '4 + 5 is not 10'],
    ['icpc', sumValidator, '4 + 5'],
  ])('runs %s checkers in jails', async (_, one, message) => {
    expect((await judge(one, [{ says: '5 5' }], inJails)).verdict).toBe('Accepted');
    expect((await judge(one, [{ says: '4 5' }], inJails)).error).toContain(message);
  });

  it('shows a checker the three files and nothing else of the host', async () => {
    const looks = testlib(`string seen;
      for (auto& one : filesystem::recursive_directory_iterator("/")) seen += one.path().string() + " ";
      quitf(_wa, "%s", seen.c_str());`);
    const { error } = await judge(looks, [{ says: '5 5' }], inJails);
    const seen = error?.match(/\/\S+(?= |\.?$)/g)?.map((path) => path.replace(/\.$/, ''));
    const files = ['answer.txt', 'checker', 'input.txt', 'output.txt'].map(
      (name) => `/box/${name}`,
    );
    expect(seen?.sort()).toEqual(['/box', ...files, '/dev', '/dev/null', '/tmp']);
  });

  it('leaves no file open and no copy of test data if the output cannot be read', async () => {
    const sandbox = { ...workshop.sandbox, canRead: async () => false };
    const place = { ...workshop, sandbox, scratchFolder: workshop.folder, slot: 0, core: 0 };
    const opened = await openChecker(place, sum);
    const one = await caseOfBytes(workshop.folder, { input: '1', output: '1' });
    const missing = { path: `${workshop.folder}/missing`, bytes: 5 };
    await expect(opened.check(one, missing)).rejects.toThrow('ENOENT');
    const held = readdirSync('/proc/self/fd').map((name) => `/proc/self/fd/${name}`);
    const paths = held.filter(existsSync).map((path) => readlinkSync(path));
    expect(paths.filter((path) => path.includes('/checker-'))).toEqual([]);
    await opened.close();
    const left = readdirSync(workshop.folder).filter((name) => name.startsWith('checker-'));
    expect(left).toEqual([]);
  });
});
