/** The package of a problem's newest version, from which drafts start, and its files. */
import { refusals } from '../../contract/messages.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import type { Database } from '../../db/open.ts';
import { readFrom } from '../../problems/package/stored.ts';
import { AppError } from '../errors.ts';
import { bytesOfHash } from './blobs.ts';
import { addVersion, publishedPackage } from './stored-packages.ts';
import { isThere } from './visibility.ts';

export type Published = { number: number; content: StoredPackage };

/**
 * The newest version. Call it in a transaction: a problem that has no version gets one, so that a
 * draft may use its files.
 */
export async function readPublished(transaction: Database, id: string): Promise<Published> {
  const problem = await transaction
    .selectFrom('problems')
    .select(['version', 'test_set', 'updated_by'])
    .where('id', '=', id)
    .where(isThere)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
  const { content, files, isVersion } = await publishedPackage(transaction, id);
  const number = problem.version;
  if (!isVersion) {
    const numbers = { problemId: id, number, testSet: problem.test_set };
    const publishedBy = problem.updated_by;
    await addVersion(transaction, { ...numbers, content, publishedBy, read: readFrom(files) });
  }
  return { number, content };
}

/** Allows the package of a problem to use blobs, which the transaction has locked. */
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
