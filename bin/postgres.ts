/**
 * The embedded PostgreSQL: starts it on a data directory, takes over what a killed predecessor
 * left, and stops it. It listens on a Unix socket in its own private directory, never on TCP.
 * Its working directory is the data directory, reached as /proc/self/cwd: that works even below
 * directories which the server's account may not enter, and marks every process that uses it.
 */
import type { ChildProcess } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, holdersOf, spawnAs } from './postgres-account.ts';
import { databaseName, ensureCluster, locate, type PostgresFiles } from './postgres-files.ts';
import { applicationPassword, ensureRole } from './postgres-role.ts';
import {
  guestSettings,
  openGuestDirectory,
  removeSockets,
  type Urls,
  urlsOf,
} from './postgres-sockets.ts';

const lockLimitMs = 1_000;
const startLimitMs = 60_000;
const fastStopLimitMs = 20_000;
const hardStopLimitMs = 5_000;
const pollMs = 20;
const lastLinesKept = 8;

/** Sized for a small host that also judges; durable by fsync, which is PostgreSQL's default. */
const settings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  fsync: 'on',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** The messages of every start and stop, and those to clients that connect too early. */
const routine = new RegExp(
  [
    '^LOG: {2}(starting PostgreSQL|listening on|database system (is ready|was shut|is shut)',
    '|received fast shutdown|aborting any|background worker|shutting down)',
    '|^FATAL: {2}(the database system is|terminating connection due to)|^DETAIL: {2}Consistent',
  ].join(''),
);

/** A running embedded server. Its addresses are valid while this process lives; `guestFd` is the
 * guest's directory, if it has a guest; `exited` resolves when the server is gone for any reason.
 */
export type Postgres = Urls & {
  guestFd: number | undefined;
  pid: number;
  exited: Promise<void>;
  stop(): Promise<void>;
};

/** `dataDir` gets a folder postgres/; `log` receives one line at a time; `settings` override
 * PostgreSQL parameters; `guest` may connect too, where this process may give away directories. */
export type PostgresOptions = {
  dataDir: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
  guest?: Account | undefined;
};

/** An abstract socket as a lock: taken by one process at a time, freed by the kernel when the
 * process ends, with no file to go stale. Resolves to undefined when another process has it. */
function tryLock(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(name, () => resolve(server));
  });
}

/** A process that was killed a moment ago may not be gone yet, so this tries for a while. */
async function lock(files: PostgresFiles): Promise<Server> {
  const { dev, ino } = await stat(files.home);
  const end = performance.now() + lockLimitMs;
  for (;;) {
    const server = await tryLock(`\0arbiter-postgres-${dev}-${ino}`);
    if (server) return server;
    if (performance.now() > end) break;
    await sleep(pollMs);
  }
  const advice = 'stop that one first, or choose another DATA_DIR';
  throw new Error(`The database in ${files.home} is already in use by another process: ${advice}.`);
}

async function recordedPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

async function untilNoHolders(files: PostgresFiles, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  for (;;) {
    if ((await holdersOf(files.cluster, files.account)).length === 0) return true;
    if (performance.now() > end) return false;
    await sleep(pollMs);
  }
}

/** Once we hold the lock, any server still using the data was left by a process that is gone. It is
 * shut down cleanly, without loss, and its lock files are removed once no process uses the data. */
async function takeOver(files: PostgresFiles, log: (line: string) => void): Promise<void> {
  const pid = await recordedPid(files.cluster);
  if (pid === undefined) return;
  const isServer = (await holdersOf(files.cluster, files.account)).includes(pid);
  if (isServer) {
    log(`taking over from the PostgreSQL that an earlier start left (process ${pid})`);
    signal(pid, 'SIGINT');
  }
  if (!(await untilNoHolders(files, fastStopLimitMs))) {
    if (isServer) signal(pid, 'SIGQUIT');
    if (!(await untilNoHolders(files, hardStopLimitMs))) {
      const left = await holdersOf(files.cluster, files.account);
      throw new Error(`PostgreSQL processes ${left.join(', ')} still use ${files.cluster}.`);
    }
  }
  await rm(join(files.cluster, 'postmaster.pid'), { force: true });
  await removeSockets(files);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is already gone, which was the purpose.
  }
}

/** Passes the server's lines on and resolves when it accepts connections. */
function untilReady(child: ChildProcess, log: (line: string) => void): Promise<void> {
  const last: string[] = [];
  return new Promise((resolve, reject) => {
    const failed = (why: string) =>
      reject(new Error(`PostgreSQL did not start: ${why}\n${last.join('\n')}`.trim()));
    const timer = setTimeout(() => failed(`not ready in ${startLimitMs} ms`), startLimitMs);
    child.once('error', (error) => failed(error.message));
    child.once('close', (code, name) => failed(`it ended with ${code ?? name}.`));
    child.once('close', () => clearTimeout(timer));
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (last.push(line) > lastLinesKept) last.shift();
      if (!routine.test(line)) log(line);
      if (!line.includes('ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Fast shutdown first (a checkpoint, nothing to recover), then harder signals. */
async function stopServer(pid: number, exited: Promise<void>): Promise<void> {
  const within = (limitMs: number) =>
    Promise.race([exited.then(() => true), sleep(limitMs, false, { ref: false })]);
  signal(pid, 'SIGINT');
  if (await within(fastStopLimitMs)) return;
  signal(pid, 'SIGQUIT');
  if (await within(hardStopLimitMs)) return;
  signal(pid, 'SIGKILL');
  await exited;
}

/** Spawns the server on its data directory and waits until it accepts connections. */
async function launch(
  files: PostgresFiles,
  options: PostgresOptions,
  guestFd: number | undefined,
): Promise<ChildProcess> {
  const ofGuest = guestFd === undefined ? {} : guestSettings;
  const parameters = Object.entries({ ...settings, ...ofGuest, ...options.settings });
  const args = ['-D', '/proc/self/cwd', ...parameters.flatMap(([k, v]) => ['-c', `${k}=${v}`])];
  const { account, cluster: cwd, programs } = files;
  const at = { account, cwd, programs, ...(guestFd !== undefined && { fd3: guestFd }) };
  const child = await spawnAs('postgres', args, at);
  try {
    await untilReady(child, options.log);
  } catch (error) {
    child.kill('SIGQUIT');
    throw error;
  }
  return child;
}

/**
 * Starts PostgreSQL on `dataDir`, creating the database on the first call. Call it from the main
 * thread: the server's life is tied to the thread that started it. Throws a readable error if the
 * data are in use or not ours, or if the server does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const files = await locate(options.dataDir);
  const held = await lock(files);
  try {
    await ensureCluster(files);
    await takeOver(files, options.log);
    const guestFd = options.guest && (await openGuestDirectory(files, options.guest));
    const child = await launch(files, options, guestFd);
    const pid = child.pid ?? -1;
    const exited = new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      child.once('exit', () => resolve());
    }).then(() => void held.close());
    const urls = await urlsOf(files);
    const password = await applicationPassword(files.applicationPasswordFile);
    try {
      await ensureRole(urls.superuserUrl, databaseName, password);
    } catch (error) {
      await stopServer(pid, exited);
      throw error;
    }
    return { ...urls, guestFd, pid, exited, stop: () => stopServer(pid, exited) };
  } catch (error) {
    held.close();
    throw error;
  }
}

/** The addresses of the server that another process runs on `dataDir`; undefined when none runs. */
export async function runningPostgres(dataDir: string): Promise<Urls | undefined> {
  const files = await locate(dataDir);
  const pid = await recordedPid(files.cluster);
  if (pid === undefined) return undefined;
  if (!(await holdersOf(files.cluster, files.account)).includes(pid)) return undefined;
  return await urlsOf(files);
}
