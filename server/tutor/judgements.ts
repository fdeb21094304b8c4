/** Finds how a source in a question to the assistant was judged when its author submitted it. */

import type { Judgement } from '../../assistant/task.ts';
import { submitResult } from '../../contract/judging.ts';
import type { Database } from '../../db/open.ts';
import { isTold } from '../visibility.ts';
import { foundFor } from './counterexamples.ts';

type Source = { id: string; problemId: string; code: string };

/** The person's latest judged submission of exactly this source for a problem, or null. */
export async function lastJudgement(
  db: Database,
  { id, problemId, code }: Source,
): Promise<Judgement | null> {
  const row = await db
    .selectFrom('submissions')
    .select(['verdict', 'result'])
    .where('user_id', '=', id)
    .where('problem_id', '=', problemId)
    .where('source', '=', Buffer.from(code))
    .where('judged_at', 'is not', null)
    .where(isTold())
    .where('verdict', '<>', 'Judge Error')
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const result = submitResult.safeParse(row?.result).data;
  if (!row?.verdict || !result) return null;
  const { error, diagnosis } = result;
  return { verdict: row.verdict, error, diagnosis, ...(await foundFor(db, { problemId, code })) };
}
