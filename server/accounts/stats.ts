/**
 * The statistics of people. The computations are SQL functions, which the judge calls too
 * (db/schema.sql).
 */

import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Stats } from '../../contract/dashboard.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import type { Schema, StoredContributionStatus } from '../../db/schema.ts';

const ratingStart = 1000;
/** What a solved problem adds to a rating. */
export const ratingPerSolved = { Easy: 10, Medium: 25, Hard: 50 } as const;

/** A person's rating. */
export const ratingOf = ({ easy, medium, hard }: Pick<Stats, 'easy' | 'medium' | 'hard'>): number =>
  ratingOfSolved({ easy: easy.solved, medium: medium.solved, hard: hard.solved });

/** The same, computed from the numbers of solved problems. */
export const ratingOfSolved = (solved: { easy: number; medium: number; hard: number }): number =>
  ratingStart +
  ratingPerSolved.Easy * solved.easy +
  ratingPerSolved.Medium * solved.medium +
  ratingPerSolved.Hard * solved.hard;

/** A person's numbers; zeros if there is no activity yet. */
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
 * Counts a contribution's new status, in the transaction that changes it; `from` is the previous
 * status, null for a new contribution. Verdicts are counted by the judge.
 */
export async function countContribution(
  db: Database,
  contributionId: string,
  from: StoredContributionStatus | null,
): Promise<void> {
  await sql`select count_contribution(${contributionId}, ${from})`.execute(db);
}

/** Recomputes all numbers of a person and returns them. */
export async function recalculateStats(db: Database, userId: string): Promise<Stats> {
  await sql`select recalculate_stats(${userId})`.execute(db);
  return await readStats(db, userId);
}

/**
 * The number of people whose numbers change in one transaction: few enough that a verdict hardly
 * waits.
 */
const movedAtOnce = 500;

/**
 * The number of people whose numbers change together with the difficulty. It is larger, because so
 * all numbers of most problems change at once.
 */
const movedWithDifficulty = 2000;

const movedRow = z.object({ moved: z.int() });
const uncountedRow = z.object({ id: z.uuid() });

/**
 * Counts all attempts at a problem by its present difficulty and returns how many have changed. If
 * interrupted, call it again to continue.
 */
export async function countByDifficulty(db: Database, problemId: string): Promise<number> {
  let movedInAll = 0;
  for (;;) {
    const moved = await moveAttempts(db, problemId, movedAtOnce);
    movedInAll += moved;
    if (moved < movedAtOnce) return movedInAll;
  }
}

/**
 * Counts attempts by a new difficulty in the transaction that sets it, so that problem, leaderboards,
 * ratings and dashboards always agree. Only a problem that more than 2,000 people have attempted
 * leaves the rest to `countByDifficulty`.
 */
export async function countWithDifficulty(transaction: Database, problemId: string): Promise<void> {
  await moveAttempts(transaction, problemId, movedWithDifficulty);
}

async function moveAttempts(db: Database, problemId: string, peopleMax: number): Promise<number> {
  const query = sql`select move_attempts(${problemId}, ${peopleMax}) as moved`;
  return (await onlyRowOf(db, movedRow, query)).moved;
}

/** People whose days are counted in one transaction. */
const daysAtOncePeople = 100;

const countedRow = z.object({ people: z.int() });

/** Counts submissions by day for people who joined before these counts were introduced. */
export async function countMissingDays(db: Database): Promise<void> {
  for (;;) {
    const query = sql`select count_missing_days(${daysAtOncePeople}) as people`;
    const { people } = await onlyRowOf(db, countedRow, query);
    if (people === 0) return;
  }
}

/** Continues the counting that a stopped server left unfinished. */
export async function finishCounting(db: Database): Promise<void> {
  const query = sql`
    select id from problems where exists (
      select from attempts where problem_id = problems.id and attempts.difficulty =
        any (array_remove(array['Easy', 'Medium', 'Hard'], problems.difficulty)))`;
  for (const { id } of await rowsOf(db, uncountedRow, query)) await countByDifficulty(db, id);
}
