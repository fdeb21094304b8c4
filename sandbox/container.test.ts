/**
 * Confinement where namespaces and control groups are refused, as in a container with the usual
 * settings, as root and as an ordinary user. hostile.test.ts tests programs in slots.
 *
 * @module-tag release
 */
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JailRequest } from '../judge/run/sandbox-messages.ts';
import { parentOf } from './testing-leftovers.ts';
import { containers, limits, mebibyte, type Trial, toolchain, tryAt } from './testing-levels.ts';

/** Busy machines may take this long. */
const patience = { timeout: 60_000 };
/** For programs that run until the test has seen what it waits for. */
const unhurried = { cpuLimitMs: 120_000, wallLimitMs: 120_000 };

describe.each(containers)('in a %s', (level) => {
  let trial: Trial;
  let runner: number;
  beforeAll(async () => {
    trial = await tryAt(level, ['limits']);
    const { outputPath } = await trial.probe('limits', ['exit', '0']);
    runner = Number(outputPath.split('/')[2]);
  });
  // A failed test leaves its program running in the slot of the next test.
  afterEach(() => {
    for (const worker of busyWorkers()) process.kill(worker, 'SIGKILL');
  });
  afterAll(() => trial.end());

  const jail = (command: string[], more: Partial<JailRequest> = {}) =>
    trial.sandbox.jail({
      command,
      readOnly: toolchain,
      files: [],
      outputs: [],
      env: { PATH: '/usr/bin' },
      boxBytes: 64 * mebibyte,
      limits: { ...limits, cpuLimitMs: 10_000, wallLimitMs: 20_000, memoryLimitBytes: 2 ** 29 },
      ...more,
    });
  const shell = (script: string, more: Partial<JailRequest> = {}) =>
    jail(['/usr/bin/sh', '-c', script], more);

  it('reports its level, and what is missing', () => {
    expect(trial.sandbox.level).toBe('container');
    expect(trial.sandbox.notes.join()).toMatch(/no memory cgroup.*no namespaces/s);
  });

  it('compiles with a folder under another name, and runs the result', async () => {
    const header = trial.file('given.h', 'enum { given = 3 };');
    const facts = await jail(
      ['/usr/bin/g++', '-static', '-I', '/headers', 'main.cpp', '-o', '/box/main'],
      {
        readOnly: [...toolchain, { host: trial.directory, inside: '/headers' }],
        files: [
          {
            host: trial.file('m.cpp', '#include "given.h"\nint main() { return given; }'),
            name: 'main.cpp',
          },
        ],
        outputs: [{ name: 'main', host: join(trial.directory, 'program'), maxBytes: 2 ** 26 }],
      },
    );
    expect([header, facts.stderrHead.toString()]).toEqual([header, '']);
    expect(facts).toMatchObject({ exitCode: 0, copied: ['main'] });
    expect(await trial.probe('program')).toMatchObject({ exitCode: 3, signal: null });
  });

  it('lets a command open no file of the host, and write only in its box', async () => {
    const given = { host: trial.file('given', 'given'), name: 'given' };
    const script = `for file in /etc/passwd /proc/self/environ /proc/1/cmdline /dev/zero \
        ${trial.directory}/secret /sys/kernel/notes; do head -c 1 $file && echo read $file; done
      for place in / /tmp /usr /etc /dev /dev/shm ${trial.directory} /var/tmp; do
        echo x > $place/arbiter-was-here && echo wrote $place; done
      echo x > given && echo changed; cat given; echo x > new && cat new`;
    trial.file('secret', 'secret');
    const facts = await shell(script, { files: [given] });
    expect(facts.outputHead.toString()).toBe('givenx\n');
    expect(existsSync('/dev/shm/arbiter-was-here')).toBe(false);
  });

  it('reports hidden files as missing, like files that do not exist', async () => {
    trial.file('secret', 'secret');
    const paths = [
      ...['/etc/passwd', '/etc/nothing', '/etc/passwd/nothing', '/root/nothing', '/dev/stdin'],
      ...['/proc/self/maps', '/sys/kernel/notes', '../etc/passwd', '/usr/lib/../../etc/passwd'],
      ...['/etc/../usr/bin/sh', '/proc/self/root/usr/bin/sh', `${trial.directory}/secret`, 'link/'],
    ];
    const ways = ['cat FILE', 'ls FILE', 'test -e FILE && echo there', 'cd FILE', 'chmod 600 FILE'];
    const tries = paths.flatMap((path) => ways.map((way) => way.replace('FILE', path)));
    const facts = await shell(`ln -s /etc/passwd link; ${tries.join('; ')}`);
    expect(facts.outputHead.toString()).toBe('');
    const said = facts.stderrHead.toString().trim().split('\n');
    expect(said.filter((line) => !/No such file|can't cd to/.test(line))).toEqual([]);
    expect(said.length).toBe(4 * paths.length);
  });

  it('shows the same files under all of their names', async () => {
    const script = `ln -s /usr/bin/sh way; mkdir d; echo x > d/file; chmod 600 d/file; cd d
      for path in /bin/sh /usr/bin/sh /usr/../usr/bin/sh ../way file ../d/./file; do
        head -c 1 $path > /dev/null || echo $path
      done; test -L ../way && rm -r ../d && echo gone`;
    expect(
      await shell(script, { readOnly: [...toolchain, { host: '/bin', inside: '/bin' }] }),
    ).toMatchObject({ stderrBytes: 0, outputHead: Buffer.from('gone\n') });
  });

  it('lists no directory that only leads to shown files', async () => {
    const { stderrHead } = await shell('ls /; ls /usr; cd /; ls .; ls usr; ls /usr/bin/..');
    const said = stderrHead.toString().trim().split('\n');
    expect(said.map((line) => /No such file or directory$/.test(line))).toEqual(
      Array(5).fill(true),
    );
  });

  it('compiles no source that asks which files the host has', async () => {
    const source = `#if __has_include("/etc/passwd") || __has_include("/dev/stdin")
      #error there
      #endif
      #include "/etc/shadow"`;
    const files = [{ host: trial.file('asks.cpp', source), name: 'main.cpp' }];
    const { stderrHead } = await jail(['/usr/bin/g++', 'main.cpp'], { files });
    expect(stderrHead.toString()).toMatch(/^main.cpp:4:\d+: fatal error: \S+ No such file/);
  });

  it('stops a flood of files, a daemon and a fork bomb', async () => {
    const flood = await shell('while head -c 2000000 /usr/bin/perl > $((n=n+1)); do :; done', {
      boxBytes: 16 * mebibyte,
    });
    expect(flood).toMatchObject({ outputLimitHit: true });
    expect(await shell('sleep 1000 & exit 0')).toMatchObject({ exitCode: 0, wallLimitHit: false });
    const bomb = { cpuLimitMs: 300, tasksLimit: 16 };
    expect(await trial.probe('limits', ['fork-bomb'], bomb)).toMatchObject({ cpuLimitHit: true });
    expect(await shell('echo is fine')).toMatchObject({ exitCode: 0, outputBytes: 8 });
  });

  it.each([
    [
      'in directories',
      'mkdir -p a/b; for i in 1 2 3 4 5 6 7 8; do head -c 3000000 fill > a/b/$i; done; sleep 9',
    ],
    [
      'in directories within directories without end',
      'd=.; while mkdir $d/a; do d=$d/a; done; sleep 9',
    ],
    [
      'in a directory that cannot be read',
      'mkdir d; while head -c 3000000 fill > d/$((n=n+1)); do chmod 300 d; done; sleep 9',
    ],
  ])('stops a command whose files %s are larger than its box', async (_, script) => {
    const before = readdirSync('/tmp');
    const fill = { host: trial.file('fill', 'x'.repeat(3_000_000)), name: 'fill' };
    const flood = await shell(script, { boxBytes: 8 * mebibyte, files: [fill] });
    expect(flood).toMatchObject({ outputLimitHit: true });
    const boxes = () => readdirSync('/tmp').filter((name) => name.startsWith('arbiter-box-'));
    await expect.poll(() => boxes().filter((name) => !before.includes(name))).toEqual([]);
  });

  it('follows no link that a command leaves as its output', async () => {
    const out = (name: string) => ({ name, host: join(trial.directory, name), maxBytes: 9 });
    const facts = await shell(`ln -s ${trial.directory}/secret link; echo good > good`, {
      outputs: [out('link'), out('good')],
    });
    expect(facts.copied).toEqual(['good']);
  });

  it('limits memory by polling, including that of children', async () => {
    const small = { memoryLimitBytes: 64 * mebibyte };
    const facts = await trial.probe('limits', ['touch', `${200 * mebibyte}`], small);
    expect(facts).toMatchObject({ oomKilled: true });
    expect(await trial.probe('limits', ['share', '4096'])).toMatchObject({ exitCode: 9 });
  });

  it('gives no /proc', async () => {
    await expect(shell('true', { proc: true })).rejects.toThrow('no /proc');
  });

  it.each([
    ['a program', 'sleep', 1],
    // The program, two children and two grandchildren.
    ['what a program left', 'sleep-in-company', 5],
    ['a fork bomb', 'fork-bomb', 40],
    ['processes that each start the next', 'relay', 20],
  ])('kills %s when its worker is killed', async (_what, program, least) => {
    const running = trial.probe('limits', [program], unhurried).catch((error: Error) => error);
    await expect.poll(() => probes().length, patience).toBeGreaterThanOrEqual(least);
    killWorker();
    expect(await running).toMatchObject({ message: 'the worker died' });
    expect(probes()).toEqual([]);
    expect(await trial.probe('limits', ['print', 'again'])).toMatchObject({ output: 'again' });
  });

  it('does not count a program’s processes against those of a command', async () => {
    const script = `until [ -e ${trial.directory}/go ]; do sleep 0.2; done
      sleep 0.1 & sleep 0.1 & sleep 0.1 & wait; echo fine`;
    const command = shell(script, {
      readOnly: [...toolchain, { host: trial.directory, inside: trial.directory }],
      limits: { ...limits, cpuLimitMs: 10_000, wallLimitMs: 20_000, tasksLimit: 4 },
    });
    const running = trial.probe('limits', ['sleep-in-company'], unhurried).catch(() => 'killed');
    await expect.poll(probes, patience).toHaveLength(5);
    trial.file('go', '');
    const { outputHead, stderrHead } = await command;
    expect(`${outputHead}${stderrHead}`).toBe('fine\n');
    expect(probes()).toHaveLength(5);
    killWorker();
    expect(await running).toBe('killed');
  });

  it.each([
    ['ends', 'mkdir full; echo x > full/file'],
    ['fills it', 'while head -c 2000000 /usr/bin/perl > $((n=n+1)); do :; done'],
  ])('leaves no box behind of a command that %s', async (_what, script) => {
    const { outputHead } = await shell(`pwd -P; ${script}`, { boxBytes: 16 * mebibyte });
    const box = outputHead.toString().trim();
    expect(box).toMatch(/\/arbiter-box-[^/]+$/);
    // It goes with the jail, after the reply.
    await expect.poll(() => existsSync(box), patience).toBe(false);
  });

  const isProbe = (pid: number): boolean => {
    try {
      return readlinkSync(`/proc/${pid}/exe`) === join(trial.directory, 'limits');
    } catch {
      return false;
    }
  };
  const probes = () => readdirSync('/proc').map(Number).filter(Boolean).filter(isProbe);
  const parent = (pid: number): number => {
    try {
      return parentOf(pid);
    } catch {
      return 0;
    }
  };
  /** The workers whose programs run: the first process of a program is its worker's child. */
  const busyWorkers = () => {
    const parents = new Set(probes().map(parent));
    return [...parents].filter((pid) => parent(pid) === runner);
  };
  const killWorker = () => {
    const [worker, ...others] = busyWorkers();
    if (worker === undefined || others.length > 0) throw new Error(`not one worker: ${others}`);
    process.kill(worker, 'SIGKILL');
  };
});
