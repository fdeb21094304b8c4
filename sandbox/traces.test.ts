/**
 * A run leaves nothing for the next to see. A program that prints everything it can find out runs
 * after different neighbours, and prints the same each time. docs/security.md lists the exceptions
 * of each level.
 *
 * @module-tag release
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allLevels,
  compileDynamicProbe,
  type Trial,
  tryAt,
  limits as usual,
  withOutput,
} from './testing-levels.ts';

/** Enough time for a neighbour on a busy machine. */
const limits = { ...usual, cpuLimitMs: 10_000, wallLimitMs: 30_000 };

/** Without a pid namespace, process numbers are the host's. */
const ofTheHost = /^number |^limit 6: /;

/** Facts about the root directory itself, which only level full keeps when a worker is replaced. */
const ofRoot = /^(time |statx )?(\/|\.|\.\.|\/program|\/lib|\/lib64)(-opened)?(:|\.[a-z]+)? /;

/** Moments of the files that each run begins with: stdin, stdout and stderr, and its program. */
const ofStdio = /^time ((?:file \d|\/dev\/stdin|\/program)\S*) (\d+)$/;

const cases = allLevels.flatMap((level) =>
  (['static', 'dynamic'] as const).map((way) => [level, way] as const),
);

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Kills the workers of an idle runner, and waits for their replacements. */
async function replaceWorkers(runner: number): Promise<void> {
  const before = childrenOf(runner);
  for (const worker of before) process.kill(worker, 'SIGKILL');
  const count = () => childrenOf(runner).filter((worker) => !before.includes(worker)).length;
  await expect.poll(count).toBe(before.length);
}

describe.each(cases)('at level %s, %s programs', (level, way) => {
  let trial: Trial;
  let dynamic: Record<string, ReturnType<typeof compileDynamicProbe>>;
  let inputPath: string;
  const isContainer = level.startsWith('container');
  beforeAll(async () => {
    const names = ['observer', 'neighbour'];
    trial = await tryAt(level, names);
    dynamic = Object.fromEntries(
      names.map((name) => [name, compileDynamicProbe(trial.directory, name)]),
    );
    inputPath = trial.file('input', 'an input\n');
  });
  afterAll(() => trial.end());

  const start = async (args: string[]) => {
    const name = args.length === 0 ? 'observer' : 'neighbour';
    const what = (way === 'dynamic' && dynamic[name]) || {
      executablePath: join(trial.directory, name),
    };
    const request = { slot: 0, core: 0, inputPath, args, limits, ...what };
    const askedAtMs = Date.now();
    return { askedAtMs, ...(await trial.sandbox.run(request)) };
  };

  /**
   * What the program finds out, without times, which must be those of the run itself (except for
   * the root).
   */
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

  it('a program sees the same world in a new worker', async () => {
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
