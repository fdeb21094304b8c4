/** Stores the fingerprint of the secret that signs tokens, for all servers of one database. */
import { type Database, inTransaction } from '../../db/open.ts';

/** Stores a fingerprint, and returns the previous one; undefined if there was none. */
export function exchangeFingerprint(
  db: Database,
  fingerprint: string,
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const stored = await transaction
      .selectFrom('token_secret')
      .select('fingerprint')
      .forUpdate()
      .executeTakeFirst();
    await transaction
      .insertInto('token_secret')
      .values({ fingerprint })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ fingerprint }))
      .execute();
    return stored?.fingerprint;
  });
}
