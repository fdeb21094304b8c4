/**
 * The programs of the self-test, the verdicts that they should get, and what to do if they get
 * another. Each is judged on one case; those that try something forbidden give the correct answer
 * only if all of it failed.
 */
import type { SubmitResult } from '../contract/judging.ts';
import {
  defaultLanguage,
  type Language,
  languageName,
  sumPrograms,
} from '../contract/languages.ts';
import type { SelfTestCheck } from '../contract/self-test.ts';
import type { Verdict } from '../contract/words.ts';

/** The problem by which they are judged. */
export const selfTestCase = { input: '1 2\n', output: '3\n' };
export const selfTestTimeLimitMs = 600;
export const selfTestMemoryLimitMb = 64;

export type SelfTestProgram = {
  language: Language;
  name: string;
  shows: string;
  source: string;
  expected: Verdict[];
  remedy: string;
};

const doctor =
  'Run ./bin/doctor where the judge runs: its part "Confinement" names what is missing.';
const cgroup =
  'Give the judge a memory cgroup: start it as root, or delegate one to it (systemd: Delegate=yes).';
const toolchain =
  'Run ./bin/setup again where the judge runs; if that does not help, look into its log.';

type Program = Omit<SelfTestProgram, 'language'>;

const programs: readonly Program[] = [
  {
    name: 'Right answer',
    shows: 'A program is compiled and run, and its right answer accepted.',
    source: sumPrograms[defaultLanguage],
    expected: ['Accepted'],
    remedy: toolchain,
  },
  {
    name: 'Wrong answer',
    shows: 'Output is compared with what was expected.',
    source: '#include <cstdio>\nint main() { std::puts("4"); }\n',
    expected: ['Wrong Answer'],
    remedy: toolchain,
  },
  {
    name: 'Compile error',
    shows: 'The compiler’s messages are returned.',
    source: 'int main() { return missing; }\n',
    expected: ['Compilation Error'],
    remedy: toolchain,
  },
  {
    name: 'Endless loop',
    shows: 'CPU time is measured and limited.',
    source: 'int main() { for (volatile int i = 0;; i = i + 1) {} }\n',
    expected: ['Time Limit Exceeded'],
    remedy: doctor,
  },
  {
    name: 'Sleep',
    shows: 'A program that waits for ever is stopped.',
    source: '#include <unistd.h>\nint main() { for (;;) pause(); }\n',
    expected: ['Time Limit Exceeded'],
    remedy: doctor,
  },
  {
    name: 'Memory',
    shows: 'The memory of all processes of a program together is limited.',
    source: `#include <cstdlib>
#include <cstring>
#include <unistd.h>
int main() {
  for (int i = 0; i < 3; i++) fork();
  for (;;) std::memset(std::malloc(1 << 20), 1, 1 << 20);
}
`,
    expected: ['Memory Limit Exceeded'],
    remedy: cgroup,
  },
  {
    name: 'Output',
    shows: 'Output is bounded.',
    source: '#include <cstdio>\nint main() { for (;;) std::puts("three"); }\n',
    expected: ['Output Limit Exceeded'],
    remedy: doctor,
  },
  {
    name: 'Crash',
    shows: 'A crash is reported with its signal.',
    source: '#include <csignal>\nint main() { std::raise(SIGSEGV); }\n',
    expected: ['Runtime Error'],
    remedy: doctor,
  },
  {
    name: 'Threads',
    shows: 'Programs may have threads and a deep stack.',
    source: `#include <bits/stdc++.h>
int deep(int n) {
  volatile char frame[1000];
  frame[0] = 1;
  return n == 0 ? 1 : deep(n - 1) + frame[0] - 1;
}
int main() {
  int one = deep(30000), two = 0;
  std::thread other([&] { two = 2; });
  other.join();
  std::printf("%d\\n", one + two);
}
`,
    expected: ['Accepted'],
    remedy: doctor,
  },
  {
    name: 'Fork bomb',
    shows: 'The number of processes is limited, and all are killed.',
    source: '#include <unistd.h>\nint main() { for (;;) fork(); }\n',
    expected: ['Time Limit Exceeded', 'Runtime Error', 'Memory Limit Exceeded'],
    remedy: cgroup,
  },
  {
    name: 'Network',
    shows: 'No socket of any family can be opened.',
    source: `#include <cstdio>
#include <sys/socket.h>
int main() {
  bool made = false;
  for (int family = 0; family < 46; family++)
    for (int type = 1; type < 11; type++) made = made || socket(family, type, 0) >= 0;
  std::puts(made ? "made" : "3");
}
`,
    expected: ['Accepted'],
    remedy: doctor,
  },
  {
    name: 'Files',
    shows: 'No file of the host can be read, and none written.',
    source: `#include <cstdio>
#include <initializer_list>
int main() {
  bool seen = false;
  for (const char* path : {"/etc/passwd", "/proc/self/maps", "/proc/1/environ", "/usr/bin/env"})
    seen = seen || std::fopen(path, "r");
  for (const char* path : {"/new", "/tmp/new", "/dev/shm/new", "new"})
    seen = seen || std::fopen(path, "w");
  std::puts(seen ? "seen" : "3");
}
`,
    expected: ['Accepted'],
    remedy: doctor,
  },
  {
    name: 'Processes',
    shows: 'No other process can be stopped, traced or given privileges.',
    source: `#include <csignal>
#include <cstdio>
#include <sched.h>
#include <sys/ptrace.h>
#include <unistd.h>
int main() {
  kill(getppid(), SIGKILL);
  bool done = ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0 || setuid(0) == 0;
  done = done || unshare(CLONE_NEWUSER) == 0 || chroot("/") == 0;
  std::puts(done ? "done" : "3");
}
`,
    expected: ['Accepted'],
    remedy: doctor,
  },
  {
    name: 'Compiler',
    shows: 'The compiler sees no file of the host.',
    source: '#include "/etc/passwd"\nint main() {}\n',
    expected: ['Compilation Error'],
    remedy: doctor,
  },
];

/**
 * One program per language shows that the language works; everything else is the same in all of
 * them.
 */
const sumIn = (language: Language): SelfTestProgram => ({
  language,
  name: `Right answer in ${languageName(language)}`,
  shows: `A program in ${languageName(language)} is compiled and run, and its answer accepted.`,
  source: sumPrograms[language],
  expected: ['Accepted'],
  remedy: toolchain,
});

/** The programs for a judge with these languages. */
export const selfTestProgramsFor = (languages: readonly Language[]): SelfTestProgram[] => [
  ...programs.map((program) => ({ ...program, language: defaultLanguage })),
  ...languages.filter((language) => language !== defaultLanguage).map(sumIn),
];

/** Whether a program got one of its expected verdicts, and what to do if it did not. */
export function checkOf(program: SelfTestProgram, result: SubmitResult): SelfTestCheck {
  const { name, shows, expected, remedy } = program;
  const passed = expected.includes(result.verdict);
  return {
    name,
    shows,
    passed,
    expected: [...expected],
    verdict: result.verdict,
    ...(result.error === undefined ? {} : { said: result.error }),
    ...(passed ? {} : { remedy }),
    executionTime: result.executionTime,
    memoryKb: result.memoryKb,
  };
}
