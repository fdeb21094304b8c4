/**
 * Migrations 065 and 120 on a database in use: the data of test cases become blobs, byte for byte,
 * and what problems show from their packages is filled in from their newest versions.
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './testing.ts';

const migrations = new URL('./migrations/', import.meta.url);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await migrateBefore('065');
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {});
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Applies the migrations below a number; returns those that were new. */
async function migrateBefore(number: string): Promise<string[]> {
  for (const name of (await readdir(migrations)).filter((one) => one < number)) {
    await cp(new URL(name, migrations), join(folder, name));
  }
  return await migrate(database.url, pathToFileURL(`${folder}/`));
}

const problem = '00000000-0000-4000-8000-000000000002';
const large = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * index) % 256));
const cases = [
  {
    set: 1,
    position: 0,
    isHidden: false,
    text: 'small',
    input: Buffer.from('1 2\n'),
    output: large,
  },
  { set: 2, position: 0, isHidden: false, text: null, input: Buffer.from('1 2\n'), output: large },
  { set: 2, position: 1, isHidden: true, text: null, input: large, output: Buffer.alloc(0) },
];

const read = async () => {
  const { rows } = await pool.query(
    `select test_set, position, is_hidden, description, i.bytes as input, o.bytes as output,
       input_bytes, output_bytes
     from test_cases join blobs i on i.sha256 = input_sha256 join blobs o on o.sha256 = output_sha256
     order by test_set, position`,
  );
  return rows;
};

describe('a database with test cases', () => {
  it('keeps all of them, and each file once', async () => {
    await pool.query(
      `insert into problems (id, name, problem_statement, difficulty, tags, time_limit_ms,
         memory_limit_mb, comparison) values ($1, 'Sum', '', 'Easy', '{}', 1000, 256, '{}')`,
      [problem],
    );
    for (const one of cases) {
      await pool.query(
        `insert into test_cases (problem_id, test_set, position, is_hidden, description, input,
           output) values ($1, $2, $3, $4, $5, $6, $7)`,
        [problem, one.set, one.position, one.isHidden, one.text, one.input, one.output],
      );
    }
    expect(await migrateBefore('120')).toContain('065-packages.sql');
    expect(await read()).toEqual(
      cases.map((one) => ({
        ...{ test_set: one.set, position: one.position, is_hidden: one.isHidden },
        ...{ description: one.text, input: one.input, output: one.output },
        ...{ input_bytes: one.input.length, output_bytes: one.output.length },
      })),
    );
    const { rows } = await pool.query('select count(*)::int as blobs from blobs');
    expect(rows).toEqual([{ blobs: 3 }]);
  });

  it('still refuses to change a test case', async () => {
    const change = pool.query('update test_cases set is_hidden = false');
    await expect(change).rejects.toThrow('Test cases of a set never change.');
  });

  it('keeps a file as long as a test case names it', async () => {
    const remove = pool.query('delete from blobs');
    await expect(remove).rejects.toThrow(/violates foreign key constraint "test_cases_/);
  });
});

describe('a database with problem versions', () => {
  const file = (path: string, bytes: number) => ({
    path,
    bytes: { sha256: bytes.toString(16).padStart(64, '0'), bytes },
  });
  const content = (more: object) => ({
    metadata: { credits: {}, sources: [], license: 'unknown' },
    ...{ statementFiles: [], folders: { attachments: [] }, ...more },
  });
  const newest = content({
    metadata: {
      credits: {
        authors: [{ name: 'Ada', email: 'ada@example.org' }, { name: 'Bob' }],
        ...{ testers: [], translators: { sv: [{ name: 'Eva' }] } },
      },
      sources: [{ name: 'Spring 2026', url: 'https://a.example' }],
      license: 'cc by',
    },
    statementFiles: [file('map.PNG', 5), file('notes.txt', 6)],
    folders: { attachments: [file('data/tool.zip', 7)] },
  });
  const older = content({ statementFiles: [file('old.png', 8)] });
  const bare = '00000000-0000-4000-8000-000000000003';

  it('shows images, attachments and credits of each newest version', async () => {
    const add =
      'insert into problem_versions (problem_id, number, content, test_set) values ($1, $2, $3, 1)';
    await pool.query(add, [problem, 1, older]);
    await pool.query(add, [problem, 2, newest]);
    await pool.query('update problems set version = 2 where id = $1', [problem]);
    await pool.query(
      `insert into problems (id, name, problem_statement, difficulty, tags, time_limit_ms,
         memory_limit_mb, comparison) values ($1, 'Bare', '', 'Easy', '{}', 1000, 256, '{}')`,
      [bare],
    );
    expect(await migrate(database.url)).toContain('120-presentations.sql');
    const { rows } = await pool.query(
      'select presentation, translations, languages from problems order by id',
    );
    const plain = { language: 'en', translations: [], files: [] };
    const shown = (kind: string, path: string, bytes: number) => ({
      ...{ kind, path },
      ...file(path, bytes).bytes,
    });
    expect(rows).toEqual([
      {
        presentation: {
          ...plain,
          files: [shown('image', 'map.PNG', 5), shown('attachment', 'data/tool.zip', 7)],
          credits: { authors: ['Ada', 'Bob'] },
          sources: [{ name: 'Spring 2026', url: 'https://a.example' }],
          license: 'cc by',
        },
        ...{ translations: [], languages: null },
      },
      {
        presentation: { ...plain, credits: {}, sources: [], license: 'unknown' },
        ...{ translations: [], languages: null },
      },
    ]);
  });
});
