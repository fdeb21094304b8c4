/**
 * The statistics of people and problems, as stored and by a full recount, for tests that compare
 * them.
 */
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

/** One line of text per row. */
type Numbers = Record<'perPerson' | 'perProblem' | 'perAttempt' | 'perDay', string[]>;

/** The numbers by a full recount of submissions and contributions, with one statement per kind. */
export async function recount(db: Database): Promise<Numbers> {
  const counted = sql`(select s.*, p.difficulty from submissions s join problems p
    on p.id = s.problem_id where not s.is_sealed and s.verdict in ('Accepted', 'Wrong Answer',
      'Time Limit Exceeded', 'Compilation Error'))`;
  const solved = sql`(select user_id, problem_id, difficulty, min(submitted_at) as since
    from ${counted} as c where verdict = 'Accepted' group by user_id, problem_id, difficulty)`;
  const of = (difficulty: string) => sql`
    (select count(distinct problem_id)::int from ${counted} as c
      where user_id = u.id and verdict = 'Accepted' and difficulty = ${difficulty}),
    (select count(distinct problem_id)::int from ${counted} as c
      where user_id = u.id and difficulty = ${difficulty}),
    (select max(since) from ${solved} as c where user_id = u.id and difficulty = ${difficulty})`;
  const perPerson = sql`select u.id, ${of('Easy')}, ${of('Medium')}, ${of('Hard')},
      (select count(distinct problem_id)::int from ${counted} as c
        where user_id = u.id and verdict = 'Accepted'),
      (select count(distinct problem_id)::int from ${counted} as c where user_id = u.id),
      (select max(since) from ${solved} as c where user_id = u.id),
      (select count(*)::int from ${counted} as c where user_id = u.id),
      (select count(*)::int from contributions
        where contributed_by = u.id and status = 'pending'),
      (select max(at) from (select submitted_at as at from ${counted} as c where user_id = u.id
        union all select contributed_at from contributions where contributed_by = u.id) as c)
    from users u where not is_admin order by u.id`;
  const perProblem = sql`select p.id, count(s.id) filter (where s.verdict <> 'Judge Error')::int,
      count(s.id) filter (where s.verdict = 'Accepted')::int
    from problems p left join submissions s on s.problem_id = p.id
      and not s.is_sealed group by p.id order by p.id`;
  const perAttempt = sql`select user_id, problem_id,
      min(submitted_at) filter (where verdict = 'Accepted')
    from ${counted} as c group by user_id, problem_id order by user_id, problem_id`;
  const perDay = sql`select user_id, (submitted_at at time zone 'UTC')::date as day, verdict,
      count(*)::int
    from ${counted} as c group by 1, 2, 3 order by 1, 2, 3`;
  return await readAll(db, { perPerson, perProblem, perAttempt, perDay });
}

/** The numbers as stored. */
export async function readStored(db: Database): Promise<Numbers> {
  return await readAll(db, {
    perPerson: sql`select user_id, easy_solved, easy_attempted, easy_last_solved_at,
        medium_solved, medium_attempted, medium_last_solved_at,
        hard_solved, hard_attempted, hard_last_solved_at,
        total_solved, total_attempted, last_solved_at, total_submissions,
        contributions_pending, last_active
      from user_stats order by user_id`,
    perProblem: sql`select id, total_submissions, accepted_submissions from problems order by id`,
    perAttempt: sql`select user_id, problem_id, solved_at from attempts
      order by user_id, problem_id`,
    perDay: sql`select user_id, day, verdict, submissions from submission_days order by 1, 2, 3`,
  });
}

type Statements = Record<keyof Numbers, ReturnType<typeof sql>>;

/** Each row as text, so that column names do not matter. */
async function readAll(db: Database, statements: Statements): Promise<Numbers> {
  const read = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ line: string }>`
      select row(it.*)::text as line from (${statement}) as it`.execute(db);
    return rows.map((row) => row.line);
  };
  const [perPerson, perProblem, perAttempt, perDay] = await Promise.all([
    read(statements.perPerson),
    read(statements.perProblem),
    read(statements.perAttempt),
    read(statements.perDay),
  ]);
  return { perPerson, perProblem, perAttempt, perDay };
}
