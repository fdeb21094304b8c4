/**
 * What is prepared in spare time: a machine judges before, and nothing of it runs beside programs.
 *
 * @module-tag release
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openWorkshop, root, type Workshop } from '../testing-judge.ts';
import { preparedFolder, readToolchain } from './gxx.ts';
import { openLanguages } from './open-languages.ts';
import { prepare } from './prepare.ts';
import { runInSpareTime } from './prepare-later.ts';
import { systemCompiler } from './toolchain.ts';

const limits = {
  cpuLimitMs: 2_000,
  wallLimitMs: 20_000,
  memoryLimitBytes: 64 * 1024 * 1024,
  outputLimitBytes: 4096,
  stderrLimitBytes: 4096,
  tasksLimit: 4,
};

let workshop: Workshop;
let home: string;
beforeAll(async () => {
  workshop = await openWorkshop(1);
  home = mkdtempSync(join(tmpdir(), 'later-'));
}, 240_000);
afterAll(async () => {
  rmSync(home, { recursive: true });
  await workshop.close();
});

it('a machine compiles at once, to the same outcome as when more is prepared', async () => {
  const own = join(home, 'root');
  const order = { compiler: systemCompiler, folder: preparedFolder(own), headerSets: [] };
  await prepare({ ...order, isLeast: true });
  expect(readToolchain(own)).toMatchObject({ steps: null, headerSets: [], library: null });
  const { sandbox } = workshop;
  const least = await openLanguages({ sandbox, root: own, dataDir: home }, ['cpp']);
  const source = Buffer.from('#include <bits/stdc++.h>\nint main() { std::cout << 1; }\n');
  const compile = async (languages: typeof least) => {
    const { compiler } = languages.get('cpp');
    const { programPath, failure, release } = await compiler.compile(source);
    expect(failure).toBe(null);
    const facts = await sandbox.run({ slot: 0, executablePath: programPath ?? '', limits });
    release();
    return { exitCode: facts.exitCode, outputBytes: facts.outputBytes };
  };
  const first = await compile(least);
  expect(least.isWhole).toBe(false);
  rmSync(preparedFolder(own), { recursive: true });
  cpSync(preparedFolder(root), preparedFolder(own), { recursive: true });
  const renewed = await least.renewed();
  expect(renewed.isWhole).toBe(true);
  expect(await compile(renewed)).toEqual(first);
  expect(first).toEqual({ exitCode: 0, outputBytes: 1 });
}, 240_000);

const patience = { timeout: 60_000 };

const stateOf = (pid: number): string =>
  /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';

it('its processes stand still while programs are judged, with their children, and end with the judge', async () => {
  const path = join(home, 'pids');
  const script = `sleep 1000 & echo $$ $! > ${path}; wait`;
  const preparing = runInSpareTime(['sh', '-c', script]);
  const pids = await vi.waitFor(() => {
    const found = readFileSync(path, 'utf8').trim().split(' ').map(Number);
    expect(found).toHaveLength(2);
    return found;
  }, patience);
  const states = () => pids.map(stateOf).join('');
  preparing.pause();
  preparing.pause();
  await vi.waitFor(() => expect(states()).toBe('TT'), patience);
  preparing.resume();
  expect(states()).toBe('TT');
  preparing.resume();
  await vi.waitFor(() => expect(states()).toBe('SS'), patience);
  preparing.stop();
  expect(await preparing.ended).toBe(null);
});

it('it gets a slice of time from a judge that is never idle, and only then', async () => {
  const path = join(home, 'progress');
  writeFileSync(path, '');
  const script = `while :; do echo >> ${path}; sleep 0.01; done`;
  const preparing = runInSpareTime(['sh', '-c', script], { everyMs: 500, sliceMs: 100 });
  const progress = (): number => statSync(path).size;
  try {
    await vi.waitFor(() => expect(progress()).toBeGreaterThan(0), patience);
    expect(preparing.isDue()).toBe(false);
    preparing.pause();
    await vi.waitFor(() => expect(preparing.isDue()).toBe(true), patience);
    // Between two jobs of a judge with one slot.
    preparing.resume();
    expect(preparing.isDue()).toBe(true);
    preparing.pause();
    const before = progress();
    // On a busy host, its low priority may leave it nothing of the first one.
    await vi.waitFor(async () => {
      const slice = preparing.slice();
      expect(preparing.isDue()).toBe(false);
      await slice;
      expect(preparing.isDue()).toBe(false);
      expect(progress()).toBeGreaterThan(before + 1);
    }, patience);
  } finally {
    preparing.stop();
  }
  await preparing.ended;
  expect(preparing.isDue()).toBe(false);
});

it('a failure is told with its last words', async () => {
  expect(await runInSpareTime(['sh', '-c', 'echo no room >&2; exit 1']).ended).toBe('no room');
});
