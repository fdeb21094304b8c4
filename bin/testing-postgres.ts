/** For the tests of the embedded PostgreSQL: data that were initialised once, and queries. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres } from './postgres.ts';

/** Data of a stopped server; initialising them takes most of the time of a first start. */
export type PreparedData = {
  /** Puts a copy, with its owners, into a directory without data. */
  copyTo(dataDir: string): Promise<void>;
  remove(): Promise<void>;
};

export async function prepareData(): Promise<PreparedData> {
  const prepared = await mkdtemp(join(tmpdir(), 'arbiter-postgres-prepared-'));
  await (await startPostgres({ dataDir: prepared, log: () => {} })).stop();
  return {
    copyTo: async (dataDir) => {
      await promisify(execFile)('cp', ['-a', join(prepared, 'postgres'), dataDir]);
    },
    remove: () => rm(prepared, { recursive: true, force: true }),
  };
}

/** Runs statements on a new connection, which may be terminated; returns the last rows. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
