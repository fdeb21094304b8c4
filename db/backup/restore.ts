/**
 * Restores a backup into a database in one transaction: afterwards, the database is as it was at
 * the backup or, if anything fails, as it was before the restore.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import type { Migration } from '../apply.ts';
import { type Connecting, onConnection } from '../connection.ts';
import { readMigrations, recognize } from '../migrate.ts';
import type { About, Manifest } from './format.ts';
import { type Backup, readParts } from './read.ts';

export type RestoreOptions = Omit<Connecting, 'applicationName'> & {
  /** If `url` is a superuser's: the role that does everything but drop, and owns what is made. */
  owner?: string;
  /** Whether existing data may be deleted. */
  mayReplace: boolean;
};

/**
 * Restores a backup that `checkBackup` has verified. Throws an error whose message is a sentence.
 */
export async function restoreBackup(
  backup: Backup,
  { url, owner, mayReplace, silentMaxMs }: RestoreOptions,
): Promise<void> {
  const migrations = await chooseMigrations(backup.about);
  const connecting = { url, applicationName: 'arbiter-restore', silentMaxMs };
  await onConnection(connecting, async (client) => {
    if (owner !== undefined) await client.query(`set role ${pg.escapeIdentifier(owner)}`);
    await refuseWhileInUse(client);
    if (!mayReplace) await refuseOverData(client);
    if (owner === undefined) await refuseOverOthers(client);
    await client.query('begin');
    if (owner === undefined) await dropEverything(client);
    else await dropAsSuperuser(client, owner);
    await makeTables(client, migrations);
    await fillTables(client, backup);
    await client.query('commit');
    await client.query('analyze');
  });
}

/**
 * Applies the migrations that the backup's tables had. The server applies newer ones when it
 * starts.
 */
async function chooseMigrations(about: About): Promise<Migration[]> {
  return recognize(about.migrations, await readMigrations(), {
    what: 'backup',
    changed: (name) => `The backup was made with another migration ${name} than this version has.`,
  });
}

/** A closed connection is still listed until its process in PostgreSQL has ended. */
const endingMaxMs = 3_000;
const lookEveryMs = 100;

async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const until = performance.now() + endingMaxMs;
  while (await isInUse(client)) {
    if (performance.now() > until) {
      throw new Error('Servers or judges use the database: stop Arbiter on all machines first.');
    }
    await pause(lookEveryMs);
  }
}

async function isInUse(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name like 'arbiter-%' limit 1`,
  );
  return rowCount !== 0;
}

async function refuseOverData(client: pg.Client): Promise<void> {
  const tables = await client.query(`select from pg_class where oid = to_regclass('public.users')`);
  if (tables.rowCount === 0) return;
  const { rowCount } = await client.query(
    'select from users union all select from problems limit 1',
  );
  if (rowCount === 0) return;
  throw new Error('The database has data. To delete them in favour of the backup, add --replace.');
}

const foreignRow = z.object({ table: z.string(), owner: z.string() });

/** Only its owner and superusers can drop a table, such as the audit log, which a guard may own. */
async function refuseOverOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select relname as table, pg_get_userbyid(relowner) as owner from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not pg_has_role(relowner, 'usage') limit 1`,
  );
  if (rows.length === 0) return;
  const { table, owner } = foreignRow.parse(rows[0]);
  throw new Error(
    `The table ${table} belongs to the role ${owner} of the database, so that only it and superusers can replace it. Restore with DATABASE_URL set to the address of one of them.`,
  );
}

const statementRow = z.object({ statement: z.string() });

async function runAll(client: pg.Client, query: string): Promise<void> {
  const { rows } = await client.query(query);
  for (const row of rows) await client.query(statementRow.parse(row).statement);
}

/** Drops everything in the schema, but not the schema, which may belong to another role. */
async function dropEverything(client: pg.Client): Promise<void> {
  const inPublic = (column: string): string => `${column} = 'public'::regnamespace`;
  await runAll(
    client,
    `select format('drop table if exists %s cascade', oid::regclass) as statement
     from pg_class where ${inPublic('relnamespace')} and relkind in ('r', 'p')`,
  );
  await runAll(
    client,
    `select format('drop routine if exists %s cascade', oid::regprocedure) as statement
     from pg_proc where ${inPublic('pronamespace')}`,
  );
  await runAll(
    client,
    `select format('drop type if exists %s cascade', oid::regtype) as statement
     from pg_type where ${inPublic('typnamespace')} and typtype in ('c', 'e', 'd')`,
  );
}

/**
 * Drops also what `owner` does not own. Functions and operators that `owner` put into the schema are
 * not called.
 */
async function dropAsSuperuser(client: pg.Client, owner: string): Promise<void> {
  await client.query('reset role; set local search_path to pg_catalog, pg_temp');
  await dropEverything(client);
  await client.query(`set local search_path to default; set role ${pg.escapeIdentifier(owner)}`);
}

/** The tables are empty, so their indexes are made at once, and within the transaction. */
const atOnce = (text: string): string => text.replaceAll(/\bindex concurrently\b/gi, 'index');

async function makeTables(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(
    `create table migrations (
       name text primary key, applied_at timestamptz not null default now(), checksum text)`,
  );
  for (const { name, text, checksum } of migrations) {
    await client.query(atOnce(text));
    const values = [name, checksum];
    await client.query('insert into migrations (name, checksum) values ($1, $2)', values);
  }
}

const foreignKeyRow = z.object({ drop: z.string(), add: z.string() });

/**
 * Copies the rows in. Triggers do not fire, because their effects are in the backup; foreign keys
 * are checked at the end, because tables refer to each other in cycles.
 */
async function fillTables(client: pg.Client, { path, about, manifest }: Backup): Promise<void> {
  const keys = await client.query(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname,
         pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const foreignKeys = keys.rows.map((row) => foreignKeyRow.parse(row));
  for (const { drop } of foreignKeys) await client.query(drop);
  const names = about.tables.map(({ name }) => pg.escapeIdentifier(name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  await copyAll(client, path, about);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { add } of foreignKeys) await client.query(add);
  for (const [sequence, next] of Object.entries(about.sequences)) {
    await client.query('select setval($1::regclass, $2, false)', [`public.${sequence}`, next]);
  }
  await freeJobs(client);
  await requireRows(client, manifest);
}

async function copyAll(client: pg.Client, path: string, about: About): Promise<void> {
  const columnsOf = new Map(about.tables.map(({ name, columns }) => [name, columns]));
  for await (const { table, rows } of readParts(path)) {
    const columns = columnsOf.get(table);
    if (columns === undefined) throw new Error(`The backup does not describe the table ${table}.`);
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const stream = client.query(
      copyFrom(`copy ${pg.escapeIdentifier(table)} (${list}) from stdin`),
    );
    stream.end(rows);
    await once(stream, 'finish');
  }
}

/** Jobs that were in progress go back into the queue: their judges do not know this database. */
async function freeJobs(client: pg.Client): Promise<void> {
  await client.query(
    `update jobs set judge_id = null, claimed_at = null, lease_until = null
     where judge_id is not null`,
  );
}

async function requireRows(client: pg.Client, { rows: expected }: Manifest): Promise<void> {
  for (const [table, count] of Object.entries(expected)) {
    const { rows } = await client.query(
      `select count(*)::int as count from ${pg.escapeIdentifier(table)}`,
    );
    const restored = z.object({ count: z.int() }).parse(rows[0]).count;
    if (restored !== count) {
      throw new Error(`The table ${table} has ${restored} rows in place of ${count}.`);
    }
  }
}
