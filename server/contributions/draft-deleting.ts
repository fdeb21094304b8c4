/** Deleting a draft problem, by its owner or an administrator. */
import { refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { hideProblem } from '../problems/problems.ts';
import { type Seen, stateSeen } from '../workshop/drafts.ts';
import { dropPeople, lockShared } from '../workshop/problem-people.ts';
import { withdraw } from './review-rounds.ts';

/**
 * Deletes the problem with its draft, and withdraws it from review; `dropFilesOf` then deletes its
 * files, which count towards its owner's quota until they are gone. Refuses a published
 * problem, authors, and a draft that has changed since the caller saw it.
 */
export function deleteDraft(db: Database, deleting: Seen): Promise<void> {
  const { id, editor } = deleting;
  return inTransaction(db, async (transaction) => {
    const { mayChange } = await lockShared(transaction, id, editor);
    if (!mayChange) throw new AppError('forbidden', refusals.notYoursToDelete);
    const { visibility } = await stateSeen(transaction, deleting);
    if (visibility !== 'draft') throw new AppError('conflict', refusals.noDraftProblem);
    await withdraw(transaction, { id, editor });
    await transaction.deleteFrom('problem_drafts').where('problem_id', '=', id).execute();
    await dropPeople(transaction, id);
    await hideProblem(transaction, id);
  });
}
