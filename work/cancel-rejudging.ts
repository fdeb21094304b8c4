/** Cancels rejudgings: waiting ones are deleted, and submissions keep their present verdicts. */
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { notifyMoved } from './channels.ts';

/**
 * Cancels the waiting rejudgings of a problem and returns how many there were. Those in progress
 * are finished; a submission without a verdict is still judged.
 */
export async function cancelRejudgings(db: Database, problemId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from jobs using submissions s
    where s.id = jobs.id and s.problem_id = ${problemId} and jobs.kind = 'rejudge'
      and jobs.judge_id is null and s.verdict is not null`.execute(db);
  await sql`
    update jobs set rejudge_requested = false from submissions s
    where s.id = jobs.id and s.problem_id = ${problemId} and rejudge_requested`.execute(db);
  await notifyMoved(db);
  return Number(numAffectedRows);
}
