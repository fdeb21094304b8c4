/** How the review of a contribution ends: by its reviewer, or by publishing the draft. */
import { refusals } from '../../contract/messages.ts';
import type { Visibility } from '../../contract/words.ts';
import type { Database } from '../../db/open.ts';
import type { StoredContributionStatus } from '../../db/schema.ts';
import { countContribution } from '../accounts/stats.ts';
import { AppError } from '../http/errors.ts';
import { noteReview } from '../notices/review-notices.ts';

type Ending = {
  contributionId: string;
  /** The status of the contribution before. */
  from: StoredContributionStatus;
  reviewerId: string;
  comments: string | null | undefined;
  status: 'approved' | 'rejected';
  /** The problem that was made from it. */
  problemId: string | null;
  asksForChanges?: boolean;
};

/** Ends the review of a contribution, whose row the transaction has locked. */
export async function endReview(
  transaction: Database,
  { contributionId, from, reviewerId, status, problemId, ...ending }: Ending,
): Promise<void> {
  const { asksForChanges = false } = ending;
  const comments = ending.comments || null;
  const endedAt = new Date();
  await transaction
    .updateTable('contributions')
    .set({
      status,
      reviewed_by: reviewerId,
      reviewed_at: endedAt,
      review_comments: comments,
      approved_problem_id: problemId,
      asks_for_changes: asksForChanges,
    })
    .where('id', '=', contributionId)
    .execute();
  const event = asksForChanges ? 'changes' : status;
  await transaction
    .updateTable('review_rounds')
    .set({ ending: event, ended_by: reviewerId, ended_at: endedAt, comments })
    .where('contribution_id', '=', contributionId)
    .where('ending', 'is', null)
    .execute();
  await countContribution(transaction, contributionId, from);
  await noteReview(transaction, { contributionId, actorId: reviewerId, event });
}

type Publication = {
  problemId: string;
  /** The new visibility and owner of the problem; undefined if they stay. */
  visibility: Visibility | undefined;
  editorId: string;
  /** Set by a review, which only ends a pending contribution; undefined for other publications. */
  review?: { comments: string | null | undefined } | undefined;
};

/**
 * A workshop draft becomes an approved contribution when it is published, no matter how. The
 * transaction has locked the problem.
 */
export async function approvePublished(
  transaction: Database,
  { problemId, visibility, editorId, review }: Publication,
): Promise<void> {
  if (visibility === undefined || visibility === 'draft') return;
  const row = await transaction
    .selectFrom('contributions')
    .select(['id', 'status'])
    .where('problem_id', '=', problemId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (review !== undefined && row?.status !== 'pending') {
    throw new AppError('conflict', refusals.reviewed);
  }
  if (row === undefined || row.status === 'approved') return;
  await endReview(transaction, {
    contributionId: row.id,
    from: row.status,
    reviewerId: editorId,
    comments: review?.comments,
    status: 'approved',
    problemId,
  });
}
