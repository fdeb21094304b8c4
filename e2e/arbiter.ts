/**
 * A complete Arbiter for one test, started as people start it, whose processes the test may kill.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { admin } from './place.ts';

const command = fileURLToPath(new URL('../bin/start', import.meta.url));

export type Program = 'server' | 'judge' | 'postgres';

export type Arbiter = {
  address: string;
  /** Ends one of its programs as a crash would (SIGKILL). */
  crash(program: Program): void;
  /** Ends one of its programs, and prevents its restart until `bringBack`. */
  takeAway(program: 'server' | 'postgres'): Promise<void>;
  /** Resolves when all programs are running again and can judge. */
  bringBack(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts it on a new folder, with further settings, and waits until it can judge. */
export async function startArbiter(
  port: number,
  settings: Record<string, string> = {},
): Promise<Arbiter> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arbiter-crash-'));
  const child = spawn(command, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ADMIN_NAME: admin.name,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilReady(child);
  const address = `http://127.0.0.1:${port}`;
  const crash = (program: Program) => process.kill(getProcess(program, child.pid ?? 0), 'SIGKILL');
  return {
    address,
    crash,
    takeAway: async (program) => {
      child.kill('SIGSTOP');
      crash(program);
      await untilHealth(address, program === 'server' ? undefined : 503);
    },
    bringBack: async () => {
      child.kill('SIGCONT');
      await untilHealth(address, 200);
    },
    stop: async () => {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for the line that says that it is ready; discards the log. */
async function untilReady(child: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`bin/start ended with ${code}: ${said}`)));
    child.stdout?.resume();
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      said += chunk.toString();
      if (said.includes('Arbiter is ready')) resolve();
    });
  });
}

const healthPauseMs = 50;

/** Waits for a status of `GET /health`; undefined means no reply at all. */
async function untilHealth(address: string, wanted: number | undefined): Promise<void> {
  const statusNow = () =>
    fetch(`${address}/health`).then(
      ({ status }) => status,
      () => undefined,
    );
  while ((await statusNow()) !== wanted) await sleep(healthPauseMs);
}

const signature: Record<Program, RegExp> = {
  server: /server\/main\.ts/,
  judge: /judge\/main\.ts/,
  postgres: /native\/bin\/postgres|^postgres\b|\/postgres\0/,
};

/** The process of a program below `ancestor`; the topmost one if it has child processes. */
function getProcess(program: Program, ancestor: number): number {
  const found = childrenOf(ancestor).find((pid) => signature[program].test(commandOf(pid)));
  if (found === undefined) throw new Error(`There is no ${program} to crash.`);
  return found;
}

function childrenOf(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
  return [...children, ...children.flatMap(childrenOf)];
}

/** Field 4 of proc_pid_stat(5); a process that has ended has no parent. */
function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
