/**
 * The test cases of problems as files: read from the database once for each version of a problem,
 * all in one snapshot, and kept, readable by us only, while there is room.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestCase } from './cases.ts';
import { openDiskCache } from './disk-cache.ts';

/** The cases of one version; their files stay until `release`. */
export type TestData = { version: number; cases: TestCase[]; release(): void };

export type TestDataStore = {
  /**
   * The cases of a problem at a version, or at a later one where the problem has changed since.
   * Rejects when the problem is not there.
   */
  load(problemId: string, version: number): Promise<TestData>;
};

/** What is kept beside the files: what is not in them. */
type Kept = {
  version: number;
  cases: { isHidden: boolean; description?: string; inputBytes: number; expectedBytes: number }[];
};

const testsMaxBytes = 4 * 1024 * 1024 * 1024;
/** A problem that changes between every look at it is edited by a machine, wrongly. */
const changesMax = 5;
const warmMax = 10_000;

class VersionChanged extends Error {
  override readonly name = 'VersionChanged';
  readonly version: number;
  constructor(version: number) {
    super(`the test cases are at version ${version} now`);
    this.version = version;
  }
}

const inputName = (index: number): string => `${index}.in`;
const expectedName = (index: number): string => `${index}.ans`;
const keptName = 'cases.json';

/** Test data kept under `dataDir`. */
export async function openTestData(pool: pg.Pool, dataDir: string): Promise<TestDataStore> {
  const cache = await openDiskCache(join(dataDir, 'judge/tests'), testsMaxBytes);
  const warm = new Set<string>();
  return {
    async load(problemId, wanted) {
      let version = wanted;
      for (let change = 0; change < changesMax; change += 1) {
        try {
          const held = await cache.hold(`${problemId}-${version}`, (folder) =>
            readFromDatabase(pool, { problemId, version }, folder),
          );
          if (!held.isNew && !warm.has(held.folder)) await readOnce(held.folder);
          if (warm.size >= warmMax) warm.clear();
          warm.add(held.folder);
          return { ...(await readKept(held.folder)), release: held.release };
        } catch (error) {
          if (!(error instanceof VersionChanged)) throw error;
          version = error.version;
        }
      }
      throw new Error(`the test cases of problem ${problemId} do not stay as they are`);
    },
  };
}

/** Brings files of an earlier start into memory, or a program would be charged for doing so. */
async function readOnce(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await readFile(join(folder, name));
}

async function readKept(folder: string): Promise<{ version: number; cases: TestCase[] }> {
  const kept: Kept = JSON.parse(await readFile(join(folder, keptName), 'utf8'));
  const cases = kept.cases.map(({ isHidden, description, inputBytes, expectedBytes }, index) => ({
    isHidden,
    ...(description === undefined ? {} : { description }),
    input: { path: join(folder, inputName(index)), bytes: inputBytes },
    expected: { path: join(folder, expectedName(index)), bytes: expectedBytes },
  }));
  return { version: kept.version, cases };
}

type Wanted = { problemId: string; version: number };

/** One case at a time: all of a problem's together may be larger than this process should be. */
async function readFromDatabase(pool: pg.Pool, wanted: Wanted, folder: string): Promise<void> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    await writeFiles(client, wanted, folder);
    await client.query('commit');
    broken = false;
  } finally {
    client.release(broken);
  }
}

async function writeFiles(client: pg.PoolClient, { problemId, version }: Wanted, folder: string) {
  const problems = await client.query<{ test_version: number }>(
    'select test_version from problems where id = $1',
    [problemId],
  );
  const found = problems.rows[0]?.test_version;
  if (found === undefined) throw new Error(`there is no problem ${problemId}`);
  if (found !== version) throw new VersionChanged(found);
  const { rows } = await client.query<{
    position: number;
    is_hidden: boolean;
    description: string | null;
  }>(
    `select position, is_hidden, description from test_cases where problem_id = $1
     order by is_hidden, position`,
    [problemId],
  );
  const cases: Kept['cases'] = [];
  for (const [index, row] of rows.entries()) {
    const { input, output } = await readCase(client, problemId, row.position);
    await writeFile(join(folder, inputName(index)), input, { mode: 0o600 });
    await writeFile(join(folder, expectedName(index)), output, { mode: 0o600 });
    cases.push({
      isHidden: row.is_hidden,
      ...(row.description === null ? {} : { description: row.description }),
      inputBytes: input.length,
      expectedBytes: output.length,
    });
  }
  const kept: Kept = { version, cases };
  await writeFile(join(folder, keptName), JSON.stringify(kept), { mode: 0o600 });
}

async function readCase(client: pg.PoolClient, problemId: string, position: number) {
  const query: pg.QueryConfig & { binary: boolean } = {
    text: 'select input, output from test_cases where problem_id = $1 and position = $2',
    values: [problemId, position],
    binary: true,
  };
  const { rows } = await client.query<{ input: Buffer; output: Buffer }>(query);
  const row = rows[0];
  if (!row) throw new Error(`test case ${position} of problem ${problemId} is not there`);
  return row;
}
