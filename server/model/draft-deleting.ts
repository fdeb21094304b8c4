/** Deleting a draft problem, by its owner or an administrator. */
import { refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError } from '../errors.ts';
import { readSeen, type Seen } from './drafts.ts';
import { hideProblem } from './problems.ts';
import { withdraw } from './review-rounds.ts';

/**
 * Deletes the problem with its draft and files, and withdraws it from review. Refuses a published
 * problem, and a draft that has changed since the caller saw it.
 */
export function deleteDraft(db: Database, deleting: Seen): Promise<void> {
  const { id, editor } = deleting;
  return inTransaction(db, async (transaction) => {
    const { visibility } = await readSeen(transaction, deleting);
    if (visibility !== 'draft') throw new AppError('conflict', refusals.noDraftProblem);
    await withdraw(transaction, { id, editor });
    await transaction.deleteFrom('problem_drafts').where('problem_id', '=', id).execute();
    await transaction.deleteFrom('package_blobs').where('problem_id', '=', id).execute();
    await hideProblem(transaction, id);
  });
}
