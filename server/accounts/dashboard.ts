/** The data of a person's dashboard: solved problems, recent submissions, and contributions. */

import { sql } from 'kysely';
import { z } from 'zod';
import type { Dashboard } from '../../contract/dashboard.ts';
import { recentSubmissionsRows } from '../../contract/limits.ts';
import { pending } from '../../contract/words.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { isTold } from '../visibility.ts';
import { readAchievements } from './achievements.ts';

const contributionsRow = z.object({
  approved: z.int(),
  pending: z.int(),
  rejected: z.int(),
  total: z.int(),
});

/** Everything on a person's dashboard. */
export async function readDashboard(db: Database, userId: string): Promise<Dashboard> {
  const [name, { stats, ...record }, recentSubmissions, contributionStats] = await Promise.all([
    readName(db, userId),
    readAchievements(db, userId, { isPublic: false }),
    readRecent(db, userId),
    countContributions(db, userId),
  ]);
  return { user: { name, stats }, ...record, recentSubmissions, contributionStats };
}

async function readName(db: Database, userId: string): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return name;
}

async function readRecent(db: Database, userId: string): Promise<Dashboard['recentSubmissions']> {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('problems', 'problems.id', 'submissions.problem_id')
    .select(['submissions.id', 'verdict', 'submitted_at'])
    .select(['problem_id', 'problems.name', 'problems.difficulty'])
    .where('user_id', '=', userId)
    .where(isTold())
    .orderBy('submitted_at', 'desc')
    .limit(recentSubmissionsRows)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    problemId: { _id: row.problem_id, name: row.name, difficulty: row.difficulty },
    verdict: row.verdict ?? pending,
    submittedAt: row.submitted_at.toISOString(),
  }));
}

async function countContributions(
  db: Database,
  userId: string,
): Promise<Dashboard['contributionStats']> {
  const query = sql`
    select count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'rejected')::int as rejected,
      count(*)::int as total
    from contributions where contributed_by = ${userId}`;
  return await onlyRowOf(db, contributionsRow, query);
}
