/**
 * The published package of a problem. A problem that was written in the simple form has none until
 * it is asked for: it is then made of the problem's fields and test set.
 */
import { checker } from '../../contract/checker.ts';
import { comparison } from '../../contract/judging.ts';
import { refusals } from '../../contract/messages.ts';
import { type StoredPackage, storedPackage } from '../../contract/stored-package.ts';
import { anyBytes } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { asPackage, slugOf } from '../../problems/package/from-problem.ts';
import { asStored, filesOf } from '../../problems/package/stored.ts';
import { AppError } from '../errors.ts';
import { bytesOfHash, holdBlobs } from './blobs.ts';
import { isThere } from './visibility.ts';

export type Published = { number: number; content: StoredPackage };

/** The newest version. Call it in a transaction; one that is missing is added. */
export async function readPublished(transaction: Database, id: string): Promise<Published> {
  const problem = await lockProblem(transaction, id);
  const row = await transaction
    .selectFrom('problem_versions')
    .select('content')
    .where('problem_id', '=', id)
    .where('number', '=', problem.version)
    .executeTakeFirst();
  const number = problem.version;
  if (row !== undefined) return { number, content: storedPackage.parse(row.content) };
  const { content, files } = await packageOf(transaction, id, problem);
  await addVersion(transaction, { id, number, content, files, testSet: problem.test_set });
  return { number, content };
}

type Version = {
  id: string;
  number: number;
  content: StoredPackage;
  /** Those that may not be stored yet. */
  files: ReadonlyMap<string, Buffer>;
  testSet: number;
};

/** Adds a version with all that it names. */
export async function addVersion(transaction: Database, version: Version): Promise<void> {
  const { id, number, content, files, testSet } = version;
  const hashes = filesOf(content).map(({ sha256 }) => sha256);
  await holdBlobs(transaction, hashes, async (sha256) => {
    const bytes = files.get(sha256);
    if (bytes === undefined) throw new Error(`there are no bytes of ${sha256}`);
    return bytes;
  });
  await nameBlobs(transaction, id, hashes);
  await transaction
    .updateTable('package_blobs')
    .set({ in_version: true })
    .where('problem_id', '=', id)
    .where('sha256', '=', anyBytes(hashes.map(bytesOfHash)))
    .execute();
  await transaction
    .insertInto('problem_versions')
    .values({ problem_id: id, number, content: JSON.stringify(content), test_set: testSet })
    .execute();
}

/** Lets the package of a problem name blobs, which the transaction holds. */
export async function nameBlobs(
  transaction: Database,
  id: string,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  await transaction
    .insertInto('package_blobs')
    .values(hashes.map((sha256) => ({ problem_id: id, sha256: bytesOfHash(sha256) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Problem = Awaited<ReturnType<typeof lockProblem>>;

async function lockProblem(transaction: Database, id: string) {
  const row = await transaction
    .selectFrom('problems')
    .select(['name', 'problem_statement', 'difficulty', 'tags', 'time_limit_ms'])
    .select(['memory_limit_mb', 'comparison', 'checker', 'test_set', 'version'])
    .where('id', '=', id)
    .where(isThere)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  return row;
}

async function packageOf(transaction: Database, id: string, row: Problem) {
  const one = asPackage(
    {
      slug: slugOf(row.name),
      name: row.name,
      problemStatement: row.problem_statement,
      difficulty: row.difficulty,
      tags: row.tags,
      timeLimitMs: row.time_limit_ms,
      memoryLimitMb: row.memory_limit_mb,
      comparison: comparison.parse(row.comparison),
      ...(row.checker !== null && { checker: checker.parse(row.checker) }),
      testCases: [],
    },
    id,
  );
  const { content, files } = asStored(one);
  const cases = await transaction
    .selectFrom('test_cases')
    .select(['is_hidden', 'description', 'input_sha256', 'input_bytes'])
    .select(['output_sha256', 'output_bytes'])
    .where('problem_id', '=', id)
    .where('test_set', '=', row.test_set)
    .orderBy('position')
    .execute();
  for (const group of [content.sample, content.secret]) {
    const own = cases.filter((each) => each.is_hidden === (group === content.secret));
    const width = String(own.length).length;
    group.cases = own.map((each, index) => ({
      name: `${group.name}/${String(index + 1).padStart(width, '0')}`,
      input: { sha256: each.input_sha256.toString('hex'), bytes: each.input_bytes },
      answer: { sha256: each.output_sha256.toString('hex'), bytes: each.output_bytes },
      ...{ shown: {}, files: [], settings: {} },
      ...(each.description !== null && { description: each.description }),
    }));
  }
  return { content, files };
}
