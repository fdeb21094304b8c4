/**
 * Writes schema.sql, the schema for reading, and schema.ts, the types of the tables and the checksums
 * of the migrations, from the migrations: `node db/generate.ts`. schema.test.ts fails while one of them
 * is out of date.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { startPostgres } from '../bin/postgres.ts';
import { describeSchema } from './describe.ts';
import { migrate, readMigrations } from './migrate.ts';
import { checksums } from './schema.ts';

/** The TypeScript type of each database type, as the driver returns it. */
export const driverTypes: Readonly<Record<string, string>> = {
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
  tsvector: 'string',
};

/** Text columns that contain one word of a fixed list. */
export const words: Readonly<Record<string, string>> = {
  'attempts.difficulty': 'Difficulty',
  'contest_judgement_types.verdict': 'Verdict',
  'contests.registration': 'Registration',
  'contests.visibility': 'Visibility',
  'contributions.difficulty': 'Difficulty',
  'contributions.status': 'StoredContributionStatus',
  'counterexamples.outcome': 'SearchOutcome',
  'earlier_results.verdict': 'Verdict',
  'notices.verdict': 'Verdict',
  'notices.was': 'Verdict',
  'participations.kind': 'TeamKind',
  'preview_results.after': 'Verdict',
  'preview_results.before': 'Verdict',
  'previews.which': 'PreviewChoice',
  'problems.difficulty': 'Difficulty',
  'problems.visibility': 'StoredVisibility',
  'rejudged_runs.after': 'Verdict',
  'rejudged_runs.before': 'Verdict',
  'review_notices.event': 'ReviewEvent',
  'review_rounds.ending': 'RoundEnding',
  'submission_days.verdict': 'Verdict',
  'submissions.verdict': 'Verdict',
  'submissions.verdict_was': 'Verdict',
};

const opening = `/** The tables as types. Written by generate.ts; change the migrations instead. */
import type { ColumnType, Generated } from 'kysely';
import type { Registration, TeamKind } from '../contract/contests.ts';
import type { ContributionStatus } from '../contract/contributions.ts';
import type { SearchOutcome } from '../contract/counterexample.ts';
import type {
  Difficulty,
  PreviewChoice,
  ReviewEvent,
  RoundEnding,
  Verdict,
  Visibility,
} from '../contract/words.ts';

/** Problems of the system itself are never shown. */
export type StoredVisibility = Visibility | 'system';

/** Contributions that their contributor has withdrawn are in no list. */
export type StoredContributionStatus = ContributionStatus | 'withdrawn';

/** JSON is written as text, and parsed with the shape of its reader. */
type Json = ColumnType<unknown, string, string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
`;

const columnRow = z.object({
  table: z.string(),
  column: z.string(),
  type: z.string(),
  isNullable: z.boolean(),
  hasDefault: z.boolean(),
});
type Column = z.infer<typeof columnRow>;

const columnsQuery = `
  select table_name as "table", column_name as "column", udt_name as type,
    is_nullable = 'YES' as "isNullable",
    column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "hasDefault"
  from information_schema.columns
  where table_schema = 'public' and table_name <> 'migrations'
  order by table_name, ordinal_position`;

/** The type of a column; throws for an unknown database type. */
function typeOf({ table, column, type, isNullable, hasDefault }: Column): string {
  const name = `${table}.${column}`;
  if (type === 'json' || type === 'jsonb') {
    if (isNullable) return 'NullableJson';
    return hasDefault ? 'DefaultJson' : 'Json';
  }
  const read = words[name] ?? driverTypes[type];
  if (read === undefined) throw new Error(`${name} has the type ${type}: add it to driverTypes.`);
  const whole = isNullable ? `${read} | null` : read;
  return hasDefault ? `Generated<${whole}>` : whole;
}

/** The checksums of released migrations, unchanged, and those of new ones. */
async function generateChecksums(): Promise<string> {
  const migrations = await readMigrations();
  const lines = migrations.map(
    ({ name, checksum }) => `  '${name}': '${checksums[name] ?? checksum}',\n`,
  );
  const says = '/** SHA-256 of the released migrations, which never change. */';
  return `${says}\nexport const checksums: Record<string, string> = {\n${lines.join('')}};\n`;
}

/** The text of schema.ts for a migrated database. */
export async function generateSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query(columnsQuery);
  const tables = Object.groupBy(z.array(columnRow).parse(rows), ({ table }) => table);
  const types = Object.entries(tables).map(([table, columns = []]) => {
    const fields = columns.map((column) => `    ${column.column}: ${typeOf(column)};\n`);
    return `  ${table}: {\n${fields.join('')}  };\n`;
  });
  return `${opening}\nexport type Schema = {\n${types.join('')}};\n\n${await generateChecksums()}`;
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'arbiter-schema-'));
  const postgres = await startPostgres({ dataDir, log: () => {} });
  try {
    await migrate(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await writeFile(new URL('schema.sql', import.meta.url), await describeSchema(client));
    await writeFile(new URL('schema.ts', import.meta.url), await generateSchema(client));
    await client.end();
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
}

if (import.meta.main) await main();
