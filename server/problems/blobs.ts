/**
 * Files by their hash. A blob is stored once, no matter how many problems use it, and deleted by
 * the upkeep (work/upkeep.ts) when nothing refers to it.
 */
import { type RawBuilder, sql } from 'kysely';
import { isStillNamed } from '../../db/away.ts';
import { anyBytes } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import type { ReadFile } from '../../problems/package/stored.ts';

export const bytesOfHash = (sha256: string): Buffer => Buffer.from(sha256, 'hex');

/**
 * The hashes in a text of names (`namesOf`), for `any (…)`. One text costs far less than a list, and
 * PostgreSQL looks a constant array up by hash, which it does not do for a join that it underrates.
 */
export const hashesIn = (names: string): RawBuilder<unknown> =>
  sql`${`{${names.replaceAll(/([0-9a-f]{64}):\d+/g, '"\\\\x$1"')}}`}::bytea[]`;

/**
 * Stores missing blobs, one at a time, and protects all of them until the transaction ends, which
 * must refer to them. The lock on their rows is shared, so that problems with the same files do not
 * wait for each other. The upkeep skips locked rows; a blob that it has just deleted is stored
 * again.
 */
export async function holdBlobs(
  transaction: Database,
  hashes: Iterable<string>,
  read: ReadFile,
): Promise<void> {
  // In a fixed order, so that two transactions that store the same blobs cannot deadlock.
  let missing = await withoutHeld(transaction, [...new Set(hashes)].sort());
  while (missing.length > 0) {
    for (const sha256 of missing) {
      const row = { sha256: bytesOfHash(sha256), bytes: await read(sha256) };
      await transaction
        .insertInto('blobs')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    missing = await withoutHeld(transaction, missing);
  }
}

/**
 * Deletes the files of a deleted draft problem that nothing else uses. Files that cannot be deleted
 * now, because another transaction is about to use them, are left to the upkeep.
 */
export async function dropFilesOf(db: Database, problemId: string): Promise<void> {
  const query = sql`
    with named as materialized (
      select p.sha256 from package_blobs p join problems on problems.id = p.problem_id
      where p.problem_id = ${problemId} and visibility = 'draft' and deleted_at is not null
    ), used as materialized (
      select sha256 from named
      where exists (select from test_cases where input_sha256 = sha256)
        or exists (select from test_cases where output_sha256 = sha256)
        or exists (select from package_blobs p
          where p.sha256 = named.sha256 and p.problem_id <> ${problemId})
    ), unused as materialized (
      select blobs.sha256 from blobs join named on named.sha256 = blobs.sha256
      where blobs.sha256 not in (select sha256 from used)
      order by blobs.sha256 for update of blobs skip locked
    ), forgotten as (
      delete from package_blobs p using (
        select sha256 from used union all select sha256 from unused) as gone
      where p.problem_id = ${problemId} and p.sha256 = gone.sha256
    )
    delete from blobs using unused where blobs.sha256 = unused.sha256`;
  try {
    await query.execute(db);
  } catch (error) {
    if (!isStillNamed(error)) throw error;
  }
}

/** Locks existing blobs against deletion; returns the missing ones. */
async function withoutHeld(transaction: Database, hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await transaction
    .selectFrom('blobs')
    .select('sha256')
    .where('sha256', '=', anyBytes(hashes.map(bytesOfHash)))
    .forKeyShare()
    .execute();
  const held = new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
  return hashes.filter((one) => !held.has(one));
}
