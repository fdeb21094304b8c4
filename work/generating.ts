/** Stores the test cases that the generators of a package made. */
import { moment, now } from '../db/expressions.ts';
import { type Database, inTransaction } from '../db/open.ts';
import { storeBlob } from './blobs.ts';
import type { Lease } from './claim.ts';
import { type Stored, storeResult } from './finish.ts';
import type { GeneratingResult } from './generating-request.ts';
import type { Cost } from './usage.ts';

type Made = {
  /** Null for an import, which reads the files by their hashes before the upkeep deletes them. */
  problemId: string | null;
  result: GeneratingResult;
  /** Keys are hashes in hexadecimal. */
  files: ReadonlyMap<string, Buffer>;
};

/** Stores the result with its files, which the next draft of the problem, if any, may name. */
export const storeGenerated = (
  db: Database,
  lease: Lease,
  { problemId, result, files }: Made,
  cost: Cost,
): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    const stored = await storeResult(transaction, lease, result, cost);
    if (stored !== 'stored') return stored;
    // In a fixed order, so that two transactions that store the same files cannot deadlock.
    for (const [hash, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const sha256 = Buffer.from(hash, 'hex');
      await storeBlob(transaction, { sha256, bytes });
      if (problemId === null) continue;
      await transaction
        .insertInto('package_blobs')
        .values({ problem_id: problemId, sha256 })
        .onConflict((conflict) =>
          conflict.columns(['problem_id', 'sha256']).doUpdateSet({
            added_at: now,
            // A file that a draft names stays one.
            left_at: moment`case when package_blobs.left_at is not null then now() end`,
          }),
        )
        .execute();
    }
    return stored;
  });
