/**
 * The test sets of problems as files: each is read from the database once, in one snapshot, and
 * cached while there is space, readable only by us. A set never changes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { comparison } from '../../contract/judging.ts';
import { type Scoring, scoring } from '../../contract/scoring.ts';
import type { Database } from '../../db/open.ts';
import { readCases } from '../../work/test-data.ts';
import type { Input } from '../compare/compare-cursor.ts';
import { type GivesWay, holdContent, openDiskCache } from '../disk-cache.ts';
import type { TestCase } from './case-report.ts';

/** The cases of a test set, and its number. */
type Content = {
  testSet: number;
  cases: TestCase[];
  /** Absent if the set gives no points. */
  scoring?: Scoring | undefined;
};

/** A test set; the files of its cases stay until `release`. */
export type TestData = Content & { release(): void };

export type TestDataStore = {
  /**
   * The cases of a problem's set, or of its newest if that was deleted. Rejects if the problem does
   * not exist.
   */
  load(problemId: string, testSet: number): Promise<TestData>;
} & GivesWay;

/** Stored beside the files: everything except their content. */
const kept = z.strictObject({
  testSet: z.int(),
  scoring: scoring.optional(),
  cases: z.array(
    z.strictObject({
      isHidden: z.boolean(),
      description: z.string().optional(),
      inputBytes: z.int(),
      expectedBytes: z.int(),
      checkerArguments: z.array(z.string()).optional(),
      comparison: comparison.optional(),
      name: z.string().optional(),
    }),
  ),
});
type Kept = z.infer<typeof kept>;

/** Changes with `kept` and with the content of the files. Version 1 counted characters as bytes. */
const testsFormat = 7;

const testsMaxBytes = 4 * 1024 * 1024 * 1024;
const warmMax = 10_000;

/** A checker opens these as a separate user. They are in a folder that only we can enter. */
export const testMode = 0o444;

const inputName = (index: number): string => `${index}.in`;
const expectedName = (index: number): string => `${index}.ans`;
const keptName = 'cases.json';

/** Test data cached under `dataDir`. */
export async function openTestData(db: Database, dataDir: string): Promise<TestDataStore> {
  const folder = join(dataDir, 'judge/tests');
  const cache = await openDiskCache({ folder, maxBytes: testsMaxBytes, format: testsFormat });
  const warm = new Set<string>();
  const read = async (from: string, isNew: boolean) => {
    const content = await readKept(from);
    if (!isNew && !warm.has(from)) await readOnce(content.cases);
    if (warm.size >= warmMax) warm.clear();
    warm.add(from);
    return content;
  };
  return {
    giveWay: cache.giveWay,
    async load(problemId, testSet) {
      const make = (into: string) => readFromDatabase(db, { problemId, testSet }, into);
      const held = await holdContent(cache, `${problemId}-${testSet}`, { make, read });
      return { ...held.content, release: held.release };
    },
  };
}

/**
 * Reads files into memory; otherwise a program would be charged for that. Throws if the length of
 * one has changed.
 */
async function readOnce(cases: TestCase[]): Promise<void> {
  const readWhole = async ({ path, bytes }: Input): Promise<void> => {
    const { length } = await readFile(path);
    if (length !== bytes) throw new Error(`${path} has ${length} bytes and not ${bytes}`);
  };
  for (const { input, expected } of cases) {
    await readWhole(input);
    await readWhole(expected);
  }
}

async function readKept(folder: string): Promise<Content> {
  const { cases, ...rest } = kept.parse(JSON.parse(await readFile(join(folder, keptName), 'utf8')));
  const inFolder = (name: string, bytes: number): Input => ({ path: join(folder, name), bytes });
  return {
    ...rest,
    cases: cases.map(({ inputBytes, expectedBytes, ...one }, index) => ({
      ...one,
      input: inFolder(inputName(index), inputBytes),
      expected: inFolder(expectedName(index), expectedBytes),
    })),
  };
}

type Wanted = { problemId: string; testSet: number };

/** Bytes, and nothing similar, because a string has a length, too. */
const caseBytes = z.object({ input: z.instanceof(Buffer), output: z.instanceof(Buffer) });

async function readFromDatabase(db: Database, wanted: Wanted, folder: string): Promise<void> {
  const { problemId } = wanted;
  const isThere = await readCases(db, wanted, async (reader) => {
    const cases: Kept['cases'] = [];
    for (const [index, one] of reader.cases.entries()) {
      const { input, output } = caseBytes.parse(await reader.read(one));
      await writeFile(join(folder, inputName(index)), input, { mode: testMode });
      await writeFile(join(folder, expectedName(index)), output, { mode: testMode });
      cases.push({
        isHidden: one.isHidden,
        ...(one.description === null ? {} : { description: one.description }),
        inputBytes: input.length,
        expectedBytes: output.length,
        ...(one.checkerArguments && { checkerArguments: one.checkerArguments }),
        ...(one.comparison !== null && { comparison: comparison.parse(one.comparison) }),
        ...(one.name !== null && { name: one.name }),
      });
    }
    const points = scoring.nullable().parse(reader.scoring);
    const content: Kept = { testSet: reader.testSet, cases, ...(points && { scoring: points }) };
    await writeFile(join(folder, keptName), JSON.stringify(content), { mode: 0o600 });
    return true;
  });
  if (!isThere) throw new Error(`there is no problem ${problemId}`);
}
