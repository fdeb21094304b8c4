/**
 * Queues a preview's submissions, and stores the verdict that each of them would get. The draft is
 * stored as a system problem, the trial, which is deleted with the last submission.
 */
import { sql } from 'kysely';
import type { SubmitResult } from '../contract/judging.ts';
import { type Database, inTransaction } from '../db/open.ts';
import { notifyQueued } from './channels.ts';
import type { Lease } from './claim.ts';
import { type Stored, take } from './finish.ts';
import { priorityOf } from './kinds.ts';

/** The owner of previews, so that they delay no person's jobs. */
const previewOwner = 'previews';

/** Queues all results of a preview that are still open. */
export async function enqueuePreview(db: Database, previewId: string): Promise<void> {
  await sql`
    insert into jobs (id, kind, payload, owner, priority, due_at)
    select r.id, 'preview', json_build_object('language', s.language, 'problemId', p.trial_id,
      'submissionId', s.id), ${previewOwner}, ${priorityOf('preview')}, now()
    from preview_results r join previews p on p.id = r.preview_id
      join submissions s on s.id = r.submission_id
    where p.id = ${previewId} and r.after is null
    order by s.submitted_at, s.id`.execute(db);
  await notifyQueued(db);
}

/**
 * Stops judging a preview and keeps the results so far. A judge that works on one of its jobs
 * notices that the job is gone.
 */
export async function dequeuePreview(db: Database, previewId: string): Promise<void> {
  await sql`
    with open as (
      select jobs.id from jobs join preview_results r on r.id = jobs.id
      where r.preview_id = ${previewId} and r.after is null and jobs.kind = 'preview'
      order by jobs.id for update of jobs
    )
    delete from jobs using open where jobs.id = open.id`.execute(db);
  await sql`
    delete from problems using previews p
    where p.id = ${previewId} and problems.id = p.trial_id
      and problems.visibility = 'system'`.execute(db);
}

/** Deletes the preview of a problem, if there is one. */
export async function dropPreview(transaction: Database, problemId: string): Promise<void> {
  const found = await transaction
    .selectFrom('previews')
    .select('id')
    .where('problem_id', '=', problemId)
    .executeTakeFirst();
  if (found === undefined) return;
  // The jobs first, because judges lock them before the preview.
  await dequeuePreview(transaction, found.id);
  await transaction.deleteFrom('previews').where('id', '=', found.id).execute();
}

/** What is kept from a result: the verdict, and the first test case that failed. */
export type Outcome = Pick<SubmitResult, 'verdict' | 'testCaseResults'>;

/**
 * Stores the verdict that a submission would get by a draft; the submission and all statistics stay
 * as they are.
 */
export const storePreview = (db: Database, lease: Lease, outcome: Outcome): Promise<Stored> =>
  inTransaction(db, async (transaction) => {
    if (!(await take(transaction, lease))) return 'lost';
    const failed = outcome.testCaseResults.findIndex(({ status }) => status === 'failed');
    const result = await transaction
      .updateTable('preview_results')
      .set({ after: outcome.verdict, after_test: failed < 0 ? null : failed })
      .where('id', '=', lease.job)
      .returning('preview_id')
      .executeTakeFirst();
    if (result === undefined) return 'stored';
    const { preview_id: previewId } = result;
    // One after the other, so that the last one sees all the others.
    await transaction
      .selectFrom('previews')
      .select('id')
      .where('id', '=', previewId)
      .forUpdate()
      .execute();
    const open = await transaction
      .selectFrom('preview_results')
      .select('id')
      .where('preview_id', '=', previewId)
      .where('after', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (open === undefined) await dequeuePreview(transaction, previewId);
    return 'stored';
  });
