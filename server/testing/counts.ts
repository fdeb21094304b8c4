/** Submissions and contributions that are counted, for tests of statistics. */
import { sql } from 'kysely';
import type { Verdict } from '../../contract/words.ts';
import { countContribution as count } from '../accounts/stats.ts';
import { insertSubmission, type TestServer } from './server.ts';

export const dayMs = 24 * 3600 * 1000;

/**
 * Adds a submission made `daysAgo` and counts it, judged unless `verdict` is null; returns its id.
 */
export async function countSubmission(
  { db }: TestServer,
  { id: user_id }: { id: string },
  submission: { problem: string; verdict: Verdict | null; daysAgo?: number },
): Promise<string> {
  const { problem: problem_id, verdict, daysAgo = 0 } = submission;
  const submitted_at = new Date(Date.now() - daysAgo * dayMs);
  const id = await insertSubmission(db, { user_id, problem_id, submitted_at, verdict });
  await sql`select count_verdict(${id}, null, ${verdict}::text)`.execute(db);
  return id;
}

/** Adds a contribution and counts it; `approved` is the problem made from it. */
export async function countContribution(
  { db }: TestServer,
  { id }: { id: string },
  status: 'pending' | 'rejected' | { approved: string },
): Promise<void> {
  const [name, problem] =
    typeof status === 'string' ? [status, null] : (['approved', status.approved] as const);
  await db.transaction().execute(async (transaction) => {
    const { id: contribution } = await transaction
      .insertInto('contributions')
      .values({
        problem_name: 'One',
        problem_statement: 'Print 1.',
        difficulty: 'Easy',
        tags: [],
        time_limit_ms: 1000,
        memory_limit_mb: 256,
        status: name,
        contributed_by: id,
        reviewed_at: name === 'pending' ? null : new Date(),
        approved_problem_id: problem,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await count(transaction, contribution, null);
  });
}
