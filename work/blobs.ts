/** Reads files by their hashes (server/model/blobs.ts stores them). */
import type { BlobName } from '../contract/stored-package.ts';
import { anyBytes } from '../db/expressions.ts';
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
