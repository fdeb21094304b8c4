/**
 * Brings a database to the newest schema: applies the files of migrations/ in order of their
 * numbers.
 */
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { z } from 'zod';

const ownFolder = new URL('./migrations/', import.meta.url);

/** An arbitrary lock number: servers that start together migrate one after the other. */
const advisoryLock = 7_202_611;

/**
 * Applies the missing migrations, each in its own transaction, and returns their names. Throws if
 * the database has a migration that this version does not know: the data is newer than the program.
 */
export async function migrate(url: string, folder = ownFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'arbiter-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    return await applyMissing(client, folder);
  } finally {
    await client.end();
  }
}

const appliedRow = z.object({ name: z.string() });

async function applyMissing(client: pg.Client, folder: URL): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const { rows } = await client.query('select name from migrations');
  const applied = new Set(rows.map((row) => appliedRow.parse(row).name));
  const unknown = [...applied].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was made by a newer version of Arbiter (${unknown.join(', ')}). Start that version, or restore an older backup.`,
    );
  }
  const missing = names.filter((name) => !applied.has(name));
  for (const name of missing) {
    await client.query('begin');
    await client.query(await readFile(new URL(name, folder), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  }
  return missing;
}
