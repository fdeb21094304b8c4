/** For tests: an embedded PostgreSQL and a standby that follows it by streaming. */
import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { migrate } from '../db/migrate.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { holdersOf, spawnAs } from './postgres-account.ts';
import { locate, readPassword } from './postgres-files.ts';
import { superuser } from './postgres-role.ts';
import { urlsOf } from './postgres-sockets.ts';

export type WithStandby = {
  primary: Postgres;
  standby: {
    url: string;
    superuserUrl: string;
    /** Sends a signal to all of its processes. */
    signal(name: NodeJS.Signals): Promise<void>;
    start(): Promise<void>;
    stop(): Promise<void>;
  };
  close(): Promise<void>;
};

/** Settings with which the log of writes can be followed from the first start on. */
const followed = { wal_level: 'replica', max_wal_senders: '4', fsync: 'off' };

/** Starts both, with a migrated database; the standby begins as a cold copy of the data. */
export async function startWithStandby(): Promise<WithStandby> {
  const folder = await mkdtemp(join(tmpdir(), 'arbiter-standby-'));
  await chmod(folder, 0o755);
  const [shared, dataDir, copyDir] = ['sockets', 'primary', 'standby'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const run = promisify(execFile);
  await run('mkdir', [shared, dataDir, copyDir]);
  const first = await startPostgres({ dataDir, log: () => {}, settings: followed });
  await migrate(first.url).finally(() => first.stop());
  await run('cp', ['-a', join(dataDir, 'postgres'), copyDir]);
  const { account } = await locate(dataDir);
  await chown(shared, account.uid, account.gid);
  // The standby's account may not enter the data folder of the primary.
  const withSocket = { ...followed, unix_socket_directories: `., ${shared}` };
  const primary = await startPostgres({ dataDir, log: () => {}, settings: withSocket });
  const standby = await standbyOf(copyDir, shared);
  await standby.start();
  return {
    primary,
    standby,
    async close() {
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function standbyOf(dataDir: string, shared: string): Promise<WithStandby['standby']> {
  const files = await locate(dataDir);
  const { account, cluster, programs } = files;
  const signalFile = join(cluster, 'standby.signal');
  await writeFile(signalFile, '');
  await chown(signalFile, account.uid, account.gid);
  const password = await readPassword(files);
  const all: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: '.',
    fsync: 'off',
    primary_conninfo: `host=${shared} user=${superuser} password=${password}`,
    wal_retrieve_retry_interval: '200ms',
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { url, superuserUrl } = await urlsOf(files);
  let server: ChildProcess | undefined;
  return {
    url,
    superuserUrl,
    async signal(name) {
      for (const pid of await holdersOf(cluster, account)) process.kill(pid, name);
    },
    async start() {
      const at = { account, cwd: cluster, programs };
      server = await spawnAs('postgres', ['-D', '/proc/self/cwd', ...args], at);
      if (server.stderr === null) throw new Error('the standby has no standard error');
      const lines: string[] = [];
      const isReady = (line: string): boolean => line.includes('ready to accept');
      for await (const line of createInterface({ input: server.stderr })) {
        lines.push(line);
        if (isReady(line)) break;
      }
      if (!lines.some(isReady)) throw new Error(lines.join('\n'));
      server.stderr.resume();
    },
    async stop() {
      if (server === undefined || server.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
  };
}
