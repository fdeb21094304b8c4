/**
 * Reviews of contributions; each contribution is reviewed once. Approval creates the problem
 * (problem-writing.ts) in the same transaction, so that neither exists without the other; approval
 * of a workshop draft publishes it (publishing.ts).
 */
import type { Selectable } from 'kysely';
import { comparison } from '../../contract/judging.ts';
import { refusals } from '../../contract/messages.ts';
import { condition, isTrue } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../http/errors.ts';
import { endReview } from '../problems/approval.ts';
import { fieldsOfCall, inCalls } from '../problems/problem-columns.ts';
import { addProblem, type ProblemToWrite } from '../problems/problem-writing.ts';
import { isBy, isByUser, type Viewer } from '../visibility.ts';

type Review = {
  contributionId: string;
  reviewerId: string;
  comments: string | null | undefined;
};

/** Approves a contribution; returns the id of the new problem. */
export function approve(db: Database, review: Review): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const row = await lockPending(transaction, review.contributionId);
    // It was sent again from the workshop after the reviewer saw it.
    if (row.problem_id !== null) throw new AppError('conflict', refusals.draftChanged);
    const problem = await readProblem(transaction, row);
    const problemId = await addProblem(transaction, problem, { createdBy: row.contributed_by });
    await endReview(transaction, { ...review, from: 'pending', status: 'approved', problemId });
    return problemId;
  });
}

/**
 * The workshop draft of a contribution and its revision that awaits review; null for a contribution
 * made with the form. Refuses a contribution that does not await review, and one that is or was
 * the reviewer's as its owner or an author, if only a role lets them approve.
 */
export async function getSent(
  db: Database,
  contributionId: string,
  reviewer: NonNullable<Viewer>,
): Promise<{ problemId: string; revision: number } | null> {
  const row = await db
    .selectFrom('contributions')
    .leftJoin('review_rounds', (join) =>
      join.onRef('contribution_id', '=', 'contributions.id').on('ending', 'is', null),
    )
    .leftJoin('problems', 'problems.id', 'contributions.problem_id')
    .select(['problem_id', 'revision', 'contributed_by', isTrue(isBy(reviewer.id)).as('is_own')])
    .select(isTrue(wasBy(reviewer.id)).as('was_own'))
    .where('contributions.id', '=', contributionId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noContribution);
  if (reviewer.isByRole && (row.is_own || row.was_own || row.contributed_by === reviewer.id)) {
    throw new AppError('forbidden', refusals.approvesOwn);
  }
  const { problem_id: problemId, revision } = row;
  if (problemId === null) return null;
  if (revision === null) throw new AppError('conflict', refusals.reviewed);
  return { problemId, revision };
}

const wasBy = (id: string) => condition`exists (
  select from former_authors where former_authors.problem_id = problems.id and user_id = ${id})`;

/** Refuses a pending draft that someone other than an administrator has changed since it was sent. */
export async function requireSent(db: Database, problemId: string): Promise<void> {
  const row = await db
    .selectFrom('contributions')
    .innerJoin('review_rounds', 'contribution_id', 'contributions.id')
    .innerJoin('problem_drafts', 'problem_drafts.problem_id', 'contributions.problem_id')
    .innerJoin('problems', 'problems.id', 'contributions.problem_id')
    .leftJoin('users', 'users.id', 'problem_drafts.updated_by')
    .select(['review_rounds.revision as sent', 'problem_drafts.revision as present'])
    .select(isTrue(condition`users.is_admin and not ${isByUser}`).as('is_reviewers'))
    .where('contributions.problem_id', '=', problemId)
    .where('ending', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.sent === row.present || row.is_reviewers) return;
  throw new AppError('conflict', refusals.changedSinceSent);
}

/** Rejects a contribution. */
export function reject(db: Database, review: Review): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockPending(transaction, review.contributionId);
    await endReview(transaction, {
      ...review,
      from: 'pending',
      status: 'rejected',
      problemId: null,
    });
  });
}

/** Locks a contribution until the transaction ends. Refuses it if it has been reviewed. */
async function lockPending(transaction: Database, id: string) {
  const row = await transaction
    .selectFrom('contributions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noContribution);
  if (row.status !== 'pending') throw new AppError('conflict', refusals.reviewed);
  return row;
}

/** The problem that a contribution from the form describes. */
export async function readProblem(
  transaction: Database,
  row: Selectable<Schema['contributions']>,
): Promise<ProblemToWrite> {
  const testCases = await transaction
    .selectFrom('contribution_test_cases')
    .select(['input', 'output', 'is_hidden', 'description'])
    .where('contribution_id', '=', row.id)
    .orderBy('position')
    .execute();
  return {
    ...fieldsOfCall(inCalls(row)),
    name: row.problem_name,
    comparison: comparison.parse({}),
    testCases: testCases.map((one) => ({
      input: one.input,
      output: one.output,
      isHidden: one.is_hidden,
      description: one.description ?? undefined,
    })),
  };
}
