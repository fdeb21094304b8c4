/**
 * What a person has achieved: totals, solved problems, and their distribution over tags, verdicts
 * and days. Used for the dashboard and for the public profile.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { PersonalRecord } from '../../contract/dashboard.ts';
import { activityDays, solvedPerGroupMaxRows, solvedTagsMaxRows } from '../../contract/limits.ts';
import { difficulties, verdicts } from '../../contract/words.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import { readStats } from './stats.ts';
import { isNamedToEveryone } from './visibility.ts';

/** Midnight (UTC) on the first day of the past year; a separate query, so that it runs once. */
const yearBegin = sql`(select ((now() at time zone 'UTC')::date - ${activityDays - 1}::int)
  at time zone 'UTC')`;

/** `isPublic`: only problems that everyone may see are named; the totals include all. */
export async function readRecord(
  db: Database,
  userId: string,
  { isPublic }: { isPublic: boolean },
): Promise<PersonalRecord> {
  const [stats, problems, submissions] = await Promise.all([
    readStats(db, userId),
    readTried(db, userId, isPublic),
    countSubmissions(db, userId),
  ]);
  return { stats, ...problems, ...submissions };
}

const triedRow = z.object({
  newest: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      difficulty: z.enum(difficulties),
      /** Times are text, as in JSON. */
      solved_at: z.string(),
      count: z.int(),
    }),
  ),
  tags: z.array(z.object({ tag: z.string(), solved: z.int(), attempted: z.int() })),
  days: z.array(z.object({ day: z.string(), solved: z.int() })),
});
type Tried = z.infer<typeof triedRow>;

/**
 * Everything about the problems that a person attempted, from one query. Deleted problems are
 * included: they were solved, and still count.
 */
async function readTried(db: Database, userId: string, isPublic: boolean) {
  const isNamed = isPublic ? isNamedToEveryone : sql`true`;
  const query = sql`
    with tried as materialized (
      select solved_at, problems.id, name, problems.difficulty, tags, ${isNamed} as is_named
      from attempts join problems on problems.id = attempts.problem_id
      where user_id = ${userId}
    ), newest as (
      select * from (
        select id, name, difficulty, solved_at,
          count(*) over (partition by difficulty)::int as count,
          is_named, row_number() over (partition by difficulty, is_named
            order by solved_at desc, id) as place
        from tried where solved_at is not null) as placed
      where is_named and place <= ${solvedPerGroupMaxRows} order by place
    ), by_tags as (
      select tags, count(solved_at) as solved, count(*) as attempted from tried
      where is_named group by tags
    ), by_tag as (
      select tag, sum(solved)::int as solved, sum(attempted)::int as attempted
      from by_tags, unnest(tags) as tag
      group by tag order by 2 desc, 3 desc, tag limit ${solvedTagsMaxRows}
    ), by_day as (
      select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as solved
      from (select (solved_at at time zone 'UTC')::date as day from tried
        where solved_at >= ${yearBegin}) as solved
      group by day order by day
    )
    select (select coalesce(json_agg(newest), '[]') from newest) as newest,
      (select coalesce(json_agg(by_tag), '[]') from by_tag) as tags,
      (select coalesce(json_agg(by_day), '[]') from by_day) as days`;
  const { newest, tags, days } = await onlyRowOf(db, triedRow, query);
  return {
    solvedProblems: groupsOf(newest),
    solvedByTag: tags
      .filter(({ solved }) => solved > 0)
      .map(({ tag, solved }) => ({ tag, count: solved })),
    progressByTag: tags,
    solvedByDay: days.slice(-activityDays),
  };
}

function groupsOf(newest: Tried['newest']): PersonalRecord['solvedProblems'] {
  return difficulties.flatMap((difficulty) => {
    const group = newest.filter((row) => row.difficulty === difficulty);
    if (group[0] === undefined) return [];
    const problems = group.map((row) => ({
      problemId: row.id,
      problemName: row.name,
      solvedAt: new Date(row.solved_at).toISOString(),
    }));
    return [{ _id: difficulty, count: group[0].count, problems }];
  });
}

const countedRow = z.object({
  day: z.string().nullable(),
  verdict: z.enum(verdicts).nullable(),
  submissions: z.int(),
  accepted: z.int(),
});

/** Judged submissions by verdict (all) and by day (last year), in one pass. */
async function countSubmissions(db: Database, userId: string) {
  const query = sql`
    select to_char(day, 'YYYY-MM-DD') as day, verdict, count(*)::int as submissions,
      count(*) filter (where verdict = 'Accepted')::int as accepted
    from (select verdict, case when submitted_at >= ${yearBegin}
        then (submitted_at at time zone 'UTC')::date end as day
      from submissions where user_id = ${userId} and is_counted(verdict)) as counted
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
