/** Cancels rejudgings: those that wait are deleted, and submissions keep the verdicts that they have. */
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { notifyMoved } from './channels.ts';

/**
 * Cancels the rejudgings of a problem's submissions and returns how many waited. What a judge has in
 * hand is finished; a submission without a verdict is judged all the same.
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
