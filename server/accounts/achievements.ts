/**
 * What a person has achieved: totals, solved problems, and their distribution over tags, verdicts
 * and days. Used for the dashboard and for the public profile.
 */
import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { PersonalRecord, Stats } from '../../contract/dashboard.ts';
import { activityDays, solvedPerGroupMaxRows, solvedTagsMaxRows } from '../../contract/limits.ts';
import { difficulties, verdicts } from '../../contract/words.ts';
import { condition } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import { isNamedToEveryone, isTold } from '../visibility.ts';
import { readStats } from './stats.ts';

/** The first day of the past year; a separate query, so that it runs once. */
const firstDay = sql`(select (now() at time zone 'UTC')::date - ${activityDays - 1}::int)`;

/** Midnight (UTC) on that day. */
const yearBegin = sql`(select ${firstDay}::timestamp at time zone 'UTC')`;

/** `isPublic`: only problems that everyone may see are named; the totals include all. */
export async function readAchievements(
  db: Database,
  userId: string,
  { isPublic }: { isPublic: boolean },
): Promise<PersonalRecord> {
  const isNamed = isPublic ? isNamedToEveryone : condition`true`;
  const [stats, newest, tried, submissions] = await Promise.all([
    readStats(db, userId),
    readNewest(db, userId, isNamed),
    readTried(db, userId, isNamed),
    countSubmissions(db, userId),
  ]);
  return { stats, solvedProblems: groupsOf(newest, stats), ...tried, ...submissions };
}

const solvedRow = z.object({
  id: z.uuid(),
  name: z.string(),
  difficulty: z.enum(difficulties),
  solved_at: z.date(),
});

/**
 * The problems that a person solved last, of each difficulty. Deleted problems are included: they
 * were solved, and still count.
 */
async function readNewest(db: Database, userId: string, isNamed: Expression<SqlBool>) {
  const query = sql`
    select newest.* from unnest(${[...difficulties]}::text[]) as kind, lateral (
      select problems.id, name, attempts.difficulty, solved_at
      from attempts join problems on problems.id = attempts.problem_id
      where user_id = ${userId} and attempts.difficulty = kind and solved_at is not null
        and ${isNamed}
      order by solved_at desc, problem_id limit ${solvedPerGroupMaxRows}) as newest`;
  return await rowsOf(db, solvedRow, query);
}

function groupsOf(
  newest: z.infer<typeof solvedRow>[],
  stats: Stats,
): PersonalRecord['solvedProblems'] {
  const counts = { Easy: stats.easy, Medium: stats.medium, Hard: stats.hard };
  return difficulties.flatMap((difficulty) => {
    const group = newest.filter((row) => row.difficulty === difficulty);
    if (group.length === 0) return [];
    const problems = group.map((row) => ({
      problemId: row.id,
      problemName: row.name,
      solvedAt: row.solved_at.toISOString(),
    }));
    return [{ _id: difficulty, count: counts[difficulty].solved, problems }];
  });
}

const triedRow = z.object({
  tags: z.array(z.object({ tag: z.string(), solved: z.int(), attempted: z.int() })),
  days: z.array(z.object({ day: z.string(), solved: z.int() })),
});

/**
 * The tags of the problems that a person tried, and the problems solved on each day of the last
 * year.
 */
async function readTried(db: Database, userId: string, isNamed: Expression<SqlBool>) {
  const query = sql`
    with by_tags as (
      select tags, count(solved_at) as solved, count(*) as attempted
      from attempts join problems on problems.id = attempts.problem_id
      where user_id = ${userId} and ${isNamed} group by tags
    ), by_tag as (
      select tag, sum(solved)::int as solved, sum(attempted)::int as attempted
      from by_tags, unnest(tags) as tag
      group by tag order by 2 desc, 3 desc, tag limit ${solvedTagsMaxRows}
    ), by_day as (
      select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as solved
      from (select (solved_at at time zone 'UTC')::date as day from attempts
        where user_id = ${userId} and solved_at >= ${yearBegin}) as solved
      group by day order by day
    )
    select (select coalesce(json_agg(by_tag), '[]') from by_tag) as tags,
      (select coalesce(json_agg(by_day), '[]') from by_day) as days`;
  const { tags, days } = await onlyRowOf(db, triedRow, query);
  return {
    solvedByTag: tags
      .filter(({ solved }) => solved > 0)
      .map(({ tag, solved }) => ({ tag, count: solved })),
    progressByTag: tags,
    solvedByDay: days.slice(-activityDays),
  };
}

const countedRow = z.object({
  day: z.string().nullable(),
  verdict: z.enum(verdicts).nullable(),
  submissions: z.int(),
  accepted: z.int(),
});

/**
 * Judged submissions by verdict (all) and by day (last year), in one query. It reads the counts by
 * day or, until these are complete (`countMissingDays`), the submissions themselves.
 */
async function countSubmissions(db: Database, userId: string) {
  const query = sql`
    select to_char(day, 'YYYY-MM-DD') as day, verdict, sum(submissions)::int as submissions,
      coalesce(sum(submissions) filter (where verdict = 'Accepted'), 0)::int as accepted
    from (
      select verdict, submissions, case when day >= ${firstDay} then day end as day
      from submission_days where user_id = ${userId}
      union all
      select verdict, 1, case when submitted_at >= ${yearBegin}
        then (submitted_at at time zone 'UTC')::date end
      from submissions where user_id = ${userId} and is_counted(verdict) and ${isTold()}
        and exists (select from user_stats where user_id = ${userId} and not has_days)
    ) as counted
    group by grouping sets ((day), (verdict))
    order by day, submissions desc`;
  const rows = await rowsOf(db, countedRow, query);
  return {
    activity: rows
      .flatMap(({ day, submissions, accepted }) =>
        day === null ? [] : [{ day, submissions, accepted }],
      )
      .slice(-activityDays),
    verdictCounts: rows.flatMap(({ verdict, submissions }) =>
      verdict === null ? [] : [{ verdict, count: submissions }],
    ),
  };
}
