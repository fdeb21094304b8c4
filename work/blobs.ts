/** Reads files by their hashes, and stores some for a while (server/problems/blobs.ts keeps others). */
import type { BlobName } from '../contract/stored-package.ts';
import { anyBytes, now } from '../db/expressions.ts';
import type { Database } from '../db/open.ts';

/** One query reads up to this many bytes, or a single file. */
const readAtOnceMaxBytes = 16 * 1024 * 1024;

/** The bytes of files by their hashes; missing files are left out. */
export async function readBlobs(
  db: Database,
  names: readonly BlobName[],
): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const batch of batchesOf(names)) {
    const rows = await db
      .selectFrom('blobs')
      .select(['sha256', 'bytes'])
      .where('sha256', '=', anyBytes(batch.map(({ sha256 }) => Buffer.from(sha256, 'hex'))))
      .execute();
    for (const { sha256, bytes } of rows) found.set(sha256.toString('hex'), bytes);
  }
  return found;
}

/**
 * Stores a file that nothing names yet. It counts as new, so that the upkeep leaves it alone for an
 * hour.
 */
export async function storeBlob(
  db: Database,
  { sha256, bytes }: { sha256: Buffer; bytes: Buffer },
): Promise<void> {
  await db
    .insertInto('blobs')
    .values({ sha256, bytes })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ stored_at: now }))
    .execute();
}

function batchesOf(names: readonly BlobName[]): BlobName[][] {
  const batches: BlobName[][] = [];
  let room = 0;
  for (const name of names) {
    const last = batches.at(-1);
    if (last === undefined || name.bytes > room) {
      batches.push([name]);
      room = readAtOnceMaxBytes - name.bytes;
    } else {
      last.push(name);
      room -= name.bytes;
    }
  }
  return batches;
}
