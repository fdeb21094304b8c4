/** The problems that a person has attempted: those with a submission that was judged. */
import type { Database } from '../../db/open.ts';

/** The ids of the problems that a person has attempted and not solved. */
export async function readUnsolved(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('problem_id')
    .where('user_id', '=', userId)
    .where('solved_at', 'is', null)
    .orderBy('problem_id')
    .execute();
  return rows.map((row) => row.problem_id);
}
