/**
 * Files by their hash. A blob is stored once, no matter how many problems use it, and deleted by
 * the upkeep (work/upkeep.ts) when nothing refers to it.
 */
import { anyBytes } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import type { ReadFile } from '../../problems/package/stored.ts';

export const bytesOfHash = (sha256: string): Buffer => Buffer.from(sha256, 'hex');

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
