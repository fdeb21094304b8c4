/** A database for a test file, copied from the template that cluster.ts migrated. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl, execute, template } from './cluster.ts';

/** `copied`: the address of another database, from which all connections are closing. */
type Made = { isEmpty?: boolean; copied?: string };

/**
 * Creates a database, migrated unless `isEmpty`, or with all that another one has; `drop` it when the
 * file is done.
 */
export async function createTestDatabase({
  isEmpty = false,
  copied,
}: Made = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const other = copied === undefined ? undefined : new URL(copied).pathname.slice(1);
  if (other !== undefined) await withClient(clusterUrl, (client) => whenLeft(client, other));
  const from = other ?? (isEmpty ? 'template1' : template);
  // Copying the files takes a tenth of the CPU time of the usual way, which logs each page.
  await execute(clusterUrl, `create database ${name} template ${from} strategy file_copy`);
  return { url: databaseUrl(clusterUrl, name), drop: () => drop(clusterUrl, name) };
}

const goodbyeLimitMs = 2_000;
const pollMs = 5;

const drop = (clusterUrl: string, name: string): Promise<void> =>
  withClient(clusterUrl, async (client) => {
    await whenLeft(client, name);
    await client.query(`drop database ${name} with (force)`);
  });

/**
 * A pool reports its end while its connections are still closing; an error on one of them would
 * then have no handler.
 */
async function whenLeft(client: pg.Client, name: string): Promise<void> {
  const isInUse = async () => {
    const text = 'select from pg_stat_activity where datname = $1 limit 1';
    return (await client.query(text, [name])).rowCount !== 0;
  };
  const end = performance.now() + goodbyeLimitMs;
  while (performance.now() < end && (await isInUse())) await pause(pollMs);
}

async function withClient(
  clusterUrl: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
