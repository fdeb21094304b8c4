/** Runs on somebody's own input: queued like submissions, ahead of them, and not kept. */
import type { Language, RunResult } from '../../contract/judging.ts';
import type { Database } from '../db/open.ts';
import { enqueue } from './queue.ts';

export type NewRun = { person: string; language: Language; code: string; input: string };

/** Stores a run and queues it, both or neither; answers its id. */
export function addRun(db: Database, run: NewRun): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('runs')
      .values({
        language: run.language,
        source: Buffer.from(run.code),
        input: Buffer.from(run.input),
        result: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(transaction, { job: id, kind: 'run', person: run.person });
    return id;
  });
}

/** The result of a run, which is then forgotten; null while it is not done. */
export async function takeRunResult(db: Database, id: string): Promise<RunResult | null> {
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
