/** A person's own page: what was solved, submitted and contributed, and when. */
import { sql } from 'kysely';
import type { Dashboard } from '../../contract/dashboard.ts';
import { difficulties, pending } from '../../contract/judging.ts';
import {
  activityDays,
  recentSubmissionsRows,
  solvedPerGroupMaxRows,
  solvedTagsMaxRows,
} from '../../contract/limits.ts';
import type { Database } from '../db/open.ts';
import { readStats } from './stats.ts';

/** Everything that the dashboard of a person shows. */
export async function readDashboard(db: Database, userId: string): Promise<Dashboard> {
  const [name, stats, solvedProblems, recentSubmissions, contributionStats, activity, solvedByTag] =
    await Promise.all([
      readName(db, userId),
      readStats(db, userId),
      readSolved(db, userId),
      readRecent(db, userId),
      countContributions(db, userId),
      readActivity(db, userId),
      countSolvedTags(db, userId),
    ]);
  return {
    user: { name, stats },
    solvedProblems,
    recentSubmissions,
    contributionStats,
    activity,
    solvedByTag,
  };
}

async function readName(db: Database, userId: string): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Problems that were deleted since stay in: they count, and were solved. */
async function readSolved(db: Database, userId: string): Promise<Dashboard['solvedProblems']> {
  const solved = db
    .selectFrom('attempts')
    .innerJoin('problems', 'problems.id', 'attempts.problem_id')
    .select(['problems.id', 'problems.name', 'problems.difficulty'])
    .select(sql<Date>`attempts.solved_at`.as('solved_at'))
    .select(sql<number>`count(*) over (partition by difficulty)::int`.as('count'))
    .select(
      sql<number>`row_number() over (partition by difficulty order by solved_at desc, id)`.as(
        'place',
      ),
    )
    .where('attempts.user_id', '=', userId)
    .where('attempts.solved_at', 'is not', null);
  const rows = await db
    .selectFrom(solved.as('solved'))
    .selectAll()
    .where('place', '<=', solvedPerGroupMaxRows)
    .orderBy('place')
    .execute();
  return difficulties.flatMap((difficulty) => {
    const group = rows.filter((row) => row.difficulty === difficulty);
    if (group[0] === undefined) return [];
    const problems = group.map((row) => ({
      problemId: row.id,
      problemName: row.name,
      solvedAt: row.solved_at.toISOString(),
    }));
    return [{ _id: difficulty, count: group[0].count, problems }];
  });
}

async function readRecent(db: Database, userId: string): Promise<Dashboard['recentSubmissions']> {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('problems', 'problems.id', 'submissions.problem_id')
    .select(['submissions.id', 'verdict', 'submitted_at'])
    .select(['problem_id', 'problems.name', 'problems.difficulty'])
    .where('user_id', '=', userId)
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
  const { rows } = await sql<Dashboard['contributionStats']>`
    select count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'rejected')::int as rejected,
      count(*)::int as total
    from contributions where contributed_by = ${userId}`.execute(db);
  return rows[0] ?? { approved: 0, pending: 0, rejected: 0, total: 0 };
}

async function readActivity(db: Database, userId: string): Promise<Dashboard['activity']> {
  const { rows } = await sql<Dashboard['activity'][number]>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as submissions,
      count(*) filter (where verdict = 'Accepted')::int as accepted
    from (select verdict, (submitted_at at time zone 'UTC')::date as day from submissions
      where user_id = ${userId} and is_counted(verdict)
        and submitted_at >= ((now() at time zone 'UTC')::date - ${activityDays - 1}::int)
          at time zone 'UTC') as counted
    group by day order by day`.execute(db);
  return rows.slice(-activityDays);
}

async function countSolvedTags(db: Database, userId: string): Promise<Dashboard['solvedByTag']> {
  const { rows } = await sql<Dashboard['solvedByTag'][number]>`
    select tag, count(*)::int as count
    from attempts join problems on problems.id = attempts.problem_id,
      lateral unnest(tags) as tag
    where user_id = ${userId} and solved_at is not null
    group by tag order by count desc, tag limit ${solvedTagsMaxRows}`.execute(db);
  return rows;
}
