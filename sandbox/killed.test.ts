/** What outlives a runner, or its client, that is killed with SIGKILL: nothing, at any level. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endAll, family, groupsOf } from './testing-leftovers.ts';
import {
  allLevels,
  containers,
  limits,
  mainLevels,
  mebibyte,
  type Trial,
  tryAt,
} from './testing-levels.ts';

/** Busy machines may take this long. */
const patience = { timeout: 60_000 };
/** None of these ends by itself, and no fork bomb grows beyond this number of processes. */
const endless = { ...limits, cpuLimitMs: 120_000, wallLimitMs: 120_000, tasksLimit: 16 };

/** Processes that were started with a word, and those that they have forked. */
const withWord = (word: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && readOf(pid, 'cmdline').includes(word))
    .filter((pid) => !/\) [ZX] /.test(readOf(pid, 'stat')));

function readOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Boxes of level container that have a file. */
const boxesWith = (name: string): string[] =>
  readdirSync('/tmp').filter(
    (box) => box.startsWith('arbiter-box-') && existsSync(join('/tmp', box, name)),
  );

/** Part of the command lines of all programs of a test, each of which must end them. */
let word: string;
beforeEach(() => {
  word = randomUUID();
});
afterEach(async () => {
  const left = withWord(word).length;
  await endAll(() => withWord(word));
  expect(left, 'processes that a test has left').toBe(0);
});

/** A fork bomb in a slot, and one in a jail; resolves when both have grown. */
async function startBombs(trial: Trial) {
  const { outputPath } = await trial.probe('limits', ['exit', '0']);
  const runner = Number(outputPath.split('/')[2]);
  const grown = (name: string) =>
    expect.poll(() => withWord(`${word}-${name}`).length, patience).toBeGreaterThan(3);
  const bomb = trial.probe('limits', ['fork-bomb', `${word}-run`], endless);
  await grown('run');
  const jail = trial.sandbox.jail({
    command: [`/box/${word}`, 'fork-bomb', `${word}-jail`],
    readOnly: [],
    files: [{ host: join(trial.directory, 'limits'), name: word }],
    outputs: [],
    boxBytes: 4 * mebibyte,
    // An ordinary user has a single uid, so this number is for all cells together.
    limits: { ...endless, tasksLimit: 5 },
  });
  const ended = Promise.allSettled([bomb, jail]);
  await grown('jail');
  return { runner, ended };
}

/** The processes of the runner itself: a program has become another one. */
const ownOf = (runner: number): number[] => {
  const programs = new Set(withWord(word));
  return family(runner).filter((pid) => !programs.has(pid));
};

describe.each(allLevels)('a runner at level %s that is killed', (level) => {
  it('takes fork bombs with it, in a slot and in a jail', async () => {
    const trial = await tryAt(level, ['limits']);
    const { runner, ended } = await startBombs(trial);
    process.kill(runner, 'SIGKILL');
    await expect.poll(() => withWord(word), patience).toEqual([]);
    await ended;
    await trial.end();
  });
});

describe.each(containers)('the next runner in a %s', (level) => {
  it('removes boxes, and ends programs that all of the runner left at once', async () => {
    const trial = await tryAt(level, ['limits']);
    const { runner, ended } = await startBombs(trial);
    const own = ownOf(runner);
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
      for (const pid of own) process.kill(pid, signal);
    }
    await ended;
    expect(withWord(word).length).toBeGreaterThan(0);
    expect(boxesWith(word)).toHaveLength(1);
    const next = await trial.next();
    expect(boxesWith(word)).toEqual([]);
    expect(withWord(word)).toEqual([]);
    await next.close();
    await trial.end();
  });

  it('leaves the programs and the boxes of those that live', async () => {
    const trial = await tryAt(level, ['limits']);
    const { runner, ended } = await startBombs(trial);
    const next = await trial.next();
    expect(withWord(`${word}-run`).length).toBeGreaterThan(3);
    expect(boxesWith(word)).toHaveLength(1);
    await next.close();
    process.kill(runner, 'SIGKILL');
    await ended;
    await expect.poll(() => withWord(word), patience).toEqual([]);
    await trial.end();
  });
});

describe.each(mainLevels)('a client at level %s that is killed', (level) => {
  it('takes along compiles, checkers, interactions, runtimes and its runner', async () => {
    const script = join(import.meta.dirname, 'testing-client.ts');
    const client = spawn(process.execPath, [script, level, word], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(client.stdout, 'data');
    const directory = String(said).trim();
    for (const one of ['.cpp', '-runtime', '-checker', '-talk', '-interactor']) {
      await expect.poll(() => withWord(word + one).length, patience).toBeGreaterThan(0);
    }
    const [runner = 0] = family(client.pid ?? 0).slice(1);
    client.kill('SIGKILL');
    await expect.poll(() => [...withWord(word), ...withWord(directory)], patience).toEqual([]);
    expect([groupsOf(runner), boxesWith(word)]).toEqual([[], []]);
    rmSync(directory, { recursive: true });
  });
});
