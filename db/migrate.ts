/**
 * Brings a database to the newest schema: applies the files of migrations/ in the order of their
 * numbers, and refuses a database that was made by other files. How a file is applied: apply.ts.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { apply, type Migration } from './apply.ts';
import { onConnection } from './connection.ts';
import type { Database } from './open.ts';
import { rowsOf } from './rows.ts';

export const migrationsFolder = new URL('./migrations/', import.meta.url);

/** An arbitrary lock number: servers that start together migrate one after the other. */
const advisoryLock = 7_202_611;

/** How often a waiting server checks whether the migrating server has finished. */
const turnPauseMs = 500;

/** The schema of version 0.1.0, into which all earlier migrations are folded. */
export const base = '000-version-0.1.0.sql';
/** The last of those; a database that has it has all of them. */
const lastFolded = '192-people-search.sql';

/** Which of the names are folded into the base of a folder of migrations, if it has one. */
const foldedInto = (migrations: Migration[], names: string[]): string[] =>
  migrations.some(({ name }) => name === base)
    ? names.filter((name) => name > base && name <= lastFolded)
    : [];

/** The migrations of a folder in their order. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Applies the missing migrations one after the other, and returns their names. Throws if
 * the database has a migration that this version does not know (the data are newer than the
 * program) or whose text has changed since; see `onConnection` for the rest.
 */
export async function migrate(
  url: string,
  folder = migrationsFolder,
  silentMaxMs?: number,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const connecting = { url, applicationName: 'arbiter-migrate', silentMaxMs };
  return await onConnection(connecting, async (client) => {
    await takeTurn(client);
    return await applyMissing(client, migrations);
  });
}

const turnRow = z.object({ isMine: z.boolean() });

/**
 * Takes the lock of migrations. It polls instead of waiting inside PostgreSQL: building an index
 * concurrently waits for all earlier statements. If one of them waited for the lock, both would
 * wait for each other.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  const text = 'select pg_try_advisory_lock($1) as "isMine"';
  for (;;) {
    const { rows } = await client.query(text, [advisoryLock]);
    if (turnRow.parse(rows[0]).isMine) return;
    await pause(turnPauseMs);
  }
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const applied = await readApplied(client);
  const known = recognize(applied, migrations, ofDatabase);
  await recordAnew(client, applied, known);
  const missing = migrations.filter((migration) => !known.includes(migration));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

/** Records the base in place of what is folded into it, and checksums where there were none. */
async function recordAnew(
  client: pg.Client,
  applied: Applied[],
  known: Migration[],
): Promise<void> {
  const names = applied.map(({ name }) => name);
  const folded = foldedInto(known, names);
  const unrecorded = known.filter(
    ({ name, checksum }) => !applied.some((one) => one.name === name && one.checksum === checksum),
  );
  if (folded.length === 0 && unrecorded.length === 0) return;
  await client.query('begin');
  await client.query('delete from migrations where name = any ($1)', [folded]);
  for (const { name, checksum } of unrecorded) {
    await client.query(
      `insert into migrations (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum`,
      [name, checksum],
    );
  }
  await client.query('commit');
}

/** How a database stands to this version of the program. */
export type SchemaState = 'current' | 'older';

/**
 * Whether all migrations of this version have been applied, which a server does when it starts.
 * Throws, with a server's sentence, if the database was made by a newer version or by other texts of
 * migrations. Changes nothing.
 */
export async function stateOfSchema(db: Database, folder?: URL): Promise<SchemaState> {
  const migrations = await readMigrations(folder);
  const applied = await recordedIn(db);
  return recognize(applied, migrations, ofDatabase).length < migrations.length
    ? 'older'
    : 'current';
}

/** Early databases have no checksums, and an empty one has no table. */
async function recordedIn(db: Database): Promise<Applied[]> {
  const columns = await rowsOf(
    db,
    z.object({ name: z.string() }),
    sql`select attname as name from pg_attribute
      where attrelid = to_regclass('public.migrations') and attnum > 0 and not attisdropped`,
  );
  if (columns.length === 0) return [];
  const hasChecksum = columns.some(({ name }) => name === 'checksum');
  const checksum = hasChecksum ? sql`checksum` : sql`null::text as checksum`;
  return await rowsOf(db, appliedRow, sql`select name, ${checksum} from migrations`);
}

const changedSince = (name: string): string =>
  `The migration ${name} has changed since it made this database. Restore the file as it was released; a change of the schema is a new migration.`;

/** The sentences about a database that does not fit. */
const ofDatabase: Misfit = { what: 'database', changed: changedSince };

const appliedRow = z.object({ name: z.string(), checksum: z.string().nullable() });

/** A migration as a database or a backup recorded it: older databases recorded no checksums. */
type Applied = z.infer<typeof appliedRow>;

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(
    `create table if not exists migrations
       (name text primary key, applied_at timestamptz not null default now());
     alter table migrations add column if not exists checksum text`,
  );
  const { rows } = await client.query('select name, checksum from migrations');
  return rows.map((row) => appliedRow.parse(row));
}

/** What was made by the migrations, and the sentence about one whose text was another. */
type Misfit = { what: 'database' | 'backup'; changed: (name: string) => string };

/**
 * The migrations among `known`, in their order, that were recorded as `applied`. Throws if one is
 * unknown (the data are newer than the program), if its text was another, or if the data are older
 * than 0.1.0.
 */
export function recognize(
  applied: Applied[],
  known: Migration[],
  { what, changed }: Misfit,
): Migration[] {
  const recorded = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const folded = foldedInto(known, [...recorded.keys()]);
  if (folded.length > 0) {
    if (!folded.includes(lastFolded)) {
      const advice =
        what === 'database'
          ? 'Start version 0.1.0 once, then this one'
          : 'Restore it with version 0.1.0, and back up again';
      throw new Error(`The ${what} was made by a version before 0.1.0. ${advice}.`);
    }
    for (const name of folded) recorded.delete(name);
    recorded.set(base, null);
  }
  const unknown = [...recorded.keys()].filter((name) => !known.some((one) => one.name === name));
  if (unknown.length > 0) {
    const advice =
      what === 'database'
        ? 'Start that version, or restore an older backup'
        : 'Restore it with that';
    throw new Error(
      `The ${what} was made by a newer version of Arbiter (${unknown.join(', ')}). ${advice}.`,
    );
  }
  return known.filter(({ name, checksum }) => {
    const then = recorded.get(name);
    if (then === undefined) return false;
    if (then === null || then === checksum) return true;
    throw new Error(changed(name));
  });
}
