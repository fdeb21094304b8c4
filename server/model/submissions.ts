/** Submissions: stored with their queue entry in one transaction, read back with their results. */
import { sql } from 'kysely';
import { type Language, pending, type SubmitResult } from '../../contract/judging.ts';
import { submissionsPageMaxRows } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { SubmissionRow } from '../../contract/submission.ts';
import type { Database } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { enqueue } from './queue.ts';

export type NewSubmission = {
  userId: string;
  /** Where the person is. */
  network: string;
  problemId: string;
  language: Language;
  code: string;
};

/** Stores a submission and queues it, both or neither; answers its id. */
export function addSubmission(db: Database, submission: NewSubmission): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const problem = await transaction
      .selectFrom('problems')
      .select('id')
      .where('id', '=', submission.problemId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
    const { id } = await transaction
      .insertInto('submissions')
      .values({
        user_id: submission.userId,
        problem_id: submission.problemId,
        language: submission.language,
        source: Buffer.from(submission.code),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { userId: person, network } = submission;
    await enqueue(transaction, { job: id, kind: 'submission', person, network });
    return id;
  });
}

/** A submission's way to its result; `result` is null until it is judged. */
export type Standing = {
  userId: string;
  submittedAt: Date;
  result: SubmitResult | null;
};

/** Where a submission stands; refuses with 404 when there is none. */
export async function getStanding(db: Database, id: string): Promise<Standing> {
  const row = await db
    .selectFrom('submissions')
    .select(['user_id', 'submitted_at', 'result'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noSubmission);
  return { userId: row.user_id, submittedAt: row.submitted_at, result: row.result };
}

/** A person's submissions for a problem, newest first. */
export async function listSubmissions(
  db: Database,
  userId: string,
  problemId: string,
): Promise<SubmissionRow[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'problem_id', 'verdict', 'source', 'submitted_at'])
    .select(['execution_time_ms', 'memory_kb'])
    .select(sql<Language>`language`.as('language'))
    .where('user_id', '=', userId)
    .where('problem_id', '=', problemId)
    .orderBy('submitted_at', 'desc')
    .limit(submissionsPageMaxRows)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    problemId: row.problem_id,
    verdict: row.verdict ?? pending,
    code: row.source.toString(),
    language: row.language,
    submittedAt: row.submitted_at.toISOString(),
    executionTime: row.execution_time_ms,
    memoryKb: row.memory_kb,
  }));
}
