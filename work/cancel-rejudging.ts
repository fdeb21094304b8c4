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
    with waiting as (
      select jobs.id from jobs join submissions s on s.id = jobs.id
      where s.problem_id = ${problemId} and jobs.kind = 'rejudge'
        and jobs.judge_id is null and s.verdict is not null
      order by jobs.id for update of jobs
    )
    delete from jobs using waiting where jobs.id = waiting.id`.execute(db);
  await sql`
    with asked as (
      select jobs.id from jobs join submissions s on s.id = jobs.id
      where s.problem_id = ${problemId} and rejudge_requested
      order by jobs.id for no key update of jobs
    )
    update jobs set rejudge_requested = false from asked where jobs.id = asked.id`.execute(db);
  await notifyMoved(db);
  return Number(numAffectedRows);
}
