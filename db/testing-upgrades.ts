/**
 * Databases of earlier versions, in upgrades/. `node db/testing-upgrades.ts FROM ROWS > TO` makes
 * the one of a release: that of the release before, migrated, with the rows of an SQL file for what
 * is new.
 */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { z } from 'zod';
import { startPostgres } from '../bin/postgres.ts';
import { tablesInOrder } from './describe.ts';
import { base, migrate, migrationsFolder } from './migrate.ts';

/**
 * Fills an empty database with a file of upgrades/, after the migrations that its head names. What
 * is folded into the base is recorded as the version recorded it.
 */
export async function loadUpgrade(url: string, file: URL): Promise<void> {
  const text = await readFile(file, 'utf8');
  const names = [...text.matchAll(/^-- migration (\S+)$/gm)].map(([, name = '']) => name);
  const present = await readdir(migrationsFolder);
  const folded = names.filter((name) => !present.includes(name));
  await migrateBy(url, [base, ...names.filter((name) => present.includes(name) && name !== base)]);
  if (folded.length > 0) {
    const values = folded.map((name) => `('${name}', 'as it was')`).join(', ');
    await query(
      url,
      `delete from migrations where name = '${base}'; insert into migrations (name, checksum) values ${values}`,
    );
  }
  await query(url, text);
}

async function migrateBy(url: string, names: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    await Promise.all(names.map((name) => cp(new URL(name, migrationsFolder), join(folder, name))));
    await migrate(url, pathToFileURL(`${folder}/`));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const lineRow = z.object({ line: z.string() });

async function linesOf(client: pg.Client, text: string): Promise<string[]> {
  const { rows } = await client.query(text);
  return rows.map((row) => lineRow.parse(row).line);
}

/** Numbers of transactions (xid8) mean nothing in another database. */
const columnsText = (table: string) => `
  select quote_ident(attname) as line from pg_attribute
  where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and atttypid <> 'xid8'::regtype order by attnum`;

/** A table's rows as statements; throws if it has none. */
async function insertsOf(client: pg.Client, table: string): Promise<string[]> {
  const columns = await linesOf(client, columnsText(table));
  const values = columns.map((column) => `quote_nullable(${column}::text)`).join(', ');
  const rows = await linesOf(
    client,
    `select concat_ws(', ', ${values}) as line from ${table} order by ctid`,
  );
  if (rows.length === 0) throw new Error(`ROWS adds none to the table ${table}, which is empty.`);
  const into = `insert into ${table} (${columns.join(', ')}) overriding system value values`;
  const next = await linesOf(
    client,
    `select format('select setval(%L, (select max(%I) from ${table}));',
       pg_get_serial_sequence('${table}', attname), attname) as line
     from pg_attribute where attrelid = '${table}'::regclass and attidentity <> ''`,
  );
  return [...rows.map((row) => `${into}\n  (${row});`), ...next];
}

/** The text of a file of upgrades/. */
async function dump(client: pg.Client): Promise<string> {
  const tables = (await tablesInOrder(client)).map(({ name }) => name);
  const withTriggers = await linesOf(
    client,
    `select distinct tgrelid::regclass::text as line from pg_trigger where not tgisinternal order by 1`,
  );
  const triggers = (verb: string) =>
    withTriggers.map((table) => `alter table ${table} ${verb} trigger user;`);
  const inserts: string[] = [];
  for (const table of tables) inserts.push(...(await insertsOf(client, table)));
  const lines = [
    '-- A database of a release, with data: db/upgrade.test.ts migrates it. Never edited. Written by',
    '-- db/testing-upgrades.ts; the rows belong to the schema that these migrations make.',
    ...(await linesOf(
      client,
      `select '-- migration ' || name as line from migrations order by name`,
    )),
    'begin;',
    ...triggers('disable'),
    '-- Rows that the migrations made.',
    ...tables.toReversed().map((table) => `delete from ${table};`),
    ...inserts,
    ...triggers('enable'),
    'commit;',
  ];
  return `${lines.join('\n')}\n`;
}

async function main([from = '', rows = '']: string[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arbiter-release-'));
  const postgres = await startPostgres({ dataDir, log: () => {} });
  try {
    await loadUpgrade(postgres.url, pathToFileURL(from));
    await migrate(postgres.url);
    await query(postgres.url, await readFile(rows, 'utf8'));
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    process.stdout.write(await dump(client));
    await client.end();
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
}

if (import.meta.main) await main(process.argv.slice(2));
