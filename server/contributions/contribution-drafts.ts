/** Contributions from the form that are continued as workshop drafts. */
import { refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { countContribution } from '../accounts/stats.ts';
import { AppError } from '../http/errors.ts';
import { addProblem } from '../problems/problem-writing.ts';
import { refuseTooMany } from '../workshop/draft-problems.ts';
import { readProblem } from './reviews.ts';

/**
 * Turns a contribution that was not approved into a draft, and returns the id of its problem. A
 * pending contribution is withdrawn, and reviewed once its draft is sent.
 */
export function continueInWorkshop(
  db: Database,
  contributionId: string,
  editor: { id: string; isAdmin: boolean },
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction
      .selectFrom('contributions')
      .selectAll()
      .where('id', '=', contributionId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('notFound', refusals.noContribution);
    if (row.contributed_by !== editor.id) {
      // Administrators may read it, but not continue it.
      throw editor.isAdmin
        ? new AppError('conflict', refusals.notYoursToContinue)
        : new AppError('forbidden', refusals.notYourContribution);
    }
    if (row.status === 'approved') throw new AppError('conflict', refusals.reviewed);
    if (row.problem_id !== null) return row.problem_id;
    if (!editor.isAdmin) await refuseTooMany(transaction, editor.id);
    const problem = { ...(await readProblem(transaction, row)), visibility: 'draft' as const };
    const problemId = await addProblem(transaction, problem, { createdBy: editor.id });
    const isTakenBack = row.status === 'pending';
    await transaction
      .updateTable('contributions')
      .set({ problem_id: problemId, ...(isTakenBack && { status: 'withdrawn' }) })
      .where('id', '=', contributionId)
      .execute();
    if (isTakenBack) await countContribution(transaction, contributionId, 'pending');
    return problemId;
  });
}
