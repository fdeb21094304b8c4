/** Long work on a database that stops answering meanwhile: it ends, with a sentence. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkBackup } from './backup/read.ts';
import { restoreBackup } from './backup/restore.ts';
import { writeBackup } from './backup/write.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './testing-database.ts';
import { openTestProxy, type TestProxy } from './testing-proxy.ts';

const silentMaxMs = 500;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
/** Holds a lock for which the work waits. */
let locker: pg.Client;
let folder: string;
let proxy: TestProxy;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  locker = new pg.Client({ connectionString: database.url });
  await Promise.all([client.connect(), locker.connect()]);
  folder = await mkdtemp(join(tmpdir(), 'frozen-'));
  proxy = await openTestProxy(database.url);
});
afterEach(async () => {
  await proxy.close();
  await Promise.all([client.end(), locker.end()]);
  await database.drop();
  await rm(folder, { recursive: true });
});

const socketFolder = () => new URL(proxy.url).searchParams.get('host');
const sentence = () =>
  `DATABASE_URL: the socket in ${socketFolder()} has not answered for ${silentMaxMs / 1000} s.`;

/** Waits until a connection of this name waits for a lock of ours, or the work has ended. */
async function untilBlocked(applicationName: string, end: Promise<void>): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database()
    and application_name = $1 and wait_event_type = 'Lock'`;
  let hasEnded = false;
  const noteEnd = () => {
    hasEnded = true;
  };
  end.then(noteEnd, noteEnd);
  while (!hasEnded && (await client.query(text, [applicationName])).rowCount === 0) await sleep(10);
}

/** The folder of these migrations, besides the real ones' names, which the database has. */
async function migrationsOf(texts: Record<string, string>): Promise<URL> {
  const path = await mkdtemp(join(folder, 'migrations-'));
  for (const [name, text] of Object.entries(texts)) await writeFile(join(path, name), text);
  await client.query('truncate migrations');
  return pathToFileURL(`${path}/`);
}

it('a migration', async () => {
  const migrations = await migrationsOf({ '001.sql': 'alter table users add column extra int' });
  await locker.query('begin; lock table users in access share mode');
  const migrating = migrate(proxy.url, migrations, silentMaxMs);
  const end = expect(migrating).rejects.toThrow(sentence());
  await untilBlocked('arbiter-migrate', end);
  proxy.freeze();
  await end;
});

it('a backup, which leaves no file behind', async () => {
  const path = join(folder, 'backup.tar');
  await locker.query('begin; lock table users in access exclusive mode');
  const writing = writeBackup({ url: proxy.url, path, silentMaxMs });
  const end = expect(writing).rejects.toThrow(sentence());
  await untilBlocked('arbiter-backup', end);
  proxy.freeze();
  await end;
  expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual([]);
});

it('a restore', async () => {
  const path = join(folder, 'backup.tar');
  await writeBackup({ url: database.url, path });
  await locker.query('begin; lock table users in access share mode');
  const backup = await checkBackup(path);
  const restoring = restoreBackup(backup, { url: proxy.url, mayReplace: true, silentMaxMs });
  const end = expect(restoring).rejects.toThrow(sentence());
  await untilBlocked('arbiter-restore', end);
  proxy.freeze();
  await end;
});

it('not because one statement takes longer than that', async () => {
  const migrations = await migrationsOf({ '001.sql': 'select pg_sleep(1)' });
  expect(await migrate(proxy.url, migrations, silentMaxMs)).toEqual(['001.sql']);
});

it('a connection that breaks', async () => {
  const migrations = await migrationsOf({ '001.sql': 'alter table users add column extra int' });
  await locker.query('begin; lock table users in access share mode');
  const migrating = migrate(proxy.url, migrations);
  const broken = `DATABASE_URL: The connection to the socket in ${socketFolder()} broke`;
  const end = expect(migrating).rejects.toThrow(broken);
  await untilBlocked('arbiter-migrate', end);
  await proxy.close();
  await end;
});
