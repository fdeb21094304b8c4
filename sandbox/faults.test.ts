/**
 * Failures of the host are reported as such: a full disk, a kill from outside. Mounting a small
 * disk and limiting the runner's own group require root; an ordinary user's judge reports them
 * through the same code, which is tested here at every level.
 *
 * @module-tag release
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HostFault } from '../judge/faults.ts';
import { startSandbox } from '../judge/run/sandbox.ts';
import type { JailRequest } from '../judge/run/sandbox-messages.ts';
import { family, groupsOf } from './testing-leftovers.ts';
import {
  allLevels,
  buildRunner,
  compileProbe,
  hogCore,
  isRoot,
  limits,
  mebibyte,
  type Trial,
  tryAt,
} from './testing-levels.ts';

const patience = { timeout: 60_000 };
const toolchain = ['/usr/bin', '/usr/lib', '/usr/lib64', '/lib', '/lib64']
  .filter((path) => existsSync(path))
  .map((path) => ({ host: path, inside: path }));

const runnerOf = async (trial: Trial): Promise<number> =>
  Number((await trial.probe('limits', ['exit', '0'])).outputPath.split('/')[2]);

const isProbe = (pid: number): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith('/limits');
  } catch {
    return false;
  }
};

const probesOf = (runner: number): number[] => family(runner).filter(isProbe);

/** A worker whose program is running, once there is one. */
const busyWorker = (runner: number): Promise<number> =>
  vi.waitFor(() => {
    const [, ...below] = family(runner);
    const busy = below.find((pid) => !isProbe(pid) && probesOf(pid).length > 0);
    if (busy === undefined) throw new Error('no program is running');
    return busy;
  }, patience);

const hasEnded = (pid: number): boolean =>
  / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''));

const jailOf = (
  { sandbox }: Pick<Trial, 'sandbox'>,
  script: string,
  more: Partial<JailRequest> = {},
) =>
  sandbox.jail({
    command: ['/usr/bin/sh', '-c', script],
    readOnly: toolchain,
    files: [],
    outputs: [],
    env: { PATH: '/usr/bin' },
    boxBytes: 16 * mebibyte,
    limits: { ...limits, wallLimitMs: 20_000 },
    ...more,
  });

describe.each(allLevels)('a runner at level %s', (level) => {
  let trial: Trial;
  let disk: string;
  beforeAll(async () => {
    // Before the runner starts: a container sees no later mounts.
    disk = mkdtempSync(join(tmpdir(), 'arbiter-disk-'));
    const options = 'size=1m,mode=0777';
    if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
    trial = await tryAt(level, ['limits']);
  });
  afterAll(async () => {
    if (isRoot) execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
    await trial.end();
  });

  it('distinguishes an output that is too large from one that is missing', async () => {
    const outputs = ['large', 'missing', 'good'].map((name) => ({
      name,
      host: join(trial.directory, `out-${name}`),
      maxBytes: 100,
    }));
    const facts = await jailOf(trial, 'head -c 101 /usr/bin/sh > large; echo > good', { outputs });
    expect(facts).toMatchObject({ copied: ['good'], tooLarge: ['large'] });
  });

  it.runIf(isRoot)('calls a full disk a fault of the host, not a large output', async () => {
    const outputs = [{ name: 'out', host: join(disk, 'out'), maxBytes: 16 * mebibyte }];
    const write = (bytes: number) =>
      jailOf(trial, `cat /usr/bin/* 2> /dev/null | head -c ${bytes} > out`, { outputs });
    const fault = { name: 'SandboxFault', reason: 'disk-full' };
    await expect(write(3 * mebibyte)).rejects.toMatchObject(fault);
    expect(readdirSync(disk)).toEqual([]);
    expect(await write(1000)).toMatchObject({ copied: ['out'] });
    execFileSync('sh', ['-c', `cat /dev/zero > ${disk}/filler || true`], { stdio: 'ignore' });
    await expect(write(1000)).rejects.toMatchObject(fault);
  });

  it('attributes a full box to the command that filled it', async () => {
    const facts = await jailOf(trial, 'while cat /usr/bin/* >> all; do :; done; exit 7', {
      boxBytes: mebibyte,
    });
    expect(facts.exitCode === 7 || facts.outputLimitHit).toBe(true);
  });

  it('reports the death of a worker as a kill from outside', async () => {
    const runner = await runnerOf(trial);
    const running = trial.probe('limits', ['sleep']);
    process.kill(await busyWorker(runner), 'SIGKILL');
    await expect(running).rejects.toMatchObject({ reason: 'killed-from-outside' });
  });
});

describe('a frozen host', () => {
  let trial: Trial;
  beforeAll(async () => {
    trial = await tryAt(isRoot ? 'full' : 'rootless', ['limits']);
  });
  afterAll(() => trial.end());

  it('does not count the time in which a worker had no core against the wall limit', async () => {
    const runner = await runnerOf(trial);
    const wallLimitMs = 1000;
    const napping = trial.probe('limits', ['nap', '200'], { wallLimitMs });
    const worker = await busyWorker(runner);
    const [probe = 0] = probesOf(runner);
    process.kill(worker, 'SIGSTOP');
    await expect.poll(() => hasEnded(probe), patience).toBe(true);
    await sleep(wallLimitMs);
    process.kill(worker, 'SIGCONT');
    expect(await napping).toMatchObject({ exitCode: 0, wallLimitHit: false });
  });

  it('waits for a program that is still open for writing, as in a starting worker', async () => {
    const executablePath = join(trial.directory, 'written');
    copyFileSync(join(trial.directory, 'limits'), executablePath);
    const file = openSync(executablePath, 'r+');
    const running = trial.sandbox.run({ slot: 0, executablePath, args: ['exit', '3'], limits });
    // Longer than a worker with a core needs.
    await Promise.race([running, sleep(2000)]).finally(() => closeSync(file));
    expect(await running).toMatchObject({ exitCode: 3 });
  });

  it('blames no worker for its silence during that time', async () => {
    const runner = await runnerOf(trial);
    const wall = { ...limits, wallLimitMs: 1000 };
    const probe = join(trial.directory, 'limits');
    const files = [{ host: probe, name: 'limits' }];
    const asleep = { executablePath: probe, args: ['sleep'], limits: wall };
    const heard = (end: Promise<unknown>) => end.catch(({ message }: Error) => ({ message }));
    const jails = [0, 1].map(() => jailOf(trial, '/box/limits sleep', { files, limits: wall }));
    await expect.poll(() => probesOf(runner).length, patience).toBe(2);
    const runs = [0, 1].map((slot) => trial.sandbox.run({ slot, ...asleep }));
    const all = Promise.all([...jails, ...runs].map(heard));
    await expect.poll(() => probesOf(runner).length, patience).toBe(4);
    const stopped = family(runner);
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    // As long as a worker may be silent: twice the wall limit plus five seconds.
    await sleep(2 * wall.wallLimitMs + 5500);
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
    for (const end of await all) expect(end).toMatchObject({ wallLimitHit: true });
  });
});

describe.runIf(isRoot)('a host that is busy', () => {
  it('gives a jail extra time while its steps have no core', async () => {
    const trial = await tryAt('full', ['limits']);
    const probe = join(trial.directory, 'limits');
    const core = 0;
    const hog = await hogCore(trial, core);
    const files = [{ host: probe, name: 'limits' }];
    const within = (wallLimitMs: number) => ({
      files,
      core,
      limits: { ...limits, cpuLimitMs: 10_000, wallLimitMs },
    });
    try {
      // The shell only waits, while its steps get a tenth of the core.
      const steps = '/box/limits spin 150; /box/limits spin 150; exit 0';
      const end = await jailOf(trial, steps, within(2000)).then(
        ({ wallLimitHit, exitCode }) => (exitCode === 0 && !wallLimitHit ? 'done' : 'over time'),
        (fault: HostFault) => fault.reason,
      );
      expect(['done', 'no-core']).toContain(end);
    } finally {
      await hog.end();
    }
    const asleep = await jailOf(trial, '/box/limits sleep', within(300));
    expect(asleep).toMatchObject({ wallLimitHit: true });
    await trial.end();
  });
});

describe.runIf(isRoot)('a container whose /tmp is nearly full', () => {
  /** A runner in a container, whose /tmp is a separate disk of 24 MiB. */
  async function startInSmallTmp(directory: string) {
    compileProbe(directory, 'container');
    copyFileSync(buildRunner(), join(directory, 'arbiter-sandbox'));
    // Its /tmp has no locks of other runners, whose uids it must not take.
    const inside = `mount -t tmpfs -o size=24m,mode=1777 tmpfs /tmp
      exec ${directory}/container 0 ${directory}/arbiter-sandbox --uid-base 80000 "$@"`;
    const binaryPath = join(directory, 'in-small-tmp');
    writeFileSync(binaryPath, `#!/bin/sh\nexec unshare -m sh -c '${inside}' sh "$@"\n`);
    chmodSync(binaryPath, 0o755);
    return startSandbox({ binaryPath, socketDir: directory, slots: 1, log: () => {} });
  }

  it('accepts no command whose box would not fit', async () => {
    const directory = mkdtempSync('/var/tmp/arbiter-faults-');
    chmodSync(directory, 0o755);
    const sandbox = await startInSmallTmp(directory);
    try {
      expect(await jailOf({ sandbox }, 'exit 1')).toMatchObject({ exitCode: 1 });
      const boxBytes = 32 * mebibyte;
      const fault = { reason: 'disk-full' };
      await expect(jailOf({ sandbox }, 'exit 1', { boxBytes })).rejects.toMatchObject(fault);
      const half = 'cat /usr/bin/* 2> /dev/null | head -c 12000000 > a';
      expect(await jailOf({ sandbox }, half)).toMatchObject({ exitCode: 0 });
      await expect(jailOf({ sandbox }, `${half}; exit 1`)).rejects.toMatchObject(fault);
    } finally {
      await sandbox.close();
      rmSync(directory, { recursive: true });
    }
  });
});

describe.runIf(isRoot)('a host that runs out of memory', () => {
  /** Bounds all slots and jails of a runner together, as a container's limit bounds it. */
  function boundRunner(runner: number, bytes: number): void {
    const files = groupsOf(runner).flatMap((group) =>
      ['memory.limit_in_bytes', 'memory.max'].map((name) => join(group, name)),
    );
    const file = files.find((path) => existsSync(path));
    if (file === undefined) throw new Error(`no memory group of ${runner}`);
    writeFileSync(file, String(bytes));
    expect(Number(readFileSync(file, 'utf8'))).toBe(bytes);
  }

  it('is not mistaken for a program that reached its own limit', async () => {
    const trial = await tryAt('full', ['limits']);
    boundRunner(await runnerOf(trial), 64 * mebibyte);
    const fault = { reason: 'killed-from-outside' };
    const touch = (mb: number, memoryMb: number) =>
      trial.probe('limits', ['touch', String(mb * mebibyte)], {
        memoryLimitBytes: memoryMb * mebibyte,
      });
    await expect(touch(200, 512)).rejects.toMatchObject(fault);
    expect(await touch(200, 32)).toMatchObject({ oomKilled: true });
    await expect(touch(200, 512)).rejects.toMatchObject(fault);
    expect(await touch(10, 512)).toMatchObject({ exitCode: 0, oomKilled: false });
    const host = join(trial.directory, 'limits');
    const eating = trial.sandbox.jail({
      command: ['/box/limits', 'touch', String(200 * mebibyte)],
      readOnly: [],
      files: [{ host, name: 'limits' }],
      outputs: [],
      boxBytes: mebibyte,
      limits: { ...limits, memoryLimitBytes: 512 * mebibyte },
    });
    await expect(eating).rejects.toMatchObject(fault);
    await trial.end();
  });
});
