/** Fills a migrated database with people who have submitted a lot, made up by PostgreSQL itself. */
import type pg from 'pg';
import { defaultLanguage } from '../contract/languages.ts';
import { difficulties } from '../contract/words.ts';

export type Amounts = {
  people: number;
  problems: number;
  submissions: number;
  contributions: number;
};

/** Makes the data; the same each time but for ids. Takes about two minutes a million submissions. */
export async function fill(client: pg.Client, amounts: Amounts): Promise<void> {
  await client.query('set synchronous_commit = off');
  // No checks of references: what refers to what is right by construction.
  await client.query('set session_replication_role = replica');
  await client.query('select setseed(0.5)');
  await addPeopleAndProblems(client, amounts);
  await withoutIndexes(client, 'submissions', () => addSubmissions(client, amounts));
  await addContributions(client, amounts);
  await countEverything(client);
  await client.query('vacuum analyze');
}

async function addPeopleAndProblems(client: pg.Client, amounts: Amounts): Promise<void> {
  await client.query(
    `insert into users (name, email, password_hash, is_admin)
     select 'person ' || n, 'person' || n || '@example.org', '-', n = 1
     from generate_series(1, $1) as n`,
    [amounts.people],
  );
  await client.query(
    `insert into problems (name, problem_statement, difficulty, tags, time_limit_ms,
       memory_limit_mb, comparison, created_at)
     select 'Problem ' || n, repeat('Given are two numbers; print their sum. ', 50),
       (array['Easy', 'Easy', 'Medium', 'Medium', 'Hard'])[1 + n % 5],
       array['tag ' || n % 40, 'tag ' || n % 7], 1000, 256,
       '{"caseSensitive": true, "spaceSensitive": false}', now() - n * interval '1 minute'
     from generate_series(1, $1) as n`,
    [amounts.problems],
  );
}

/** Building an index once is much quicker than keeping it through millions of rows. */
async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<void>) {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename = $1 and indexname not like '%\\_pkey'`,
    [table],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await work();
  for (const { indexdef } of rows) await client.query(indexdef);
}

/**
 * Over the last 500 days; of a hundred, one still waits and one was a fault of ours. A few people
 * are very busy and most are not: squaring crowds the numbers drawn towards the first.
 */
async function addSubmissions(client: pg.Client, amounts: Amounts): Promise<void> {
  for (const table of ['users', 'problems']) {
    await client.query(
      `create temp table numbered_${table} as
       select id, row_number() over (order by id) as number from ${table}`,
    );
    await client.query(`analyze numbered_${table}`);
  }
  await client.query(
    `insert into submissions (user_id, problem_id, language, source, submitted_at, verdict,
       judged_at, execution_time_ms, memory_kb, result)
     select u.id, p.id, '${defaultLanguage}', convert_to(repeat('int main() { return 0; } // ', 10), 'UTF8'),
       at, verdict, at, 12, 2048, '{}'
     from (
       select 1 + floor($2::int * random() ^ 2) as person,
         1 + floor($3::int * random() ^ 2) as problem,
         now() - random() * interval '500 days' as at,
         case n % 100 when 0 then null when 1 then 'Judge Error'
           else (array['Accepted', 'Accepted', 'Wrong Answer', 'Time Limit Exceeded',
             'Runtime Error'])[1 + floor(random() * 5)] end as verdict
       from generate_series(1, $1) as n
     ) as drawn
     join numbered_users u on u.number = drawn.person
     join numbered_problems p on p.number = drawn.problem`,
    [amounts.submissions, amounts.people, amounts.problems],
  );
}

async function addContributions(client: pg.Client, amounts: Amounts): Promise<void> {
  await client.query(
    `insert into contributions (problem_name, problem_statement, difficulty, tags, time_limit_ms,
       memory_limit_mb, status, contributed_by, reviewed_at)
     select 'Contribution ' || n, 'Print 1.', 'Easy', '{}', 1000, 256,
       case when n % 2 = 0 then 'pending' else 'rejected' end, u.id,
       case when n % 2 = 0 then null else now() end
     from generate_series(1, $1) as n join numbered_users u on u.number = n % $2::int`,
    [amounts.contributions, amounts.people],
  );
}

/** What judging would have counted one by one, in a few statements. */
async function countEverything(client: pg.Client): Promise<void> {
  await client.query(
    `insert into attempts (user_id, problem_id, solved_at, difficulty)
     select user_id, problem_id, min(submitted_at) filter (where verdict = 'Accepted'), difficulty
     from submissions join problems on problems.id = problem_id
     where is_counted(verdict) group by user_id, problem_id, difficulty`,
  );
  await client.query(
    `update problems set total_submissions = total, accepted_submissions = accepted
     from (select problem_id, count(*) filter (where is_counted(verdict)) as total,
         count(*) filter (where verdict = 'Accepted') as accepted
       from submissions group by problem_id) as counted
     where counted.problem_id = problems.id`,
  );
  await client.query(
    `insert into user_stats (user_id, total_solved, total_attempted, last_solved_at,
       ${perDifficulty((name) => `${name}_solved, ${name}_attempted, ${name}_last_solved_at`)})
     select user_id, count(solved_at), count(*), max(solved_at),
       ${perDifficulty((_, only) => `count(solved_at) ${only}, count(*) ${only}, max(solved_at) ${only}`)}
     from attempts group by user_id`,
  );
  await client.query(
    `insert into user_stats (user_id, contributions_pending)
     select contributed_by, count(*) filter (where status = 'pending')
     from contributions group by contributed_by
     on conflict (user_id) do update set contributions_pending = excluded.contributions_pending`,
  );
  await client.query(
    `update user_stats set total_submissions = total, last_active = latest
     from (select user_id, count(*) as total, max(submitted_at) as latest
       from submissions where is_counted(verdict) group by user_id) as counted
     where counted.user_id = user_stats.user_id`,
  );
}

/** A piece of SQL for each difficulty: its name in columns, and the filter that picks it out. */
const perDifficulty = (piece: (name: string, only: string) => string): string =>
  difficulties
    .map((one) => piece(one.toLowerCase(), `filter (where difficulty = '${one}')`))
    .join(', ');
