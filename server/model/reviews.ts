/**
 * Reviews of contributions: each is reviewed once. Approval creates the problem
 * (problem-writing.ts) in the same transaction, so that there is never one without the other.
 */
import { comparison } from '../../contract/judging.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { AppError } from '../errors.ts';
import { asFields } from './problem-columns.ts';
import { addProblem, type ProblemToWrite } from './problem-writing.ts';
import { countContribution } from './stats.ts';

type Review = {
  contributionId: string;
  reviewerId: string;
  comments: string | null | undefined;
};

/** Approves a contribution; returns the id of the new problem. */
export function approve(db: Database, review: Review): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { problem, contributorId } = await readPending(transaction, review.contributionId);
    const problemId = await addProblem(transaction, problem, { createdBy: contributorId });
    await close(transaction, review, { status: 'approved', problemId });
    return problemId;
  });
}

/** Rejects a contribution. */
export function reject(db: Database, review: Review): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await lockPending(transaction, review.contributionId);
    await close(transaction, review, { status: 'rejected', problemId: null });
  });
}

/** Locks a contribution until the transaction ends. Refuses it if it has been reviewed. */
async function lockPending(transaction: Database, id: string) {
  const row = await transaction
    .selectFrom('contributions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noContribution);
  if (row.status !== 'pending') throw new AppError('conflict', refusals.reviewed);
  return row;
}

async function readPending(
  transaction: Database,
  id: string,
): Promise<{ problem: ProblemToWrite; contributorId: string }> {
  const row = await lockPending(transaction, id);
  const testCases = await transaction
    .selectFrom('contribution_test_cases')
    .select(['input', 'output', 'is_hidden', 'description'])
    .where('contribution_id', '=', id)
    .orderBy('position')
    .execute();
  const problem: ProblemToWrite = {
    ...asFields(row),
    name: row.problem_name,
    comparison: comparison.parse({}),
    testCases: testCases.map((one) => ({
      input: one.input,
      output: one.output,
      isHidden: one.is_hidden,
      description: one.description ?? undefined,
    })),
  };
  return { problem, contributorId: row.contributed_by };
}

async function close(
  transaction: Database,
  { contributionId, reviewerId, comments }: Review,
  outcome: { status: 'approved' | 'rejected'; problemId: string | null },
): Promise<void> {
  await transaction
    .updateTable('contributions')
    .set({
      status: outcome.status,
      reviewed_by: reviewerId,
      reviewed_at: new Date(),
      review_comments: comments || null,
      approved_problem_id: outcome.problemId,
    })
    .where('id', '=', contributionId)
    .execute();
  await countContribution(transaction, contributionId, 'pending');
}
