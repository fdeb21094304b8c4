/**
 * A database of the first version, with data, is upgraded to exactly the current schema and loses
 * nothing.
 */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './testing.ts';

type Opened = { url: string; client: pg.Client; drop: () => Promise<void> };

async function open(options: { isEmpty: boolean }): Promise<Opened> {
  const database = await createTestDatabase(options);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return { ...database, client };
}

let old: Opened;
let fresh: Opened;
beforeAll(async () => {
  [old, fresh] = await Promise.all([open({ isEmpty: true }), open({ isEmpty: false })]);
  await old.client.query(await readFile(new URL('upgrades/first.sql', import.meta.url), 'utf8'));
  await migrate(old.url);
});
afterAll(async () => {
  for (const { client, drop } of [old, fresh]) {
    await client.end();
    await drop();
  }
});

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

describe('a migrated database of the first version', () => {
  it.each(Object.entries(catalog))('has the %s of a new one', async (_kind, text) => {
    const expected = await linesOf(fresh, text);
    expect(expected).not.toEqual([]);
    expect(await linesOf(old, text)).toEqual(expected);
  });

  it('has applied the same migrations', async () => {
    const text = 'select name || checksum from migrations';
    expect(await linesOf(old, text)).toEqual(await linesOf(fresh, text));
  });

  it('has kept every submission, with its bytes, verdict and earlier result', async () => {
    expect(
      await linesOf(
        old,
        `select format('%s %s %s %s', substr(s.id::text, 35), encode(s.source, 'hex'), s.verdict,
           (select verdict from earlier_results where submission_id = s.id)) from submissions s`,
      ),
    ).toEqual([
      `b1 ${Buffer.from('int main() {}').toString('hex')} Wrong Answer `,
      `b2 ${Buffer.from('int main() { return 0; }').toString('hex')} Accepted Wrong Answer`,
      'b3 2f2fff  ',
    ]);
  });

  it('has kept the jobs that wait for a judge', async () => {
    const text = `select format('%s %s %s', substr(id::text, 35), kind, convert_from(input, 'UTF8'))
      from jobs`;
    expect(await linesOf(old, text)).toEqual(['b3 submission ', 'c1 run 7']);
  });

  it('has kept the bytes of test cases', async () => {
    const text = `select format('%s %s %s %s', substr(problem_id::text, 35), position,
        encode(i.bytes, 'hex'), encode(o.bytes, 'hex'))
      from test_cases join blobs i on i.sha256 = input_sha256 join blobs o on o.sha256 = output_sha256`;
    expect(await linesOf(old, text)).toEqual([
      'a1 0 312032 33',
      'a1 1 352036 3131',
      'a2 0 00ff e4b8adff00',
    ]);
  });

  it('has kept people, contributions and statistics', async () => {
    const people = `select format('%s %s %s %s', name, bio, total_solved, total_attempted)
      from users left join user_stats on user_id = id`;
    expect(await linesOf(old, people)).toEqual(['Zoë I like 🦊. 1 1', 'admin   ']);
    const contributions = `select format('%s %s %s', problem_name, status, tags) from contributions`;
    expect(await linesOf(old, contributions)).toEqual(['Bytes approved {}', 'Pending pending {}']);
  });
});
