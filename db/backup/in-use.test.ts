/** Restoring into a database to which others are connected. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing-database.ts';
import { checkBackup } from './read.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-in-use-'));
  database = await createTestDatabase();
  await writeBackup({ url: database.url, path: join(folder, 'one.tar') });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function restore(): Promise<void> {
  const backup = await checkBackup(join(folder, 'one.tar'));
  await restoreBackup(backup, { url: database.url, mayReplace: true });
}

async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: name });
  await client.connect();
  return client;
}

it('is refused while a server is connected', async () => {
  const server = await connect('arbiter-server');
  await expect(restore()).rejects.toThrow('stop Arbiter on all machines first');
  await server.end();
});

it('waits for a connection that is just ending', async () => {
  const [watching, ending] = [await connect('watching'), await connect('arbiter-role')];
  const restoring = restore();
  const text = `select from pg_stat_activity
    where datname = current_database() and application_name = 'arbiter-restore'`;
  await expect.poll(async () => (await watching.query(text)).rowCount).toBeGreaterThan(0);
  await ending.end();
  await restoring;
  await watching.end();
});
