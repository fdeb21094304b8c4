/**
 * The databases of earlier versions, with data, are upgraded to exactly the current schema and lose
 * nothing.
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer } from '../server/testing/server.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './testing-database.ts';
import { loadUpgrade } from './testing-upgrades.ts';

const folder = new URL('upgrades/', import.meta.url);
const files = readdirSync(folder).sort();

type Opened = { url: string; client: pg.Client; drop: () => Promise<void> };
type Upgraded = Opened & { before: Map<string, number> };

async function open(options: { isEmpty: boolean }): Promise<Opened> {
  const database = await createTestDatabase(options);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return { ...database, client };
}

async function upgrade(file: string): Promise<Upgraded> {
  const opened = await open({ isEmpty: true });
  await loadUpgrade(opened.url, new URL(file, folder));
  const before = await rowsOf(opened);
  await migrate(opened.url);
  return { ...opened, before };
}

const countRow = z.object({ name: z.string(), rows: z.coerce.number() });

/** How many rows each table has. */
async function rowsOf(opened: Opened): Promise<Map<string, number>> {
  const counts = await linesOf(
    opened,
    `select format('select %L as name, count(*) as rows from %I', tablename, tablename)
     from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  );
  const { rows } = await opened.client.query(counts.join(' union all '));
  return new Map(
    z
      .array(countRow)
      .parse(rows)
      .map((row) => [row.name, row.rows]),
  );
}

let fresh: Opened;
const upgraded = new Map<string, Upgraded>();
beforeAll(async () => {
  fresh = await open({ isEmpty: false });
  for (const file of files) upgraded.set(file, await upgrade(file));
});
afterAll(async () => {
  for (const { client, drop } of [fresh, ...upgraded.values()]) {
    await client.end();
    await drop();
  }
});

function of(file: string): Upgraded {
  const found = upgraded.get(file);
  if (found === undefined) throw new Error(`There is no ${file}.`);
  return found;
}

/**
 * The catalog's description of our tables, line by line and by kind. The order of columns may
 * differ.
 */
const catalog = {
  columns: `select format('%s.%s %s %s null:%s default:%s identity:%s', table_name, column_name,
      udt_name, coalesce(generation_expression, ''), is_nullable, column_default, is_identity) as line
    from information_schema.columns where table_schema = 'public'`,
  indexes: `select indexdef as line from pg_indexes where schemaname = 'public'`,
  constraints: `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where connamespace = 'public'::regnamespace`,
  functions: `select pg_get_functiondef(oid) as line from pg_proc
    where pronamespace = 'public'::regnamespace`,
  triggers: `select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`,
  storage: `select format('%s.%s %s', attrelid::regclass, attname, attstorage) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
      and not attisdropped`,
  tables: `select format('%s %s %s', relname, relpersistence, reloptions) as line from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`,
};

async function linesOf({ client }: Opened, text: string): Promise<unknown[]> {
  const { rows } = await client.query({ text: `${text} order by 1`, rowMode: 'array' });
  return rows.flat();
}

it('there is a database of the version in package.json', async () => {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  expect(files, 'docs/recipes.md: A release').toContain(`${version}.sql`);
});

describe.each(files)('the migrated database %s', (file) => {
  it.each(Object.entries(catalog))('has the %s of a new one', async (_kind, text) => {
    const expected = await linesOf(fresh, text);
    expect(expected).not.toEqual([]);
    expect(await linesOf(of(file), text)).toEqual(expected);
  });

  it('records the same migrations as a new database', async () => {
    const text = 'select name || checksum from migrations';
    expect(await linesOf(of(file), text)).toEqual(await linesOf(fresh, text));
  });

  it('has as many rows in each table as before', async () => {
    const { before } = of(file);
    const now = await rowsOf(of(file));
    const there = [...before].filter(([table]) => now.has(table));
    expect(there.length).toBeGreaterThan(8);
    expect(there.map(([table]) => [table, now.get(table)])).toEqual(there);
  });

  it('is served: its problems are in the list', async () => {
    const server = await startTestServer({ database: of(file).url });
    const { status, body } = await server.call('GET /problems/problem-list');
    await server.close();
    expect(status).toBe(200);
    const names = z.array(z.object({ name: z.string() })).parse(body);
    expect(names.map(({ name }) => name).sort()).toEqual(['Bytes', 'Sum']);
  });
});

describe.each(files)('the database %s', (file) => {
  it('has rows in each of its tables', () => {
    const empty = [...of(file).before].filter(([, rows]) => rows === 0);
    expect(empty).toEqual([]);
  });
});
