/**
 * The verdicts on a busy host: judges the quick part of the corpus in three languages, and programs
 * that compute in threads and children or talk to an interactor, beside busy loops. A wrong verdict, or
 * a sentence about waiting for a program that computed, is a failure; what had no core is judged again.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { checker } from '../contract/checker.ts';
import { all, judgeOf, quick } from '../judge/corpus-programs.ts';
import { judgeIn } from '../judge/run/testing-interaction.ts';
import { untilCore } from '../judge/run/until-core.ts';
import { allLanguages, openWorkshop, type Workshop } from '../judge/testing-judge.ts';

const sizes = {
  small: { loops: 1, own: 1, programs: 1 },
  large: { loops: 24, own: 3, programs: 1_000 },
};
const languages = ['cpp', 'c', 'python'];

/** Each uses 0.7 s at most of the 1 s that it has: in other tasks than its first, or in turns. */
const elsewhere = {
  threads: `#include <thread>
#include <cstdio>
#include <ctime>
static void spin(double s) {
  timespec t;
  do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); while (t.tv_sec + t.tv_nsec / 1e9 < s);
}
int main() {
  std::thread one(spin, 0.35), two(spin, 0.35);
  one.join(), two.join();
  std::puts("ok");
}
`,
  children: `#include <sys/wait.h>
#include <unistd.h>
#include <cstdio>
#include <ctime>
int main() {
  for (int i = 0; i < 7; i++) {
    if (fork() == 0) {
      while (clock() < CLOCKS_PER_SEC / 10) {}
      _exit(0);
    }
    wait(nullptr);
  }
  std::puts("ok");
}
`,
  talk: `#include <cstdio>
#include <ctime>
#include <iostream>
int main() {
  int low = 1, high = 1000;
  std::string word;
  for (int tries = 1; word != "correct"; tries++) {
    int middle = (low + high) / 2;
    while (clock() < tries * (CLOCKS_PER_SEC / 16)) {}
    std::cout << middle << std::endl;
    std::cin >> word;
    if (word == "higher") low = middle + 1; else high = middle - 1;
  }
}
`,
};

/** Computes before each reply, too. */
const interactor = checker.parse({
  kind: 'icpc',
  source: `#include <ctime>
#include <fstream>
#include <iostream>
int main(int, char** argv) {
  int number, guess;
  std::ifstream(argv[1]) >> number;
  for (int tries = 1; std::cin >> guess; tries++) {
    while (clock() < tries * (CLOCKS_PER_SEC / 16)) {}
    if (guess == number) { std::cout << "correct" << std::endl; return 42; }
    std::cout << (guess < number ? "higher" : "lower") << std::endl;
  }
  return 43;
}
`,
});

type Found = {
  name: string;
  expected: readonly string[];
  verdict: string;
  error: string | undefined;
};

async function judgeElsewhere(workshop: Workshop, name: string, source: string): Promise<Found> {
  const isTalk = name === 'talk';
  const { verdict, error } = await judgeIn(workshop, {
    source,
    cases: [
      isTalk
        ? { input: '617\n', output: '', isHidden: false }
        : { input: '', output: 'ok\n', isHidden: false },
    ],
    ...(isTalk && { interactor }),
  });
  return { name, expected: ['Accepted'], verdict, error };
}

/** How many were judged, how many wrongly, and the longest time of one with all its repetitions. */
export async function run(size: 'small' | 'large'): Promise<Record<string, number>> {
  const { loops, own, programs } = sizes[size];
  const workshop = await openWorkshop(1);
  const busy: ChildProcess[] = [];
  try {
    const chosen = all.filter(
      ({ name, language }) =>
        quick.includes(name) && allLanguages.includes(language) && languages.includes(language),
    );
    const tasks: (() => Promise<Found>)[] = [
      ...Object.entries(elsewhere)
        .slice(0, own)
        .map(
          ([name, source]) =>
            () =>
              judgeElsewhere(workshop, name, source),
        ),
      ...chosen.slice(0, programs).map((program) => async () => {
        const { verdict, error } = await judgeOf(workshop, program, 0);
        return { name: program.name, expected: program.expected, verdict, error };
      }),
    ];
    for (let i = 0; i < loops; i += 1) {
      busy.push(spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }));
    }
    const wrong: string[] = [];
    let longestS = 0;
    for (const task of tasks) {
      const startedAt = performance.now();
      const { name, expected, verdict, error } = await untilCore(task);
      longestS = Math.max(longestS, (performance.now() - startedAt) / 1000);
      const isFalse = !expected.includes(verdict) || (name in elsewhere && /wait/.test(`${error}`));
      if (isFalse) wrong.push(`${name}: ${verdict}: ${error}`);
    }
    if (wrong.length > 0) throw new Error(`judged wrongly: ${wrong.join('; ')}`);
    return { loops, judged: tasks.length, judgedWrongly: 0, longestS: Math.round(longestS) };
  } finally {
    for (const one of busy) one.kill('SIGKILL');
    await workshop.close();
  }
}
