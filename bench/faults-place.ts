/**
 * The parts that the fault campaign breaks: PostgreSQL behind a proxy, and a server and two judges,
 * which are restarted when they end. The clocks of server and judges differ by hours. When run by
 * root, all data and temporary files are on a small separate disk.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { nodeFlags } from '../bin/child.ts';
import { freePort } from '../bin/free-port.ts';
import { type Postgres, startPostgres } from '../bin/postgres.ts';
import { root } from '../judge/testing-judge.ts';
import { insertProblem } from '../work/testing-rows.ts';
import { openPool, provideDatabase } from './database.ts';
import { type Clocks, openClocks } from './faults-clocks.ts';
import { filesLeft, groupsOf, marked, mountsIn } from './faults-left.ts';
import { type DatabaseProxy, openProxy } from './faults-proxy.ts';

const pauseMs = 100;

/** A program that is started again whenever it ends, until `stop`. */
type StateCache = { signal(name: NodeJS.Signals): void; stop(): Promise<void> };

export type FaultySite = {
  address: string;
  tokenSecret: string;
  /** The address of the database that bypasses the proxy. */
  databaseUrl: string;
  /** The only problem. */
  problemId: string;
  proxy: DatabaseProxy;
  server: StateCache;
  judges: readonly [StateCache, StateCache];
  /** Kills PostgreSQL and starts it again. */
  crashDatabase(): Promise<void>;
  /** Fills the disk for this long, and restarts PostgreSQL if that ended it. */
  fillDisk(ms: number): Promise<void>;
  /** Stops all processes of PostgreSQL for this long. */
  freezeDatabase(ms: number): Promise<void>;
  /** Moves the clocks of the server and the judges by hours. */
  jumpClocks(): Promise<void>;
  /** Whether there is a disk that can be filled. */
  hasDisk: boolean;
  /** Records the processes that run now; their groups should be gone at the end. */
  note(): Promise<void>;
  /** Stops everything, and reports what is left. */
  close(): Promise<Left>;
};

type Cases = Parameters<typeof insertProblem>[1]['cases'];

type Left = { processes: number; groups: number; files: number; mounts: number };

const run = promisify(execFile);

/** Enough for a cluster and its log; the disk is in the host's memory. */
const diskMib = 1024;
const fillBytes = 4 * 1024 * 1024;

/** Set in the environment of each process, and inherited by all that it starts. */
const markName = 'ARBITER_FAULTS';

function keep(program: 'server' | 'judge', env: NodeJS.ProcessEnv): StateCache {
  let child: ChildProcess | undefined;
  let isStopping = false;
  const live = async (): Promise<void> => {
    while (!isStopping) {
      const file = join(root, program, 'main.ts');
      child = spawn(process.execPath, [...nodeFlags[program], file], { env, stdio: 'ignore' });
      await once(child, 'exit');
      await sleep(pauseMs);
    }
  };
  const living = live();
  return {
    signal: (name) => void child?.kill(name),
    async stop() {
      isStopping = true;
      child?.kill('SIGCONT');
      child?.kill('SIGTERM');
      await living;
    },
  };
}

/** Starts the server and the judges, each with its clock. */
function keepAll(env: NodeJS.ProcessEnv, clocks: Clocks): Pick<FaultySite, 'server' | 'judges'> {
  const server = keep('server', { ...env, ...clocks.of('server') });
  const judge = keep('judge', { ...env, ...clocks.of('judge') });
  const other = keep('judge', { ...env, ...clocks.of('otherJudge') });
  return { server, judges: [judge, other] };
}

/** Mounts a small disk; false if that takes more rights. */
const mountDisk = (folder: string): Promise<boolean> =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${diskMib}m,mode=755`, 'arbiter-faults', folder]).then(
    () => true,
    () => false,
  );

/** Writes until nothing more fits, waits, and frees the room again. */
async function fill(folder: string, ms: number): Promise<void> {
  const path = join(folder, 'filling');
  const file = await open(path, 'w');
  const block = Buffer.alloc(fillBytes);
  try {
    for (let size = fillBytes; size >= 1; ) {
      const { bytesWritten } = await file.write(block, 0, size).catch(() => ({ bytesWritten: 0 }));
      if (bytesWritten === 0) size = Math.floor(size / 2);
    }
    await sleep(ms);
  } finally {
    await file.close();
    await rm(path);
  }
}

/** Stops a process and its children for a while; the process first, so that it starts no more. */
async function freezeFamily(pid: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const family = [pid, ...children.trim().split(/\s+/).map(Number)];
  const signalAll = (name: NodeJS.Signals): void => {
    for (const one of family) {
      // A child may have ended before it was stopped.
      try {
        process.kill(one, name);
      } catch {}
    }
  };
  signalAll('SIGSTOP');
  await sleep(ms);
  signalAll('SIGCONT');
}

/** A server that finds a problem at its first start does not load those of a fresh install. */
async function addProblem(databaseUrl: string, cases: Cases): Promise<string> {
  const pool = openPool(databaseUrl);
  return await insertProblem(pool, { cases }).finally(() => pool.end());
}

/** Starts everything, with a problem that has these cases; resolves when it can judge. */
export async function openPlace(cases: Cases): Promise<FaultySite> {
  const folder = await mkdtemp(join(tmpdir(), 'arbiter-faults-'));
  const hasDisk = await mountDisk(folder);
  const mark = randomUUID();
  const start = (): Promise<Postgres> => startPostgres({ dataDir: folder, log: () => {} });
  await provideDatabase(folder);
  let postgres = await start();
  const problemId = await addProblem(postgres.url, cases);
  const proxy = await openProxy(postgres.url);
  const port = await freePort();
  const temporaryFolder = join(folder, 'tmp');
  await mkdir(temporaryFolder);
  // Not on the disk that is filled.
  const outside = await mkdtemp(join(tmpdir(), 'arbiter-clocks-'));
  const clocks = await openClocks(join(outside, 'clocks'));
  const tokenSecret = randomUUID() + randomUUID();
  const env = {
    ...process.env,
    [markName]: mark,
    DATABASE_URL: proxy.url,
    DATA_DIR: folder,
    PORT: String(port),
    TMPDIR: temporaryFolder,
    TOKEN_SECRET: tokenSecret,
    RATE_LIMITS: 'off',
    JUDGE_SLOTS: '1',
    LANGUAGES: 'cpp',
  };
  const { server, judges } = keepAll(env, clocks);
  const ours = new Set<string>();
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  return {
    address,
    tokenSecret,
    databaseUrl: postgres.url,
    problemId,
    proxy,
    server,
    judges,
    hasDisk,
    async crashDatabase() {
      process.kill(postgres.pid, 'SIGKILL');
      await postgres.exited;
      proxy.cut();
      postgres = await start();
    },
    async fillDisk(ms) {
      await fill(folder, ms);
      const hasEnded = await Promise.race([postgres.exited.then(() => true), sleep(ms, false)]);
      if (hasEnded) postgres = await start();
    },
    freezeDatabase: (ms) => freezeFamily(postgres.pid, ms),
    jumpClocks: clocks.jump,
    async note() {
      for (const pid of await marked(mark)) ours.add(pid);
    },
    async close() {
      await Promise.all([server, ...judges].map((one) => one.stop()));
      proxy.close();
      await postgres.stop();
      const files = await filesLeft(folder, temporaryFolder);
      for (const path of files) console.error(`left: ${path}`);
      const processes = (await marked(mark)).length;
      const left = { processes, groups: await groupsOf(ours), files: files.length };
      if (hasDisk) await run('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
      await rm(outside, { recursive: true, force: true });
      return { ...left, mounts: await mountsIn(folder) };
    },
  };
}

/** Waits until the site can judge. */
export async function untilReady(address: string): Promise<void> {
  for (;;) {
    const health = await fetch(`${address}/health`).catch(() => undefined);
    if (health?.ok) return;
    await sleep(pauseMs);
  }
}
