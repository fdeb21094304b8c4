/**
 * The cost of an exchange between a program and its interactor in the sandbox, compared with two
 * unconfined processes on two pipes. Measures additional exchanges, so starting and ending do not
 * count. Both run on one core, alternately.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Sandbox } from '../judge/run/sandbox.ts';
import { openWorkshop } from '../judge/testing-judge.ts';
import { median } from './judging.ts';

const few = 100;
const sizes = { small: { many: 500, rounds: 1 }, large: { many: 20_000, rounds: 15 } };
const limits = {
  cpuLimitMs: 30_000,
  wallLimitMs: 60_000,
  memoryLimitBytes: 64 * 1024 * 1024,
  outputLimitBytes: 64 * 1024 * 1024,
  stderrLimitBytes: 1024,
  tasksLimit: 8,
};

type Way = 'bare' | 'hidden' | 'sample';

/** Microseconds per exchange, medians, and their ratios. */
export async function run(size: 'small' | 'large'): Promise<Record<string, number>> {
  const { many, rounds } = sizes[size];
  const workshop = await openWorkshop(1);
  try {
    const { sandbox, folder } = workshop;
    const executable = join(folder, 'pair');
    const source = join(import.meta.dirname, 'interaction.c');
    execFileSync('gcc', ['-O2', '-static', '-D_GNU_SOURCE', '-o', executable, source]);
    const took: Record<Way, number[]> = { bare: [], hidden: [], sample: [] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const way of ['bare', 'hidden', 'sample'] as const) {
        const [short, long] = [
          await milliseconds(sandbox, executable, { way, exchanges: few }),
          await milliseconds(sandbox, executable, { way, exchanges: few + many }),
        ];
        // The first round is only a warm-up.
        if (round > 0) took[way].push(((long - short) * 1000) / many);
      }
    }
    const [bare, hidden, sample] = [median(took.bare), median(took.hidden), median(took.sample)];
    return {
      barePerExchangeUs: bare,
      hiddenPerExchangeUs: hidden,
      samplePerExchangeUs: sample,
      hiddenToBare: Math.round((hidden / bare) * 100) / 100,
      sampleToBare: Math.round((sample / bare) * 100) / 100,
    };
  } finally {
    await workshop.close();
  }
}

type Talk = { way: Way; exchanges: number };

async function milliseconds(
  sandbox: Sandbox,
  executablePath: string,
  { way, exchanges }: Talk,
): Promise<number> {
  const args = (side: string): string[] => [side, String(exchanges)];
  if (way === 'bare') return Number(execFileSync(executablePath, args('both'))) / 1e6;
  const place = { slot: 0, core: 0, executablePath, limits };
  const { program, interactor } = await sandbox.talk({
    program: { ...place, args: args('ask') },
    interactor: { in: 'slot', request: { ...place, args: args('echo'), files: [], collect: [] } },
    accepts: 42,
    recordBytes: way === 'sample' ? 4096 : undefined,
  });
  if (program.exitCode !== 0 || interactor.facts.exitCode !== 42) throw new Error('a talk failed');
  return program.wallMs;
}
