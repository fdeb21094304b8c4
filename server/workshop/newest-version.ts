/** The package of a problem's newest version, from which drafts start, and its files. */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { readFrom } from '../../problems/package/stored.ts';
import { AppError } from '../http/errors.ts';
import { bytesOfHash, hashesIn } from '../problems/blobs.ts';
import { addVersion, publishedPackage, versionOf } from '../problems/stored-packages.ts';
import { isThere } from '../visibility.ts';

/**
 * Refuses a problem that is not there. Call it in a transaction: a problem that has no version gets
 * one, so that a draft may use its files.
 */
export async function holdPublished(transaction: Database, id: string): Promise<void> {
  const problem = await transaction
    .selectFrom('problems')
    .select(['version', 'test_set', 'updated_by'])
    .where('id', '=', id)
    .where(isThere)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
  const version = await transaction
    .selectFrom('problem_versions')
    .select('number')
    .where('problem_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (version !== undefined) return;
  const { content, files } = await publishedPackage(transaction, id);
  const numbers = { problemId: id, number: problem.version, testSet: problem.test_set };
  const publishedBy = problem.updated_by;
  const read = readFrom(files);
  await addVersion(transaction, { ...numbers, ...versionOf(content), publishedBy, read });
}

const textRow = z.object({ text: z.string() });

/** The newest version as JSON; see `holdPublished`. */
export async function readPublishedText(transaction: Database, id: string): Promise<string> {
  await holdPublished(transaction, id);
  const query = sql`
    select content::text as text from problem_versions
    where problem_id = ${id} order by number desc limit 1`;
  return (await onlyRowOf(transaction, textRow, query)).text;
}

/** Allows the package of a problem to use blobs, which the transaction has locked. */
export async function nameBlobs(
  transaction: Database,
  id: string,
  hashes: readonly string[],
): Promise<void> {
  const named = hashes.map(bytesOfHash);
  await sql`
    insert into package_blobs as known (problem_id, sha256)
      select distinct ${id}::uuid, sha256 from unnest(${named}::bytea[]) as named (sha256)
      order by sha256
    on conflict (problem_id, sha256) do update set left_at = now()
      where known.left_at is not null`.execute(transaction);
}

/**
 * Marks which files the draft of a problem names now. The upkeep takes the others from the problem
 * once they have been left for an hour (work/upkeep.ts), unless a version has them.
 */
export async function markNamed(transaction: Database, id: string, names: string): Promise<void> {
  await sql`
    with changed as materialized (
      select sha256 from package_blobs
      where problem_id = ${id} and not in_version
        and (left_at is null) <> (sha256 = any (${hashesIn(names)}))
      order by sha256 for no key update
    )
    update package_blobs p set left_at = case when left_at is null then now() end
    from changed where p.problem_id = ${id} and p.sha256 = changed.sha256`.execute(transaction);
}
