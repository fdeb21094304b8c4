/**
 * The numbers of one person. How they are computed is written once, in SQL functions that the judge
 * calls too (db/migrations/004-stats.sql).
 */
import { type Selectable, sql } from 'kysely';
import type { Stats } from '../../contract/dashboard.ts';
import type { Database } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

const ratingStart = 1000;
const ratingPerSolved = { easy: 10, medium: 25, hard: 50 } as const;

/** A person's rating. */
export const ratingOf = (stats: Pick<Stats, 'easy' | 'medium' | 'hard'>): number =>
  ratingStart +
  ratingPerSolved.easy * stats.easy.solved +
  ratingPerSolved.medium * stats.medium.solved +
  ratingPerSolved.hard * stats.hard.solved;

/** A person's numbers; zeros for somebody who has done nothing yet. */
export async function readStats(db: Database, userId: string): Promise<Stats> {
  const row = await db
    .selectFrom('user_stats')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return statsOf(row ?? {});
}

const statsOf = (row: Partial<Selectable<Schema['user_stats']>>): Stats => ({
  easy: { solved: row.easy_solved ?? 0, attempted: row.easy_attempted ?? 0 },
  medium: { solved: row.medium_solved ?? 0, attempted: row.medium_attempted ?? 0 },
  hard: { solved: row.hard_solved ?? 0, attempted: row.hard_attempted ?? 0 },
  totalSolved: row.total_solved ?? 0,
  totalAttempted: row.total_attempted ?? 0,
  totalSubmissions: row.total_submissions ?? 0,
  contributionsApproved: row.contributions_approved ?? 0,
  contributionsPending: row.contributions_pending ?? 0,
  lastActive: row.last_active?.toISOString() ?? null,
});

/**
 * Recomputes a person's numbers after a change of their contributions, in the transaction that
 * makes it. A verdict needs no call of this: the judge counts it.
 */
export async function refreshStats(db: Database, userId: string): Promise<void> {
  await sql`select refresh_stats(${userId})`.execute(db);
}

/** Recomputes everything that is known of a person, and answers the numbers. */
export async function recalculateStats(db: Database, userId: string): Promise<Stats> {
  await sql`select recalculate_stats(${userId})`.execute(db);
  return await readStats(db, userId);
}

/** Recomputes the numbers of all who tried a problem, in the transaction that changes its difficulty. */
export async function refreshStatsOfProblem(db: Database, problemId: string): Promise<void> {
  await sql`select refresh_stats_of_problem(${problemId})`.execute(db);
}
