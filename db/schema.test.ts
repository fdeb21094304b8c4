/** The migrated database matches the generated types, and migrating twice is safe. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrations, teamKinds } from '../contract/contests.ts';
import { contribution } from '../contract/contributions.ts';
import { counterexampleOutcomes } from '../contract/counterexample.ts';
import {
  difficulties,
  previewChoices,
  reviewEvents,
  roundEndings,
  visibilities,
} from '../contract/words.ts';
import { describeSchema } from './describe.ts';
import { driverTypes, generateSchema, words } from './generate.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './testing-database.ts';

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

function nameOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return 'Buffer';
  if (value instanceof Date) return 'Date';
  return Array.isArray(value) ? `${typeof value[0]}[]` : typeof value;
}

describe('the migrated database', () => {
  it('matches the types: tables, columns, types, nulls and defaults', async () => {
    const written = await readFile(new URL('schema.ts', import.meta.url), 'utf8');
    expect(written, 'run: node db/generate.ts').toBe(await generateSchema(client));
  });

  it('is what schema.sql shows', async () => {
    const written = await readFile(new URL('schema.sql', import.meta.url), 'utf8');
    expect(written, 'run: node db/generate.ts').toBe(await describeSchema(client));
  });

  it('returns each column type as declared for the driver', async () => {
    const { rows } = await client.query(
      `select gen_random_uuid() as uuid, 'a' as text, 1::int8 as int8, '1'::xid8 as xid8, 1::int2 as int2,
         1::int4 as int4, 1::float8 as float8, true as bool, now() as timestamptz,
         current_date as date, '\\xff00'::bytea as bytea, '{a}'::text[] as _text,
         '{}'::jsonb as jsonb, '{}'::json as json, 'a:1'::tsvector as tsvector`,
    );
    const answered = Object.entries<unknown>(rows[0]).map(([type, value]) => [type, nameOf(value)]);
    expect(Object.fromEntries(answered)).toEqual(driverTypes);
  });

  // Only judges write verdicts, and only from the list; a new verdict needs no migration.
  const lists: Record<string, readonly string[]> = {
    Difficulty: difficulties,
    StoredContributionStatus: [...contribution.shape.status.options, 'withdrawn'],
    Visibility: visibilities,
    Registration: registrations,
    TeamKind: teamKinds,
    StoredVisibility: [...visibilities, 'system'],
    PreviewChoice: previewChoices,
    ReviewEvent: reviewEvents,
    RoundEnding: roundEndings,
    SearchOutcome: counterexampleOutcomes,
  };
  const listed = Object.entries(words).filter(([, type]) => type !== 'Verdict');

  it.each(listed)('accepts only the words of its list for %s', async (column, type) => {
    const [table = '', name = ''] = column.split('.');
    const { rows } = await client.query<{ rule: string }>(
      `select pg_get_constraintdef(oid) as rule from pg_constraint
       where conrelid = $1::regclass and contype = 'c'
         and starts_with(pg_get_constraintdef(oid), 'CHECK ((' || $2 || ' = ANY')`,
      [table, name],
    );
    const taken = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, word]) => word);
    expect(taken.sort()).toEqual([...(lists[type] ?? [])].sort());
  });

  it('has an index for every foreign key, beginning with its columns', async () => {
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

  it('has foreign keys to check', async () => {
    const { rows } = await client.query(`select from pg_constraint where contype = 'f'`);
    expect(rows.length).toBeGreaterThan(10);
  });
});

describe('migrating', () => {
  it('changes nothing the second time, even when many servers start at once', async () => {
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
