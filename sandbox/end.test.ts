/** How a runner ends without leaving anything: processes, mounts, cgroups, files. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { family, groupsOf } from './testing-leftovers.ts';
import { buildRunner, isRoot, levels, limits, type Trial, tryAt } from './testing-levels.ts';

/** Busy machines may take this long. */
const patience = { timeout: 60_000 };

/** Those that still run; the init of a container may take long to reap a dead one. */
function alive(pids: number[]): number[] {
  const runs = (pid: number) => {
    if (!existsSync(`/proc/${pid}`)) return false;
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  };
  return pids.filter(runs);
}

/** The worker whose program is running, once one is: its child is the probe. */
function busyWorker(trial: Trial, runner: number): Promise<number> {
  const isProbe = (pid: number) => {
    try {
      return readlinkSync(`/proc/${pid}/exe`) === join(trial.directory, 'limits');
    } catch {
      return false;
    }
  };
  return vi.waitFor(() => {
    const [, ...below] = family(runner);
    const busy = below.find((pid) => family(pid).slice(1).some(isProbe));
    if (busy === undefined) throw new Error('no program is running');
    return busy;
  }, patience);
}

async function runnerPid(trial: Trial): Promise<number> {
  const facts = await trial.probe('limits', ['exit', '0']);
  return Number(facts.outputPath.split('/')[2]);
}

describe.each(levels)('a runner at level %s', (level) => {
  it('leaves nothing when it is closed', async () => {
    const trial = await tryAt(level, ['limits']);
    const pid = await runnerPid(trial);
    const mounts = readFileSync('/proc/self/mounts', 'utf8');
    // Two workers, each with a child that waits for the next program.
    await expect.poll(() => family(pid).length, patience).toBe(5);
    const processes = family(pid);
    if (level === 'full') expect(groupsOf(pid).length).toBeGreaterThan(0);
    await trial.sandbox.close();
    expect(alive(processes)).toEqual([]);
    expect(groupsOf(pid)).toEqual([]);
    expect(readFileSync('/proc/self/mounts', 'utf8')).toBe(mounts);
    expect(readdirSync(trial.directory).filter((name) => name.endsWith('.sock'))).toEqual([]);
    await trial.end();
  });

  it('dies completely when it is killed, and the next one removes its cgroups', async () => {
    const trial = await tryAt(level, ['limits']);
    const pid = await runnerPid(trial);
    const running = trial.probe('limits', ['sleep']).then(
      () => 'ended',
      (error: Error) => error.message,
    );
    await busyWorker(trial, pid);
    const processes = family(pid);
    process.kill(pid, 'SIGKILL');
    expect(await running).toBe('the sandbox has ended');
    await trial.sandbox.closed;
    await expect.poll(() => alive(processes), patience).toEqual([]);
    await expect(trial.probe('limits')).rejects.toThrow('the sandbox has ended');
    const next = await tryAt(level, []);
    expect(groupsOf(pid)).toEqual([]);
    await next.end();
    await trial.end();
  });

  it('ends when its client disconnects during a run and a jail', async () => {
    const trial = await tryAt(level, ['limits']);
    const pid = await runnerPid(trial);
    const run = trial.probe('limits', ['sleep']).catch((error: Error) => error.name);
    const jail = trial.sandbox
      .jail({
        command: ['/box/limits', 'sleep'],
        readOnly: [],
        files: [{ host: join(trial.directory, 'limits'), name: 'limits' }],
        outputs: [],
        boxBytes: 4096,
        limits,
      })
      .catch((error: Error) => error.name);
    await expect.poll(() => family(pid).length, patience).toBe(7);
    const processes = family(pid);
    await trial.sandbox.close();
    expect(await Promise.all([run, jail])).toEqual(['SandboxFault', 'SandboxFault']);
    expect(alive(processes)).toEqual([]);
    expect(groupsOf(pid)).toEqual([]);
    await trial.end();
  });

  it('replaces a worker whose waiting child is killed', async () => {
    const trial = await tryAt(level, ['limits']);
    const pid = await runnerPid(trial);
    // Now the other worker has started too, and a childless child waits for a program.
    const executablePath = join(trial.directory, 'limits');
    await trial.sandbox.run({ slot: 1, executablePath, args: ['exit', '0'], limits });
    await expect.poll(() => family(pid).length, patience).toBe(5);
    const waiting = family(pid).filter((one) => one !== pid && family(one).length === 1);
    for (const child of waiting) process.kill(child, 'SIGKILL');
    await expect
      .poll(() => family(pid).filter((one) => waiting.includes(one)), patience)
      .toEqual([]);
    await expect.poll(() => family(pid).length, patience).toBe(5);
    expect(await trial.probe('limits', ['print', 'again'])).toMatchObject({ output: 'again' });
    await trial.end();
  });

  it('replaces a worker that dies, and reports that the run did not take place', async () => {
    const trial = await tryAt(level, ['limits']);
    const pid = await runnerPid(trial);
    const running = trial.probe('limits', ['sleep']).catch((error: Error) => error.message);
    process.kill(await busyWorker(trial, pid), 'SIGKILL');
    expect(await running).toBe('the worker died');
    expect(await trial.probe('limits', ['print', 'again'])).toMatchObject({ output: 'again' });
    await trial.end();
  });
});

/** Starts a runner as the first process of a pid namespace; all of them have the pid 1 there. */
async function startFirst(trial: Trial, name: string) {
  const runner = [buildRunner(), '--socket', join(trial.directory, name), '--slots', '1'];
  const command = ['--pid', '--fork', '--kill-child', ...runner];
  const child = spawn('/usr/bin/unshare', command, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const [, pid = 0, ...below] = family(child.pid ?? 0);
  const groups = (): string[] => {
    const text = below.map((one) => readFileSync(`/proc/${one}/cgroup`, 'utf8')).join('');
    return [...new Set(text.match(/\barbiter-[^/]+/g))];
  };
  const end = async (): Promise<void> => {
    const ended = once(child, 'exit');
    process.kill(pid, 'SIGTERM');
    await ended;
  };
  return { groups, end };
}

describe.runIf(isRoot)('a runner in a pid namespace of its own', () => {
  it('shares no group with another runner of the same pid, and leaves the groups of all others', async () => {
    const trial = await tryAt('full', ['limits']);
    const empty = groupsOf(await runnerPid(trial)).map((top) => join(top, 'jail-9'));
    for (const group of empty) mkdirSync(group);
    const runners = [await startFirst(trial, 'first'), await startFirst(trial, 'second')];
    const groups = () => runners.map((runner) => runner.groups());
    await expect.poll(groups, patience).toEqual([[expect.any(String)], [expect.any(String)]]);
    expect(new Set(groups().flat()).size).toBe(2);
    expect(empty.length).toBeGreaterThan(0);
    expect(empty.filter((group) => !existsSync(group))).toEqual([]);
    for (const runner of runners) await runner.end();
    for (const group of empty) rmdirSync(group);
    await trial.end();
  });
});

describe('a runner without a client', () => {
  it('ends when its parent is killed', async () => {
    const trial = await tryAt('rootless', []);
    const path = join(trial.directory, 'orphan.sock');
    const command = `"${buildRunner()}" --socket "${path}" & wait`;
    const parent = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    const ended = new Promise((resolve) => parent.stdout.once('close', resolve));
    parent.kill('SIGKILL');
    await ended;
    expect(existsSync(path)).toBe(false);
    await trial.end();
  });

  it('reports wrong arguments', async () => {
    const runner = spawn(buildRunner(), ['--socket', '/tmp/x', '--slots', '1000']);
    const said = new Promise((resolve) => runner.stderr.once('data', (data) => resolve(`${data}`)));
    expect(await said).toContain('--slots must be 1 to 64');
  });
});
