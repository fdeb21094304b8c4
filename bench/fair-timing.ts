/**
 * How much the reported time of one program varies: run repeatedly alone, and while every core has
 * other work. Also the verdicts at a limit close to its time, with the second run of the judging
 * rules and without it.
 */
import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { caseOfBytes, openWorkshop, type Workshop } from '../judge/testing.ts';
import { median, print } from './judging.ts';
import { runLimits } from './run-limits.ts';

/** Takes about 100 ms and touches 32 MiB, so that other work on the machine is felt. */
const program = `#include <cstdio>
#include <vector>
int main() {
  std::vector<unsigned> field(8 << 20);
  unsigned seed = 1;
  for (int i = 0; i < 12000000; i++) {
    seed = seed * 1664525 + 1013904223;
    field[seed >> 9] += i;
  }
  unsigned sum = 0;
  for (unsigned value : field) sum ^= value;
  std::printf("%u", sum);
}
`;
const rounds = { small: 2, large: 200 };
/** A limit this little above the usual time would reveal unfairness. */
const nearLimit = 1.1;

type Run = { cpuMs: number; wallMs: number };

async function runs(workshop: Workshop, executablePath: string, count: number): Promise<Run[]> {
  const { path: inputPath } = await caseOfBytes(workshop.folder, { input: '', output: '' }).then(
    ({ input }) => input,
  );
  const limits = { ...runLimits, cpuLimitMs: 10_000, wallLimitMs: 30_000 };
  const all: Run[] = [];
  for (let i = 0; i < count; i += 1) {
    const started = performance.now();
    const { cpuMs } = await workshop.sandbox.run({
      slot: 0,
      core: 0,
      executablePath,
      inputPath,
      limits,
    });
    all.push({ cpuMs, wallMs: performance.now() - started });
  }
  return all;
}

/** Runs a task while every core is busy. */
async function underLoad<T>(executable: string, task: () => Promise<T>): Promise<T> {
  const script = 'while :; do "$0" > /dev/null; done';
  const others = Array.from({ length: availableParallelism() }, () =>
    spawn('sh', ['-c', script, executable], { stdio: 'ignore', detached: true }),
  );
  try {
    return await task();
  } finally {
    for (const { pid } of others) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  }
}

/** How many per cent would have been over a limit. */
const overPercent = (times: number[], limitMs: number): number =>
  median([(100 * times.filter((ms) => ms > limitMs).length) / times.length]);

/** The smaller of each run and the next one, as when a run over the limit is repeated. */
const withSecond = (times: number[]): number[] =>
  times.map((ms, i) => Math.min(ms, times[(i + 1) % times.length] ?? ms));

function spread(name: string, all: Run[], limitMs: number): Record<string, number> {
  const cpu = all.map((one) => one.cpuMs).toSorted((a, b) => a - b);
  const at = (share: number) => median([cpu[Math.floor((cpu.length - 1) * share)] ?? 0]);
  const inOrder = all.map((one) => one.cpuMs);
  return {
    [`${name}CpuFifthMs`]: at(0.05),
    [`${name}CpuMedianMs`]: at(0.5),
    [`${name}CpuNinetyFifthMs`]: at(0.95),
    [`${name}CpuLargestMs`]: at(1),
    [`${name}WallMedianMs`]: median(all.map((one) => one.wallMs)),
    [`${name}OverNearLimitPercent`]: overPercent(inOrder, limitMs),
    [`${name}OverNearLimitTwicePercent`]: overPercent(withSecond(inOrder), limitMs),
  };
}

/** The spread of times alone and under load; the limit is a tenth above the median alone. */
export async function run(size: 'small' | 'large'): Promise<Record<string, number>> {
  const workshop = await openWorkshop(1);
  try {
    const source = join(workshop.folder, 'busy.cpp');
    const executable = join(workshop.folder, 'busy');
    writeFileSync(source, program);
    execFileSync('g++', ['-O2', '-static', '-o', executable, source]);
    const alone = await runs(workshop, executable, rounds[size]);
    const limitMs = nearLimit * median(alone.map((one) => one.cpuMs));
    const loaded = await underLoad(executable, () => runs(workshop, executable, rounds[size]));
    return { ...spread('alone', alone, limitMs), ...spread('loaded', loaded, limitMs) };
  } finally {
    await workshop.close();
  }
}

if (import.meta.main) print('fair-timing', await run('large'));
