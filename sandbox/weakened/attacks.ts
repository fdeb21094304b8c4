/**
 * Finds what succeeds when layers of confinement are left out: starts the weakened runner without
 * them, lets probes/layers.c attack it, and names what worked. For tests, and for the table of
 * docs/security.md, which table.ts prints.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../judge/run/sandbox.ts';
import { SandboxFault } from '../../judge/run/sandbox-channel.ts';
import type { Facts, Limits } from '../../judge/run/sandbox-messages.ts';
import { compileProbe, limits, mebibyte, withOutput } from '../testing-levels.ts';

const sandboxFolder = join(import.meta.dirname, '..');
const binary = join(sandboxFolder, '../build/sandbox/checked/weakened');
/** Uids that no other runner uses: without namespaces its processes are visible to all. */
const uidBase = 700_000;
const sharedMemoryKey = 0x41524254;

/** As weakened/layers.c names them. */
export const layers = [
  'net',
  'pid',
  'ipc',
  'root',
  'user',
  'uid',
  'caps',
  'seccomp',
  'rlimits',
  'cgroup',
  'output',
] as const;
export type Layer = (typeof layers)[number];

/** The attacks, in the order of the table. */
export const attacks = [
  'connect to a server of the host',
  'connect to a local socket of the host',
  'read a file of the host',
  'write a file of the host',
  'see a process of the host',
  'send its worker a signal',
  'trace its worker',
  'have the worker’s uid',
  'hold a capability',
  'make a namespace and mount in it',
  'keep a key',
  'make a file of memory',
  'leave shared memory on the host',
  'read an earlier output',
  'count earlier bytes as its own',
  'open more files than allowed',
  'use more memory than allowed',
  'use more memory than allowed, in children',
  'use more CPU time than allowed, in children',
  'run more tasks than allowed',
  'write more than allowed',
] as const;

/** The servers of the host that attacks would reach, and a world-writable folder. */
export type Range = { folder: string; port: number; localName: string; close(): void };

export async function openRange(): Promise<Range> {
  execFileSync('make', ['-s', '-C', sandboxFolder, 'weakened'], { stdio: 'pipe' });
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-layers-'));
  chmodSync(folder, 0o777);
  compileProbe(folder, 'layers');
  const localName = `arbiter-${randomUUID()}`;
  const remote = await listen({ port: 0, host: '127.0.0.1' });
  const local = await listen({ path: `\0${localName}` });
  const address = remote.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const close = () => {
    remote.close();
    local.close();
    rmSync(folder, { recursive: true });
  };
  return { folder, port, localName, close };
}

const listen = (where: { port: number; host: string } | { path: string }): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.listen(where, () => resolve(server));
  });

/** The runner by a script: it is started with an empty environment otherwise. */
async function startWithout(range: Range, missing: readonly Layer[]): Promise<Sandbox> {
  const binaryPath = join(range.folder, `runner-${missing.join('-')}`);
  const command = `ARBITER_WITHOUT=${missing.join(',')} exec ${binary} --uid-base ${uidBase} "$@"`;
  writeFileSync(binaryPath, `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  return startSandbox({ binaryPath, socketDir: range.folder, slots: 1, log: () => {} });
}

/** Shared memory of ours on the host; removes it. */
function takeSharedMemory(): boolean {
  const rows = readFileSync('/proc/sysvipc/shm', 'utf8').split('\n').slice(1);
  const ours = rows.filter((row) => Number(row.trim().split(/\s+/)[0]) === sharedMemoryKey);
  for (const row of ours)
    execFileSync('/usr/bin/ipcrm', ['-m', row.trim().split(/\s+/)[1] ?? ''], { stdio: 'ignore' });
  return ours.length > 0;
}

type Try = (args: string[], more?: Partial<Limits>) => Promise<Facts & { output: string }>;

const small = { memoryLimitBytes: 64 * mebibyte };
const tasksAllowed = 16;

/** Attacks that ended within their limits, or wrote beyond them. */
async function overLimits(attempt: Try): Promise<string[]> {
  const stopped = { oomKilled: true, cpuLimitHit: true, output: '', stderrHead: Buffer.alloc(0) };
  // Without a pid namespace, what a run left behind may fill the group of the next: a fault of
  // ours.
  const run = (...asked: Parameters<Try>) =>
    attempt(...asked).catch((error: unknown) => {
      if (error instanceof SandboxFault) return stopped;
      throw error;
    });

  const memory = await run(['memory', `${256 * mebibyte}`], small);
  const shared = await run(['memory of children', `${40 * mebibyte}`], small);
  const time = await run(['time of children'], { cpuLimitMs: 300 });
  const tasks = await run(['tasks', `${tasksAllowed}`], { tasksLimit: tasksAllowed });
  const flood = await run(['flood'], { outputLimitBytes: mebibyte });
  const unnoticed = [
    ...(memory.oomKilled ? [] : memory.output.split('\n')),
    ...(shared.oomKilled ? [] : shared.output.split('\n')),
    ...(time.cpuLimitHit ? [] : time.output.split('\n')),
    ...tasks.output.split('\n'),
  ];
  return [...unnoticed, ...flood.stderrHead.toString().split('\n')];
}

/** The names of the attacks that work without these layers; those on limits take longest. */
export async function whatWorksWithout(
  range: Range,
  missing: readonly Layer[],
  triesLimits = true,
): Promise<string[]> {
  const sandbox = await startWithout(range, missing);
  const run: Try = async (args, more = {}) => {
    const executablePath = join(range.folder, 'layers');
    const request = { slot: 0, executablePath, args, limits: { ...limits, ...more } };
    return withOutput(await sandbox.run(request));
  };
  try {
    const { port, localName, folder } = range;
    await run(['']);
    const quick = await run(['quick', `${port}`, localName, `${process.pid}`, folder]);
    const printed = quick.output.replaceAll("worker's", 'worker’s').split('\n');
    const worked = new Set([...printed, ...(triesLimits ? await overLimits(run) : [])]);
    if (takeSharedMemory()) worked.add('leave shared memory on the host');
    return attacks.filter((name) => worked.has(name));
  } finally {
    await sandbox.close();
    rmSync(join(range.folder, 'arbiter-was-here'), { force: true });
  }
}
