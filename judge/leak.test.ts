/**
 * Programs that try to reveal a hidden input, each with two different secrets: the visible result
 * must be the same for both. docs/decisions/005-hidden-cases.md says what may be
 * visible.
 *
 * @module-tag release
 */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { comparison, type SubmitResult } from '../contract/judging.ts';
import { judgeSubmission, runLimits } from './judge.ts';
import { caseLimits, runOnce } from './run/execute.ts';
import { caseOfBytes } from './testing-judge.ts';
import { openTestWorkshop } from './testing-workshop.ts';
import { createFindTime } from './tutor/slowness/find-time.ts';

const secrets = ['31 secretive-a', '57 secretive-b'];

/** Reads the secret into a number and a word, in line 5; each leak begins in line 6. */
const program = (way: string): string => `#include <bits/stdc++.h>
using namespace std;
int number; string word;
struct secretive_error : runtime_error { using runtime_error::runtime_error; };
int main() { cin >> number >> word; if (word == "sample") { cout << "ok"; return 0; }
${way}
}
${'\n'.repeat(3000)}`;

/** A sanitizer's report, written by hand. */
const forged = (line: string): string =>
  `cerr << "main.cpp:" << ${line} << ":1: runtime error: index " << word << " out of bounds\\n";`;

const failing: [string, string, number?][] = [
  ['the exit code', 'return number;'],
  ['the output', 'cout << number << word;'],
  ['stderr', 'cerr << word; abort();'],
  ['the memory it uses', 'vector<char> a(number << 20, 1); cout << a[number];'],
  ['the time it uses', 'while (clock() < number * 2000) {} cout << "no";'],
  // The wall limit is twelve times the CPU limit here, so that a busy machine changes nothing.
  ['how far it exceeds its time', 'while (clock() < 103000 + number * 100) {}', 100],
  ['how far it exceeds its memory', 'vector<char> a(number << 23, 1); cout << a[number];'],
  ['how long it sleeps', 'this_thread::sleep_for(chrono::milliseconds(number)); abort();'],
  ['what an exception says', 'throw runtime_error(word);'],
  ['what an exception of its own says', 'throw secretive_error(word);'],
  [
    'the name of an exception that it makes up',
    'cerr << "terminate called after throwing an instance of \'std::" << word << "\'\\n"; abort();',
  ],
  [
    'an assertion that it makes up',
    'cerr << "main: main.cpp:6: int f(): Assertion `" << word << "\' failed.\\n"; abort();',
  ],
  [
    'an assertion in a line that it chooses',
    'cerr << "main: main.cpp:" << number * 50 << ": int f(): Assertion `x\' failed.\\n"; abort();',
  ],
  ['an assertion that fails there', '__assert_fail("x", "main.cpp", number * 50, "int f()");'],
  ['undefined behaviour in a line that it chooses', `${forged('number * 50')} abort();`],
  [
    'a crash that it makes up',
    'cerr << "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0\\n    #0 0x1 in main main.cpp:" << number * 50 << "\\n"; abort();',
  ],
  ['a report that it makes up', `${forged('6')} abort();`],
  ['a report about a line that is not there', `${forged('number * 1000')} abort();`],
  [
    'how often an endless loop repeats another',
    `volatile int x = 0;
while (true) {
for (int i = 0; i < number * 10000; i++) x = i; }`,
    100,
  ],
  ['an overflow in a wrong answer', 'int sum = number + 2147483647; cout << sum;'],
  ['an index', 'vector<int> a(5); a[number + 100000000] = 1; abort();'],
  [
    'the depth of a recursion',
    'function<int(int)> f = [&](int n) { return f(n + 1) + n; }; f(number);',
  ],
];

/** Leaks of programs that give the correct answer. */
const passing: [string, string][] = [
  ['the memory it uses', 'vector<char> a(number << 12, 1); cout << (a[number] ? "ok" : "");'],
  ['the time it uses', 'while (clock() < 1000 + number * 50) {} cout << "ok";'],
  ['stderr', 'cerr << word; cout << "ok";'],
];

const workshop = await openTestWorkshop();

async function judge(way: string, secret: string, timeLimitMs = 1000): Promise<SubmitResult> {
  const cases = [
    { input: '1 sample', output: 'ok' },
    { input: secret, output: 'ok', isHidden: true },
  ];
  const { result } = await judgeSubmission({
    place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
    compiler: workshop.compiler,
    source: Buffer.from(program(way)),
    cases: await Promise.all(cases.map((one) => caseOfBytes(workshop.folder, one))),
    limits: { timeLimitMs, memoryLimitBytes: 128 * 1024 * 1024 },
    comparison: comparison.parse({}),
    explaining: {
      check: workshop.check,
      findTime: createFindTime(workshop.languages.get('cpp').openCounting, workshop.folder),
      isAffordable: async () => true,
      onFault: (error) => {
        throw error;
      },
    },
  });
  return result;
}

/** The visible text about the hidden case and about the submission as a whole. */
function toldBy(result: SubmitResult): string {
  const { compile, detailedResults, testCaseResults, executionTime, memoryKb, ...whole } = result;
  expect(detailedResults).toHaveLength(1);
  const [sample, hidden] = testCaseResults;
  const figures = {
    // The sample's own figures vary from run to run, so both readers get the same ones.
    time: executionTime === sample?.executionTime ? 'of the sample' : executionTime,
    memory: memoryKb === sample?.memoryKb ? 'of the sample' : memoryKb,
  };
  return JSON.stringify({ ...whole, hidden, figures });
}

describe('a hidden input is not revealed by a program that fails by', () => {
  it.each(failing)('%s', async (_, way, timeLimitMs) => {
    const told = [];
    for (const secret of secrets) told.push(toldBy(await judge(way, secret, timeLimitMs)));
    expect(told[0]).not.toContain('secretive');
    expect(told[1]).toBe(told[0]);
  });
});

describe('a hidden input is not revealed by a program that passes by', () => {
  it.each(passing)('%s', async (_, way) => {
    const told = [];
    for (const secret of secrets) {
      const { verdict, testCaseResults } = await judge(way, secret);
      told.push(JSON.stringify([verdict, testCaseResults[1]]));
    }
    expect(told[0]).toContain('Accepted');
    expect(told[1]).toBe(told[0]);
  });
});

/**
 * With a hidden number on stdin, it leaves as many traces as it can; without a number, it reports
 * the traces that it finds.
 */
const messenger = `#include <bits/stdc++.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
int main() {
  struct stat about;
  int number = 0, pipes[2];
  fstat(1, &about);
  std::cin >> number;
  for (int i = 0; i < number; i++) {
    if (fork() == 0) _exit(0);
    wait(nullptr);
    if (pipe(pipes) == 0) close(pipes[0]), close(pipes[1]);
    std::cout << std::string(1000, 'x') << std::flush;
  }
  if (number > 0) return 0;
  pid_t child = fork();
  if (child == 0) _exit(0);
  timespec worked{};
  clock_gettime((~1u << 3) | 2, &worked);
  struct stat of_pipe{};
  if (pipe(pipes) == 0) fstat(pipes[0], &of_pipe);
  printf("%d %d\\n%lld\\n%lld\\n%lld\\n", getpid(), child, (long long)of_pipe.st_ino,
         worked.tv_sec * 1000000000ll + worked.tv_nsec,
         about.st_mtim.tv_sec * 1000ll + about.st_mtim.tv_nsec / 1000000);
}
`;

describe('a hidden input of an earlier run is not revealed by', () => {
  type Told = { numbers: string; pipe: string; worker: string; isOwnTime: boolean };
  const told: Told[] = [];
  beforeAll(async () => {
    const { programPath, release } = await workshop.compiler.compile(Buffer.from(messenger), 0);
    const run = async (input: string) => {
      const one = await caseOfBytes(workshop.folder, { input, output: '' });
      const place = { sandbox: workshop.sandbox, slot: 0, core: 0 };
      return runOnce(place, programPath ?? '', one.input, caseLimits(runLimits, 0));
    };
    for (const secret of ['31', '31', '570', '570']) {
      // Twice, because a slot has two buffers.
      await run(secret);
      const askedAtMs = Date.now();
      const facts = await run('0');
      const output = (await readFile(facts.outputPath)).subarray(0, facts.outputBytes);
      const [numbers = '', pipe = '', worker = '', written = ''] = `${output}`.split('\n');
      // The kernel's clock for files ticks every 10 ms at most.
      told.push({ numbers, pipe, worker, isOwnTime: Number(written) >= askedAtMs - 10 });
    }
    release();
  });

  it('numbers of processes', () => {
    expect(told.map(({ numbers }) => numbers)).toEqual(told.map(() => told[0]?.numbers));
    expect(told[0]?.numbers).toMatch(/^\d+ \d+$/);
  });

  it('when the output was last written to', () => {
    expect(told.map(({ isOwnTime }) => isOwnTime)).toEqual([true, true, true, true]);
  });

  it('how much the worker has done', () => {
    expect(told.map(({ worker }) => worker)).toEqual(['0', '0', '0', '0']);
  });

  it('how many pipes were made', () => {
    expect(told.map(({ pipe }) => pipe)).toEqual(['0', '0', '0', '0']);
  });
});
