/** The most points that a person has got for a problem. */
import type { Problem } from '../../contract/problems.ts';
import type { Database } from '../../db/open.ts';
import { scoringOf } from '../../work/test-data.ts';
import { isTold } from '../visibility.ts';

/**
 * The points of a person's best submission; undefined if there is none, or if the current test set
 * gives no points. It is the first entry of an index, so no stored copy of it can be wrong.
 */
export async function bestPoints(
  db: Database,
  set: { problemId: string; testSet: number },
  userId: string | undefined,
): Promise<Problem['best']> {
  if (userId === undefined || (await scoringOf(db, set)) === undefined) return undefined;
  const row = await db
    .selectFrom('submissions')
    .select(['points', 'max_points'])
    .where('user_id', '=', userId)
    .where('problem_id', '=', set.problemId)
    .where('points', 'is not', null)
    .where(isTold())
    .orderBy('points', 'desc')
    .orderBy('submitted_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.points === null) return undefined;
  return { points: row.points, maxPoints: row.max_points };
}
