/**
 * The stored packages of problems, one for each published version, and their blobs. The calls
 * decide who may have a package.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import { type StoredPackage, storedPackage } from '../../contract/stored-package.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { packageMaxBytes } from '../../problems/package/files.ts';
import { asPackage } from '../../problems/package/from-problem.ts';
import type { ProblemPackage } from '../../problems/package/model.ts';
import {
  type FilesByHash,
  filesOf,
  fromStored,
  type ReadFile,
} from '../../problems/package/stored.ts';
import { readBlobs } from '../../work/blobs.ts';
import { AppError } from '../http/errors.ts';
import { isThere } from '../visibility.ts';
import { bytesOfHash, holdBlobs } from './blobs.ts';
import {
  fieldColumns,
  fieldsOfCall,
  inCalls,
  judgingColumns,
  judgingOf,
} from './problem-columns.ts';
import { namedCases } from './test-sets.ts';

/** A package, and the content of files that are not stored yet. */
export type FoundPackage = {
  content: StoredPackage;
  files: FilesByHash;
  /** False if the problem has no version, and the package was made from its row. */
  isVersion: boolean;
};

/**
 * The newest published package. A problem that has not been edited since packages were introduced
 * has no version, and its package is made from its row. Refuses if there is no such problem.
 */
export async function publishedPackage(db: Database, problemId: string): Promise<FoundPackage> {
  const row = await db
    .selectFrom('problems')
    .select(['id', 'test_set', ...fieldColumns, ...judgingColumns])
    .where('id', '=', problemId)
    .where(isThere)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noProblem);
  const content = await newestVersion(db, problemId);
  if (content !== null) return { content, files: new Map(), isVersion: true };
  const made = asPackage(
    {
      ...fieldsOfCall(inCalls(row)),
      judging: judgingOf(row),
      testCases: await namedCases(db, { problemId, number: row.test_set }),
    },
    row.id,
  );
  return { ...made, isVersion: false };
}

/** The package of the newest published version; null if the problem has no version. */
async function newestVersion(db: Database, problemId: string): Promise<StoredPackage | null> {
  const version = await db
    .selectFrom('problem_versions')
    .select('content')
    .where('problem_id', '=', problemId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return version === undefined ? null : storedPackage.parse(version.content);
}

const outlineRow = z.object({ content: storedPackage });

/**
 * The newest published version without its samples, and of its hidden tests only the first of each
 * group; null if the problem has no version. For those who need its programs.
 */
export async function newestOutline(
  db: Database,
  problemId: string,
): Promise<StoredPackage | null> {
  const [row] = await rowsOf(
    db,
    outlineRow,
    sql`
    select whole || jsonb_build_object(
      'sample', (whole -> 'sample') || '{"cases": [], "groups": []}',
      'secret', with_first_cases(whole -> 'secret'), 'validationCases', '[]'::jsonb) as content
    from (
      select content::jsonb as whole from problem_versions
      where problem_id = ${problemId} order by number desc limit 1) as newest`,
  );
  return row?.content ?? null;
}

/** A version to add; `read` finds the files that are not stored yet. */
export type NewVersion = {
  problemId: string;
  /** As in the problem's row. */
  number: number;
  testSet: number;
  /** The package as JSON, and the hashes of its files. */
  text: string;
  hashes: string[];
  publishedBy: string | null;
  note?: string | null;
  read: ReadFile;
};

/** A package as a version keeps it. */
export const versionOf = (content: StoredPackage): Pick<NewVersion, 'text' | 'hashes'> => ({
  text: JSON.stringify(content),
  hashes: filesOf(content).map(({ sha256 }) => sha256),
});

/** Adds a version and stores its files, in the transaction that writes the problem's row. */
export async function addVersion(transaction: Database, version: NewVersion): Promise<void> {
  const { problemId, text } = version;
  await keepFiles(transaction, version);
  await transaction
    .insertInto('problem_versions')
    .values({
      problem_id: problemId,
      number: version.number,
      content: text,
      test_set: version.testSet,
      published_by: version.publishedBy,
      note: version.note ?? null,
    })
    .execute();
}

/** Stores files of a problem, such as those of a version, which it may then use permanently. */
export async function keepFiles(
  transaction: Database,
  { problemId, hashes, read }: Pick<NewVersion, 'problemId' | 'hashes' | 'read'>,
): Promise<void> {
  await holdBlobs(transaction, hashes, read);
  await sql`
    insert into package_blobs (problem_id, sha256, in_version)
      select ${problemId}::uuid, sha256, true
      from unnest(${hashes.map(bytesOfHash)}::bytea[]) as named (sha256)
      order by sha256
    on conflict (problem_id, sha256) do update set in_version = true`.execute(transaction);
}

/**
 * Stores files beside the versions of a problem; `leaveFiles` says that they are no longer named,
 * after which they go as those of a draft do.
 */
export async function keepBeside(
  transaction: Database,
  { problemId, hashes, read }: Pick<NewVersion, 'problemId' | 'hashes' | 'read'>,
): Promise<void> {
  await holdBlobs(transaction, hashes, read);
  await sql`
    insert into package_blobs (problem_id, sha256, in_version, left_at)
      select ${problemId}::uuid, sha256, false, null
      from unnest(${hashes.map(bytesOfHash)}::bytea[]) as named (sha256)
      order by sha256
    on conflict (problem_id, sha256) do update set left_at = null`.execute(transaction);
}

/** Says that files beside the versions of a problem are no longer named. */
export async function leaveFiles(
  transaction: Database,
  { problemId, hashes }: Pick<NewVersion, 'problemId' | 'hashes'>,
): Promise<void> {
  await sql`
    update package_blobs set left_at = now()
    where problem_id = ${problemId}::uuid and not in_version
      and sha256 = any(${hashes.map(bytesOfHash)}::bytea[])`.execute(transaction);
}

/** The package with the bytes of all its files in memory, at most `packageMaxBytes`. */
export async function loadPackage(
  db: Database,
  { content, files }: Pick<FoundPackage, 'content' | 'files'>,
): Promise<ProblemPackage> {
  const names = filesOf(content);
  const bytes = names.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > packageMaxBytes) throw new Error(`a stored package has ${bytes} bytes`);
  const found = new Map(files);
  const missing = names.filter(({ sha256 }) => !found.has(sha256));
  for (const [sha256, one] of await readBlobs(db, missing)) found.set(sha256, one);
  return fromStored(content, ({ sha256 }) => {
    const one = found.get(sha256);
    if (one === undefined) throw new Error(`a stored package names ${sha256}, which is not there`);
    return one;
  });
}
