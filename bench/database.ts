/**
 * Databases of benchmarks: each is migrated, empty, and in a separate PostgreSQL server. The files
 * are made once per process and then copied, because making them takes longer than many small
 * sizes.
 */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../bin/postgres.ts';
import { migrate } from '../db/migrate.ts';

const run = promisify(execFile);
/** For data that can be generated again. */
const quickSettings = { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' };

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'arbiter-bench-'));

let model: Promise<string> | undefined;

/** Makes the folder whose files are copied; it is removed when the process ends. */
async function makeModel(): Promise<string> {
  const folder = await newFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir: folder, log: () => {}, settings: quickSettings });
  await migrate(postgres.url).finally(() => postgres.stop());
  return folder;
}

/** Puts the files of a migrated, empty database into a folder, for `startPostgres`. */
export async function provideDatabase(folder: string): Promise<void> {
  model ??= makeModel();
  await run('cp', ['-a', join(await model, 'postgres'), folder]);
}

/** `folder` also has room for the data of a server or a judge; `pid` is PostgreSQL's first process. */
type Database = {
  url: string;
  superuserUrl: string;
  folder: string;
  pid: number;
  close(): Promise<void>;
};

type DatabaseOptions = {
  settings?: Record<string, string>;
  /** Receives what PostgreSQL logs, a line at a time. */
  log?: (line: string) => void;
};

async function openDatabase({
  settings = quickSettings,
  log = () => {},
}: DatabaseOptions): Promise<Database> {
  const folder = await newFolder();
  await provideDatabase(folder);
  const postgres = await startPostgres({ dataDir: folder, log, settings });
  const { url, superuserUrl, pid } = postgres;
  const close = async (): Promise<void> => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, superuserUrl, folder, pid, close };
}

/** Opens connections to a database that may end, or be killed, before they are closed. */
export function openPool(url: string, connectionsMax = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: connectionsMax });
  // PostgreSQL terminates connections that the pool is still closing, and reports it on them.
  pool.on('error', () => {});
  return pool;
}

export type BenchDatabase = { url: string; pool: pg.Pool; folder: string; close(): Promise<void> };

/** A database that is as durable as a site's. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const { url, folder, close } = await openDatabase({ settings: {} });
  const pool = openPool(url);
  return { url, pool, folder, close: () => pool.end().then(close) };
}

/** As durable as a site's database, with a log of writes that a standby could follow. */
export const durableSettings = { wal_level: 'replica', max_wal_size: '4GB' };

/** `client` is connected as the superuser, who may fill tables without checks. */
export type Generating = { url: string; folder: string; pid: number; client: pg.Client };

/** Calls `work` with a database for generated data, which usually need not survive a crash. */
export async function withDatabase<Result>(
  work: (database: Generating) => Promise<Result>,
  options: DatabaseOptions = {},
): Promise<Result> {
  const { url, superuserUrl, folder, pid, close } = await openDatabase(options);
  const client = new pg.Client({ connectionString: superuserUrl });
  try {
    await client.connect();
    return await work({ url, folder, pid, client });
  } finally {
    await client.end();
    await close();
  }
}
