/** The version of the problem list, which servers cache; server/model/list-version.ts reads it. */
import type { Database } from '../db/open.ts';

/**
 * Makes every server read the list again. Call it in the transaction that changes what the list
 * shows, other than counters. Transactions that write problems wait for each other here.
 */
export async function raiseListVersion(transaction: Database): Promise<void> {
  await transaction
    .updateTable('problem_list')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}
