/** Submissions: stored and queued in one transaction, and read back with their results. */
import { type SubmitResult, submitResult } from '../../contract/judging.ts';
import type { Language } from '../../contract/languages.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { holdNew } from '../../work/pauses.ts';
import { AppError } from '../errors.ts';
import { queueJob } from './queue.ts';
import { refuseWithoutRoom } from './storage.ts';
import { mayOpen, requireTaken } from './visibility.ts';

export type NewSubmission = {
  userId: string;
  /** The person's network. */
  network: string;
  problemId: string;
  language: Language;
  code: string;
};

/** Stores and queues a submission, both or neither; returns its id. */
export function addSubmission(db: Database, submission: NewSubmission): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const problem = await transaction
      .selectFrom('problems')
      .select('languages')
      .where('id', '=', submission.problemId)
      .where(mayOpen(submission.userId))
      .executeTakeFirst();
    if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
    requireTaken(problem, submission.language);
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
    const { userId: owner, network } = submission;
    await refuseWithoutRoom(transaction, owner);
    await queueJob(transaction, { id, owner, network, payload: { kind: 'submission' } });
    await holdNew(transaction, { id, problemId: submission.problemId });
    return id;
  });
}

/** The state of a submission; `result` is null until it is judged. */
export type Standing = {
  userId: string;
  submittedAt: Date;
  result: SubmitResult | null;
};

/** The state of a submission; refuses with 404 if there is none. */
export async function getStanding(db: Database, id: string): Promise<Standing> {
  const row = await db
    .selectFrom('submissions')
    .select(['user_id', 'submitted_at', 'result', 'test_set'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noSubmission);
  const { user_id: userId, submitted_at: submittedAt, test_set: testSet } = row;
  const stored = submitResult.nullable().parse(row.result);
  const result = stored && { ...stored, ...(testSet !== null && { testSet }) };
  return { userId, submittedAt, result };
}

/** The code of a submission and whose it is; refuses with 404 when there is none. */
export async function readCode(
  db: Database,
  id: string,
): Promise<{ userId: string; code: string }> {
  const row = await db
    .selectFrom('submissions')
    .select(['user_id', 'source'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound', refusals.noSubmission);
  return { userId: row.user_id, code: row.source.toString() };
}
