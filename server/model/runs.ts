/**
 * Runs, on somebody's own input or on the samples of a problem: queued like submissions, ahead of
 * them, and not kept.
 */
import type { Language, RunResult, SubmitResult } from '../../contract/judging.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { AppError } from '../errors.ts';
import { enqueue } from './queue.ts';

type Program = { person: string; network: string | null; language: Language; code: string };
export type NewRun = Program & { input: string };
export type NewSamplesRun = Program & { problemId: string };

/** Stores a run on an own input and queues it, both or neither; answers its id. */
export function addRun(db: Database, run: NewRun): Promise<string> {
  return db
    .transaction()
    .execute((transaction) =>
      insertRun(transaction, run, { input: Buffer.from(run.input), problem_id: null }),
    );
}

/** The same on all samples of a problem; refuses with 404 when there is no such problem. */
export function addSamplesRun(db: Database, run: NewSamplesRun): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const problem = await transaction
      .selectFrom('problems')
      .select('id')
      .where('id', '=', run.problemId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
    return insertRun(transaction, run, { input: null, problem_id: problem.id });
  });
}

type On = { input: Buffer; problem_id: null } | { input: null; problem_id: string };

/** Stores and queues a run; for the transaction of whoever knows what it is on. */
export async function insertRun(transaction: Database, run: Program, on: On): Promise<string> {
  const { id } = await transaction
    .insertInto('runs')
    .values({ language: run.language, source: Buffer.from(run.code), ...on, result: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(transaction, { job: id, kind: 'run', person: run.person, network: run.network });
  return id;
}

/**
 * The result of a run, which is then forgotten; null while it is not done. Of a run on samples it
 * is that of a submission.
 */
export async function takeRunResult(
  db: Database,
  id: string,
): Promise<RunResult | SubmitResult | null> {
  const row = await db
    .deleteFrom('runs')
    .where('id', '=', id)
    .where('result', 'is not', null)
    .returning('result')
    .executeTakeFirst();
  return row?.result ?? null;
}

/** Forgets a run that nobody waits for any more, and its place in the queue. */
export async function dropRun(db: Database, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('queue').where('job', '=', id).execute();
    await transaction.deleteFrom('runs').where('id', '=', id).execute();
  });
}
