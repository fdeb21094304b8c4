/**
 * Which databases are refused, and what a migration does when a table is in use, or when its
 * connection is cut off.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';
import { checksums } from './schema.ts';
import { createTestDatabase } from './testing-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let path: string;
let folder: URL;
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  path = await mkdtemp(join(tmpdir(), 'migrations-'));
  folder = pathToFileURL(`${path}/`);
  await writeFile(join(path, '001-first.sql'), 'create table things (name text)');
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(path, { recursive: true });
});

const checksumOf = async (name: string): Promise<unknown> => {
  const { rows } = await client.query('select checksum from migrations where name = $1', [name]);
  return rows[0]?.checksum;
};

describe('the checksums of migrations', () => {
  it('are stored, and a changed file is refused with its name', async () => {
    expect(await migrate(database.url, folder)).toEqual(['001-first.sql']);
    const [first] = await readMigrations(folder);
    expect(await checksumOf('001-first.sql')).toBe(first?.checksum);
    await writeFile(join(path, '001-first.sql'), 'create table things (name text not null)');
    await expect(migrate(database.url, folder)).rejects.toThrow(
      'The migration 001-first.sql has changed since it made this database.',
    );
  });

  it('are added to a database that has none yet', async () => {
    await client.query(`create table things (name text);
      create table migrations (name text primary key, applied_at timestamptz not null default now());
      insert into migrations (name) values ('001-first.sql')`);
    expect(await migrate(database.url, folder)).toEqual([]);
    const [first] = await readMigrations(folder);
    expect(await checksumOf('001-first.sql')).toBe(first?.checksum);
  });

  it('of released migrations never change, and every migration has one', async () => {
    const found = (await readMigrations()).map(({ name, checksum }) => [name, checksum]);
    expect(checksums, 'add new migrations with: node db/generate.ts').toEqual(
      Object.fromEntries(found),
    );
  });
});

describe('a migration', () => {
  it('waits for a table that a query is using, and is then applied in full', async () => {
    await migrate(database.url, folder);
    await writeFile(
      join(path, '002-second.sql'),
      'create table more (id int); alter table things add column size int',
    );
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('begin; lock table things in access share mode');
    const migrating = migrate(database.url, folder);
    await untilBlocked(client);
    await other.query('commit');
    expect(await migrating).toEqual(['002-second.sql']);
    await client.query('insert into things (name, size) values ($1, 1)', ['a']);
    await other.end();
  });

  it('that fails leaves nothing behind, and earlier migrations stay', async () => {
    await writeFile(
      join(path, '002-second.sql'),
      'create table more (id int); alter table nothing add column size int',
    );
    await expect(migrate(database.url, folder)).rejects.toThrow('"nothing" does not exist');
    const { rows } = await client.query(
      `select to_regclass('things') is not null as first, to_regclass('more') is null as none`,
    );
    expect(rows).toEqual([{ first: true, none: true }]);
  });
});

describe('a database of a version before 0.1.0', () => {
  it('is refused, with the way to go', async () => {
    await client.query(`create table migrations (name text primary key);
      insert into migrations (name) values ('001-main.sql'), ('187-made-passwords.sql')`);
    await expect(migrate(database.url)).rejects.toThrow(
      'The database was made by a version before 0.1.0. Start version 0.1.0 once, then this one.',
    );
  });
});

const indexFile = `-- outside a transaction
create index concurrently if not exists things_by_name on things (name);
alter table things add column size int;
`;

describe('a migration outside a transaction', () => {
  beforeEach(async () => {
    await migrate(database.url, folder);
    await client.query(`insert into things values ('a')`);
    await writeFile(join(path, '002-index.sql'), indexFile);
  });

  it('blocks no writer, and makes an index again whose building was cut off', async () => {
    await using other = await openTransaction(`update things set name = 'b'`);
    const cutOff = expect(migrate(database.url, folder)).rejects.toThrow('terminat');
    await untilBlocked(client);
    await client.query(`insert into things values ('c')`);
    await cutOffMigration(client);
    await cutOff;
    expect(await isIndexValid()).toEqual([false]);
    await other.commit();
    expect(await migrate(database.url, folder)).toEqual(['002-index.sql']);
    expect(await isIndexValid()).toEqual([true]);
    const [, second] = await readMigrations(folder);
    expect(await checksumOf('002-index.sql')).toBe(second?.checksum);
  });

  it('is applied by one of two servers that start together', async () => {
    await using other = await openTransaction(`update things set name = 'b'`);
    const first = migrate(database.url, folder);
    await untilBlocked(client);
    const second = migrate(database.url, folder);
    await untilMigrating(client, 2);
    await other.commit();
    expect(await Promise.all([first, second])).toEqual([['002-index.sql'], []]);
  });

  it('is refused if it could not be repeated', async () => {
    await writeFile(join(path, '002-index.sql'), indexFile.replace('if not exists ', ''));
    await expect(migrate(database.url, folder)).rejects.toThrow('needs "if not exists"');
  });

  const isIndexValid = async (): Promise<unknown[]> => {
    const text = `select indisvalid from pg_index where indexrelid = 'things_by_name'::regclass`;
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  };
});

describe('a migration in batches', () => {
  beforeEach(async () => {
    await writeFile(join(path, '001-first.sql'), 'create table things (id int, size int)');
    await migrate(database.url, folder);
    await client.query('insert into things select id, 0 from generate_series(1, 5) as id');
    await writeFile(
      join(path, '002-sizes.batch.sql'),
      `update things set size = size + 1 where id in
         (select id from things where size = 0 order by id limit 2)`,
    );
  });

  it('blocks no writer of rows that are done, and goes on after it was cut off', async () => {
    await using other = await openTransaction('update things set size = 0 where id = 3');
    const cutOff = expect(migrate(database.url, folder)).rejects.toThrow('terminat');
    await untilBlocked(client);
    await client.query('update things set size = 10 where id = 1');
    await cutOffMigration(client);
    await cutOff;
    expect(await sizes()).toEqual([10, 1, 0, 0, 0]);
    expect(await checksumOf('002-sizes.batch.sql')).toBeUndefined();
    await other.commit();
    expect(await migrate(database.url, folder)).toEqual(['002-sizes.batch.sql']);
    expect(await sizes()).toEqual([10, 1, 1, 1, 1]);
    const [, second] = await readMigrations(folder);
    expect(await checksumOf('002-sizes.batch.sql')).toBe(second?.checksum);
  });

  it.each(['create table more (id int)', 'update things set size = 1; select 1'])(
    'is refused if it does not tell when it is done: %s',
    async (text) => {
      await writeFile(join(path, '002-sizes.batch.sql'), text);
      await expect(migrate(database.url, folder)).rejects.toThrow('must be one statement');
      expect(await sizes()).toEqual([0, 0, 0, 0, 0]);
    },
  );

  const sizes = async (): Promise<unknown[]> => {
    const text = 'select size from things order by id';
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  };
});

/** A statement of another program, whose transaction stays open. */
async function openTransaction(text: string) {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query(`begin; ${text}`);
  return {
    commit: async () => void (await other.query('commit')),
    [Symbol.asyncDispose]: async () => await other.end(),
  };
}

const migrating = `from pg_stat_activity where datname = current_database()
  and application_name = 'arbiter-migrate'`;

/** Waits until the migration waits for a lock. */
async function untilBlocked(watching: pg.Client): Promise<void> {
  while ((await watching.query(`select ${migrating} and wait_event_type = 'Lock'`)).rowCount === 0);
}

/** Waits until this many programs have begun to migrate, and have asked for the lock. */
async function untilMigrating(watching: pg.Client, programs: number): Promise<void> {
  const text = `select ${migrating} and query ~ 'advisory_lock|create index'`;
  while ((await watching.query(text)).rowCount !== programs);
}

/** As a kill of the server does. */
async function cutOffMigration(by: pg.Client): Promise<void> {
  await by.query(`select pg_terminate_backend(pid) ${migrating}`);
}
