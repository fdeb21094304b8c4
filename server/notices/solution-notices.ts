/** Notices of published solutions that others hid or showed again, to their authors. */
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { SolutionNotice } from '../../contract/users.ts';
import { condition, rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { Schema } from '../../db/schema.ts';
import { noticesMaxPerPerson } from '../../work/notices.ts';
import { isInContest, mayOpen } from '../visibility.ts';

type Moderated = { solutionId: string; author: string; actorId: string };

/** Tells the author of a solution, unless they did it themselves, in place of an earlier notice. */
export async function noteModeration(
  transaction: Database,
  { solutionId, author, actorId }: Moderated,
): Promise<void> {
  if (author === actorId) return;
  await sql`
    insert into solution_notices (user_id, solution_id) values (${author}, ${solutionId})
    on conflict (user_id, solution_id) do update set
      happened_at = clock_timestamp(), is_read = false`.execute(transaction);
}

const noticeRow = z.object({
  solution_id: z.uuid(),
  problem_id: z.uuid(),
  name: z.string(),
  is_hidden: z.boolean(),
  reason: z.string(),
  happened_at: z.date(),
  is_read: z.boolean(),
});

/** In a query of `problems`: nothing of a problem that the person may not open, or of their contest. */
const isShown = (userId: string) => condition`(${mayOpen(userId)} and not ${isInContest(userId)})`;

/** A person's notices of their published solutions, newest first. */
export async function listSolutionNotices(db: Database, userId: string): Promise<SolutionNotice[]> {
  const query = sql`
    select n.solution_id, one.problem_id, problems.name, one.is_hidden,
      one.moderation_reason as reason, n.happened_at, n.is_read
    from solution_notices n join published_solutions one on one.id = n.solution_id
      join problems on problems.id = one.problem_id
    where n.user_id = ${userId} and ${isShown(userId)}
    order by n.happened_at desc, n.solution_id
    limit ${noticesMaxPerPerson}`;
  return (await rowsOf(db, noticeRow, query)).map((row) => ({
    solutionId: row.solution_id,
    problemId: row.problem_id,
    problemName: row.name,
    isHidden: row.is_hidden,
    reason: row.reason,
    changedAt: row.happened_at.toISOString(),
    isRead: row.is_read,
  }));
}

/** The number of a person's unread notices of solutions, up to those that are listed, as a column. */
export const unreadSolutions = (eb: ExpressionBuilder<Schema, 'users'>, userId: string) =>
  eb
    .selectFrom((of) =>
      of
        .selectFrom('solution_notices as n')
        .innerJoin('published_solutions as one', 'one.id', 'n.solution_id')
        .innerJoin('problems', 'problems.id', 'one.problem_id')
        .select('n.solution_id')
        .where('n.user_id', '=', userId)
        .where('n.is_read', '=', false)
        .where(isShown(userId))
        .limit(noticesMaxPerPerson)
        .as('unread'),
    )
    .select(rowCount().as('rows'))
    .as('unread_solutions');
