/**
 * What one run leaves for the next to see: nothing. A program that prints everything it can find out
 * runs after different neighbours, and prints the same each time. docs/security.md says what is
 * excepted at which level.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allLevels, type Trial, tryAt, limits as usual, withOutput } from './trial.ts';

/** Time enough for a neighbour on a busy machine. */
const limits = { ...usual, cpuLimitMs: 10_000, wallLimitMs: 30_000 };

/** Without a pid namespace numbers of processes are the host's. */
const ofTheHost = /^number |^limit 6: /;

/** The root directory, which only level full keeps when a worker is replaced. */
const ofRoot = /^(time |statx )?(\/|\.|\.\.)(-opened)?(:|\.[a-z]+)? /;

/** Moments of stdin, stdout and stderr. */
const ofStdio = /^time ((?:file \d|\/dev\/stdin)\S*) (\d+)$/;

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Kills the workers of a runner that is idle, and waits until others are in their places. */
async function replaceWorkers(runner: number): Promise<void> {
  const before = childrenOf(runner);
  for (const worker of before) process.kill(worker, 'SIGKILL');
  const count = () => childrenOf(runner).filter((worker) => !before.includes(worker)).length;
  await expect.poll(count).toBe(before.length);
}

describe.each(allLevels)('at level %s', (level) => {
  let trial: Trial;
  let inputPath: string;
  const isContainer = level.startsWith('container');
  beforeAll(async () => {
    trial = await tryAt(level, ['observer', 'neighbour']);
    inputPath = trial.file('input', 'an input\n');
  });
  afterAll(() => trial.end());

  const start = async (args: string[]) => {
    const name = args.length === 0 ? 'observer' : 'neighbour';
    const executablePath = join(trial.directory, name);
    const request = { slot: 0, core: 0, executablePath, inputPath, args, limits };
    const askedAtMs = Date.now();
    return { askedAtMs, ...(await trial.sandbox.run(request)) };
  };

  /** What it finds out. Moments have to be its own, and are left out; for the root they have not. */
  const observe = async (asked = start([])): Promise<string[]> => {
    const facts = await asked;
    const { exitCode, output } = await withOutput(facts);
    expect(exitCode).toBe(0);
    const lines = output.trim().split('\n');
    for (const line of lines) {
      const [, name, ns] = ofStdio.exec(line) ?? [];
      // The kernel's clock for files ticks every 10 ms at most.
      const isOwn = Number(ns ?? Number.NaN) / 1e6 >= facts.askedAtMs - 10;
      if (name !== undefined) expect([name, isOwn]).toEqual([name, true]);
    }
    return lines
      .filter((line) => !ofStdio.test(line))
      .filter((line) => !isContainer || !ofTheHost.test(line));
  };

  it('a program sees the same world after any earlier run', async () => {
    await start(['quiet']);
    const first = await observe();
    for (const neighbours of [['loud'], ['quiet', 'loud'], ['loud', 'loud', 'quiet'], ['quiet']]) {
      for (const one of neighbours) await start([one]);
      expect(await observe()).toEqual(first);
    }
  });

  it('a program sees the same world when it waited for the one before it', async () => {
    const first = await observe();
    const loud = start(['loud']);
    const waiting = start([]);
    await loud;
    expect(await observe(waiting)).toEqual(first);
  });

  it('a program sees the same world in a worker that is new', async () => {
    const shared = async () =>
      (await observe()).filter((line) => level === 'full' || !ofRoot.test(line));
    const first = await shared();
    const runner = Number((await start(['quiet'])).outputPath.split('/')[2]);
    for (let times = 0; times < 5; times++) {
      await replaceWorkers(runner);
      expect(await shared()).toEqual(first);
    }
  });
});
