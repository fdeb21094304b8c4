/**
 * Brings a database to the newest schema: applies the files of migrations/ in the order of their
 * numbers, and refuses a database that was made by other files. How a file is applied: apply.ts.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { apply, type Migration } from './apply.ts';
import { onConnection } from './connection.ts';

export const migrationsFolder = new URL('./migrations/', import.meta.url);

/** An arbitrary lock number: servers that start together migrate one after the other. */
const advisoryLock = 7_202_611;

/** How often a waiting server checks whether the migrating server has finished. */
const turnPauseMs = 500;

/** Migrations that had other names in earlier versions. */
const renamed = new Map([['031-profile-versions.sql', '034-profile-versions.sql']]);

/**
 * Checksums of earlier texts that failed on some data and otherwise produced the same schema. These
 * files were corrected, because a later migration could not have helped.
 */
const corrected = new Map([
  // Failed if credits named translators.
  ['120-presentations.sql', '36d47e453269f9e84b8312c70f02d0ba6d2649fcace1cfe9a5c6be574c391905'],
]);

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
  const known = recognize(applied, migrations, changedSince);
  for (const { name, checksum } of known) {
    if (applied.some((one) => one.name === name && one.checksum === checksum)) continue;
    await client.query('update migrations set checksum = $2 where name = $1', [name, checksum]);
  }
  const missing = migrations.filter((migration) => !known.includes(migration));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

const changedSince = (name: string): string =>
  `The migration ${name} has changed since it made this database. Restore the file as it was released; a change of the schema is a new migration.`;

const appliedRow = z.object({ name: z.string(), checksum: z.string().nullable() });

/** A migration as a database or a backup recorded it: older databases recorded no checksums. */
type Applied = z.infer<typeof appliedRow>;

/** The applied migrations, by the names that they have now. */
async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(
    `create table if not exists migrations
       (name text primary key, applied_at timestamptz not null default now());
     alter table migrations add column if not exists checksum text`,
  );
  for (const [before, now] of renamed) {
    await client.query('update migrations set name = $2 where name = $1', [before, now]);
  }
  const { rows } = await client.query('select name, checksum from migrations');
  return rows.map((row) => appliedRow.parse(row));
}

/**
 * The migrations among `known`, in their order, that were recorded as `applied`, also under earlier
 * names and with earlier texts. Throws if one is unknown (the data are newer than the program), or,
 * with the sentence that `changed` makes from its name, if its text was another.
 */
export function recognize(
  applied: Applied[],
  known: Migration[],
  changed: (name: string) => string,
): Migration[] {
  const recorded = new Map(
    applied.map(({ name, checksum }) => [renamed.get(name) ?? name, checksum]),
  );
  const unknown = [...recorded.keys()].filter((name) => !known.some((one) => one.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was made by a newer version of Arbiter (${unknown.join(', ')}). Start that version, or restore an older backup.`,
    );
  }
  return known.filter(({ name, checksum }) => {
    const then = recorded.get(name);
    if (then === undefined) return false;
    if (then === null || then === checksum || then === corrected.get(name)) return true;
    throw new Error(changed(name));
  });
}
