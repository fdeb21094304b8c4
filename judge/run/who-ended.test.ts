/** Who ended a program, the program itself or an outside process, in the real sandbox. */
import { readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { comparison } from '../../contract/judging.ts';
import { family } from '../../sandbox/testing-leftovers.ts';
import { judgeRun, judgeSubmission } from '../judge.ts';
import { caseOfBytes } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';

const workshop = await openTestWorkshop();

const mib = 1024 * 1024;
const place = () => ({ sandbox: workshop.sandbox, slot: 0, core: 0 });

async function judge(source: string, inputs: string[]) {
  const cases = await Promise.all(
    inputs.map((input) => caseOfBytes(workshop.folder, { input, output: 'done\n' })),
  );
  const { result } = await judgeSubmission({
    place: place(),
    compiler: workshop.compiler,
    source: Buffer.from(source),
    cases,
    limits: { timeLimitMs: 2000, memoryLimitBytes: 64 * mib },
    comparison: comparison.parse({}),
  });
  return result;
}

/** Sends a signal to the next program that runs below this process, as a person could. */
async function endProgram(signal: NodeJS.Signals): Promise<void> {
  const isProgram = (pid: number): boolean => {
    try {
      return dirname(readlinkSync(`/proc/${pid}/exe`)).includes('judge/binaries');
    } catch {
      return false;
    }
  };
  for (;;) {
    const program = family(process.pid).find(isProgram);
    if (program !== undefined) return void process.kill(program, signal);
    await sleep(1);
  }
}

/** Computes as many ms as its input says. */
const busy = `#include <cstdio>
#include <ctime>
int main() { int ms; scanf("%d", &ms); while (clock() < ms * (CLOCKS_PER_SEC / 1000)) {}
puts("done"); }`;

describe('a program that an outside process kills', () => {
  it('runs again, as do those that were requested after it', async () => {
    const judging = judge(busy, ['0\n', '300\n', '1\n', '200\n', '0\n']);
    await endProgram('SIGKILL');
    await endProgram('SIGTERM');
    const { verdict, testCaseResults } = await judging;
    expect(verdict).toBe('Accepted');
    expect(testCaseResults.map(({ status }) => status)).toEqual(Array(5).fill('passed'));
  });

  it('runs again on custom input, too', async () => {
    const running = judgeRun({
      place: place(),
      compiler: workshop.compiler,
      source: Buffer.from(busy),
      input: Buffer.from('300\n'),
      scratchFolder: workshop.folder,
    });
    await endProgram('SIGKILL');
    expect((await running).result).toMatchObject({ success: true, output: 'done\n' });
  });
});

describe('a program that ends itself', () => {
  it.each([
    ['by raise', 'raise(SIGKILL)'],
    ['by a child', 'if (fork() == 0) { kill(getppid(), SIGKILL); _exit(0); } for (;;) pause()'],
    [
      'by a timer',
      'timer_t t; sigevent e{}; e.sigev_notify = SIGEV_SIGNAL; e.sigev_signo = 9;' +
        'timer_create(CLOCK_MONOTONIC, &e, &t); itimerspec s{{}, {0, 1}};' +
        'timer_settime(t, 0, &s, 0); for (;;) pause()',
    ],
  ])('%s is told so', async (_, call) => {
    const source = `#include <csignal>\n#include <ctime>\n#include <unistd.h>
      int main() { ${call}; }`;
    const { verdict, error } = await judge(source, ['1\n']);
    expect(`${verdict}: ${error}`).toMatch(/^Runtime Error: .*SIGKILL: sent by the program itself/);
  });
});
