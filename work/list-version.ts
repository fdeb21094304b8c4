/** The version of the problem list, which servers cache; server/problems/problem-list-version.ts reads it. */
import { atEnd, type Database } from '../db/open.ts';

/**
 * Makes every server read the list again. Call it in the transaction that changes what the list
 * shows, other than counters. Transactions that write problems wait for each other here,
 * so it is the last that they do.
 */
export const raiseListVersion = (transaction: Database): Promise<void> =>
  atEnd(transaction, 'the version of the problem list', (last) =>
    last
      .updateTable('problem_list')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute(),
  );
