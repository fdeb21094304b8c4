/** The version of the list of problems, which servers cache; server/model/list-version.ts reads it. */
import type { Database } from '../db/open.ts';

/**
 * Makes every server read the list again: call it in the transaction that changes what the list
 * shows, except the counters. Writers of problems wait for each other here.
 */
export async function raiseListVersion(transaction: Database): Promise<void> {
  await transaction
    .updateTable('problem_list')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}
