/** The schema: what migrating makes is what the types say, and migrating is safe to repeat. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './testing.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Table → column → what the type `Schema` says that a query answers: `string | null`. */
async function columnsOfTypes(): Promise<Record<string, Record<string, string>>> {
  const source = await readFile(new URL('schema.ts', import.meta.url), 'utf8');
  const code = source.replaceAll(/\/\*\*.*?\*\//gs, '');
  const tables = code.matchAll(/^ {2}(\w+): \{([^}]*)\}/gm);
  return Object.fromEntries(
    [...tables].map(([, table = '', body = '']) => [
      table,
      Object.fromEntries(
        [...body.matchAll(/(\w+): ([^;]+);?/g)].map(([, column = '', type = '']) => [
          column,
          answeredType(type.trim()),
        ]),
      ),
    ]),
  );
}

function nameOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return 'Buffer';
  if (value instanceof Date) return 'Date';
  return Array.isArray(value) ? `${typeof value[0]}[]` : typeof value;
}

/** Types of ours that are text of certain values. */
const texts = /^(?:Difficulty|Verdict|ContributionStatus|StoredVisibility)$/;

/** The type that a query returns for a column, which may accept more on insert. */
function answeredType(type: string): string {
  const inner = type.replace(/^Generated<(.*)>$/, '$1').replace(/^ColumnType<([^,]*),.*>$/, '$1');
  const bare = inner.replace(/ \| null$/, '');
  const answered = bare === 'Now' ? 'Date' : texts.test(bare) ? 'string' : bare;
  const isJson = /^(?:JSONColumnType<.*>|Checker|unknown)$/.test(answered);
  return `${isJson ? 'object' : answered}${inner === bare ? '' : ' | null'}`;
}

/** What the driver makes of each type of the database. */
const driverTypes: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int8: 'string',
  xid8: 'string',
  int2: 'number',
  int4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'Date',
  bytea: 'Buffer',
  _text: 'string[]',
  jsonb: 'object',
  json: 'object',
};

type ColumnRow = { table_name: string; column_name: string; type: string; is_nullable: string };

describe('the migrated database', () => {
  it('has exactly the tables and columns of the types, each of its type', async () => {
    const { rows } = await client.query<ColumnRow>(
      `select table_name, column_name, udt_name as type, is_nullable
       from information_schema.columns
       where table_schema = 'public' and table_name <> 'migrations'`,
    );
    const migrated: Record<string, Record<string, string>> = {};
    for (const { table_name, column_name, type, is_nullable } of rows) {
      const answered = driverTypes[type] ?? `unknown ${type}`;
      migrated[table_name] = {
        ...migrated[table_name],
        [column_name]: is_nullable === 'YES' ? `${answered} | null` : answered,
      };
    }
    expect(await columnsOfTypes()).toEqual(migrated);
  });

  it('answers each type of a column as the driver is said to', async () => {
    const { rows } = await client.query(
      `select gen_random_uuid() as uuid, 'a' as text, 1::int8 as int8, '1'::xid8 as xid8, 1::int2 as int2,
         1::int4 as int4, 1::float8 as float8, true as bool, now() as timestamptz,
         current_date as date, '\\xff00'::bytea as bytea, '{a}'::text[] as _text,
         '{}'::jsonb as jsonb, '{}'::json as json`,
    );
    const answered = Object.entries<unknown>(rows[0]).map(([type, value]) => [type, nameOf(value)]);
    expect(Object.fromEntries(answered)).toEqual(driverTypes);
  });

  it('has for every reference an index that begins with its columns', async () => {
    const { rows } = await client.query<{ reference: string }>(
      `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as reference
       from pg_constraint c
       where contype = 'f' and not exists (
         select from pg_index i
         where i.indrelid = c.conrelid and i.indpred is null and i.indisvalid
           and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
       order by 1`,
    );
    expect(rows.map((row) => row.reference)).toEqual([]);
  });

  it('has such references', async () => {
    const { rows } = await client.query(`select from pg_constraint where contype = 'f'`);
    expect(rows.length).toBeGreaterThan(10);
  });
});

describe('migrating', () => {
  it('does nothing the second time, also when many servers start at once', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url)));
    expect(applied).toEqual([[], [], []]);
  });

  it('refuses a database of a newer version', async () => {
    await client.query(`insert into migrations (name) values ('999-future.sql')`);
    await expect(migrate(database.url)).rejects.toThrow(
      /made by a newer version of Arbiter \(999-future\.sql\)/,
    );
    await client.query(`delete from migrations where name = '999-future.sql'`);
  });
});
