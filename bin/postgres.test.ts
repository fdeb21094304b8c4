/**
 * The launcher of the embedded PostgreSQL against the real server: it survives every kind of end
 * that an operator can meet, and keeps everything committed.
 *
 * @module-tag release
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Postgres, runningPostgres, startPostgres } from './postgres.ts';
import { runAs } from './postgres-account.ts';
import { getPrograms } from './postgres-files.ts';
import { type PreparedData, prepareData, query } from './testing-postgres.ts';

const launcher = join(import.meta.dirname, 'postgres.ts');
const isRoot = process.getuid?.() === 0;
const nobody = 65534;

let prepared: PreparedData;
let dataDir = '';
let lines: string[] = [];
const open: Postgres[] = [];
const children: ChildProcess[] = [];

async function start(dir = dataDir): Promise<Postgres> {
  const server = await startPostgres({ dataDir: dir, log: (line) => lines.push(line) });
  open.push(server);
  return server;
}

/** Starts the server in a new process, which prints its pid and url as JSON and stays. */
async function startElsewhere(dir: string, ids: { uid?: number; gid?: number } = {}) {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(launcher)});
    try {
      const { pid, url } = await startPostgres({ dataDir: ${JSON.stringify(dir)}, log: () => {} });
      console.log(JSON.stringify({ pid, url }));
      setInterval(() => {}, 1000);
    } catch (error) { console.log(JSON.stringify({ error: error.message })); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...ids,
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, ...(JSON.parse(line) as { pid: number; url: string; error?: string }) };
}

beforeAll(async () => {
  prepared = await prepareData();
});
afterAll(() => prepared.remove());

beforeEach(async () => {
  lines = [];
  dataDir = await mkdtemp(join(tmpdir(), 'arbiter-postgres-'));
});

afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  // A server whose launcher was killed shuts itself down; starting on its data waits for that.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

describe('the embedded PostgreSQL', () => {
  it('starts on an empty directory and keeps rows across a restart', async () => {
    const first = await start();
    await query(first.url, 'create table kept (n int); insert into kept values (1), (2)');
    await first.stop();
    await first.exited;

    const second = await start();
    expect(await query(second.url, 'select sum(n)::int as sum from kept')).toEqual([{ sum: 3 }]);
    expect(lines).toEqual([]);
  });

  it('sorts and folds text the same on every host, and writes through to the disk', async () => {
    await prepared.copyTo(dataDir);
    const { url } = await start();
    const [row] = await query(
      url,
      `select datlocprovider as provider, datlocale as locale, lower('É') as folded,
              current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp
         from pg_database where datname = current_database()`,
    );
    const expected = { provider: 'b', locale: 'C.UTF-8', folded: 'é', fsync: 'on', tcp: '' };
    expect(row).toEqual(expected);
  });

  it('refuses a connection without the password, and other users its socket', async () => {
    await prepared.copyTo(dataDir);
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres', 'cluster'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  });

  it('loses nothing that was committed when PostgreSQL itself is killed', async () => {
    await prepared.copyTo(dataDir);
    const first = await start();
    await query(first.url, 'create table kept (n int)');
    for (let n = 0; n < 20; n++) await query(first.url, `insert into kept values (${n})`);
    process.kill(first.pid, 'SIGKILL');
    await first.exited;

    const second = await start();
    expect(await query(second.url, 'select count(*)::int from kept')).toEqual([{ count: 20 }]);
  });

  it('takes over at once after its launcher was killed', async () => {
    await prepared.copyTo(dataDir);
    const killed = await startElsewhere(dataDir);
    await query(killed.url, 'create table kept as select 7 as n');
    killed.child.kill('SIGKILL');

    const server = await start();
    expect(server.pid).not.toBe(killed.pid);
    expect(await query(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('takes over a live server that outlived its launcher', async () => {
    await prepared.copyTo(dataDir);
    const killed = await startElsewhere(dataDir);
    process.kill(killed.pid, 'SIGSTOP');
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    expect(await runningPostgres(dataDir)).toBeDefined();
    process.kill(killed.pid, 'SIGCONT');

    const server = await start();
    expect(server.pid).not.toBe(killed.pid);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('does not mistake a stale lock file for a server, even if its process id is in use', async () => {
    await prepared.copyTo(dataDir);
    const stale = `${process.pid}\n/proc/self/cwd\n1\n5432\n.\n\n1 1\nready\n`;
    await writeFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), stale);

    expect(await runningPostgres(dataDir)).toBeUndefined();
    const second = await start();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('reports that the data are already in use, and leaves the first server alone', async () => {
    await prepared.copyTo(dataDir);
    const first = await start();
    await expect(start()).rejects.toThrow(/already in use by another process/);
    const second = await startElsewhere(dataDir);
    expect(second.error).toMatch(/already in use by another process/);
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await runningPostgres(dataDir))?.url).toBe(first.url);
  });

  it('starts over after an interrupted initialisation', async () => {
    await mkdir(join(dataDir, 'postgres', 'cluster.new', 'base'), { recursive: true });
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('works at a path too long for a socket', async () => {
    const deep = join(dataDir, 'd'.repeat(60), 'e'.repeat(60));
    await mkdir(deep, { recursive: true });
    await prepared.copyTo(deep);
    const { url } = await start(deep);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('works below a directory that other users may not enter', async () => {
    await chmod(dataDir, 0o700);
    const server = await start(join(dataDir, 'data'));
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const { uid } = await stat(join(dataDir, 'data', 'postgres', 'cluster'));
    if (isRoot) expect(uid).not.toBe(0);
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\s+${uid}\\s+${uid}`, 'm'));
  });

  it.runIf(isRoot)('finds its programs where other users may not enter', async () => {
    const programs = join(dataDir, 'closed', 'native');
    await chmod(dataDir, 0o700);
    await cp(getPrograms(), programs, { recursive: true, verbatimSymlinks: true });
    const at = { account: { uid: nobody, gid: nobody }, cwd: '/', programs, timeLimitMs: 10_000 };
    await runAs('postgres', ['--version'], at);
    expect(await readdir('/mnt')).not.toContain('bin');
  });

  it.runIf(isRoot)('runs for an ordinary user, whose data root then leaves theirs', async () => {
    await chown(dataDir, nobody, nobody);
    const theirs = await startElsewhere(dataDir, { uid: nobody, gid: nobody });
    expect(theirs.error).toBeUndefined();
    expect(await query(theirs.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    theirs.child.kill('SIGKILL');

    const server = await start();
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const { uid } = await stat(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'));
    expect(uid).toBe(nobody);
  });

  it.runIf(isRoot)('tells an ordinary user that the data belong to another user', async () => {
    await prepared.copyTo(dataDir);
    await chown(join(dataDir, 'postgres'), nobody, nobody);
    await chmod(dataDir, 0o755);
    const other = await startElsewhere(dataDir, { uid: nobody, gid: nobody });
    expect(other.error).toMatch(/belongs to user \d+, not to you \(65534\)/);
  });
});
