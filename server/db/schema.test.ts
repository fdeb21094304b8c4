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

/** Table → columns, as the type `Schema` lists them. */
async function columnsOfTypes(): Promise<Record<string, string[]>> {
  const source = await readFile(new URL('schema.ts', import.meta.url), 'utf8');
  const tables = source.matchAll(/^ {2}(\w+): \{([^}]*)\}/gm);
  return Object.fromEntries(
    [...tables].map(([, table = '', body = '']) => [
      table,
      [...body.matchAll(/(\w+):/g)].map((match) => match[1] ?? '').sort(),
    ]),
  );
}

describe('the migrated database', () => {
  it('has exactly the tables and columns of the types', async () => {
    const { rows } = await client.query<{ table_name: string; columns: string[] }>(
      `select table_name, array_agg(column_name::text order by column_name::text) as columns
       from information_schema.columns
       where table_schema = 'public' and table_name <> 'migrations' group by table_name`,
    );
    const migrated = Object.fromEntries(rows.map((row) => [row.table_name, row.columns.sort()]));
    expect(migrated).toEqual(await columnsOfTypes());
  });

  it('has an index for every reference that is looked up from the other side', async () => {
    const { rows } = await client.query<{ indexname: string }>(
      `select indexname from pg_indexes where schemaname = 'public' order by indexname`,
    );
    expect(rows.map((row) => row.indexname)).toEqual(
      expect.arrayContaining(['submissions_of_person', 'submissions_of_problem', 'queue_order']),
    );
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
