/** Compares the database at the end of the fault campaign with what was submitted. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { Verdict } from '../contract/words.ts';

const count = z.object({ count: z.int() });

/** Rows that the counted submissions give and that are not stored, or the reverse, by table. */
const differing: Readonly<Record<string, { stored: string; counted: string }>> = {
  problems: {
    stored: `select id, total_submissions, accepted_submissions from problems
      where total_submissions <> 0 or accepted_submissions <> 0`,
    counted: `select problem_id, count(*)::int, count(*) filter (where verdict = 'Accepted')::int
      from counted group by problem_id`,
  },
  people: {
    stored: `select user_id, total_submissions, total_attempted, total_solved from user_stats
      where (total_submissions, total_attempted, total_solved) <> (0, 0, 0)`,
    counted: `select user_id, count(*)::int, count(distinct problem_id)::int,
        count(distinct problem_id) filter (where verdict = 'Accepted')::int
      from counted group by user_id`,
  },
  attempts: {
    stored: 'select user_id, problem_id, solved_at from attempts',
    counted: `select user_id, problem_id, min(submitted_at) filter (where verdict = 'Accepted')
      from counted group by user_id, problem_id`,
  },
  days: {
    stored: 'select user_id, day, verdict, submissions from submission_days',
    counted: `select user_id, (submitted_at at time zone 'UTC')::date, verdict, count(*)::int
      from counted group by 1, 2, 3`,
  },
};

/** How many stored numbers differ from the submissions; sealed ones, of contests, are not counted. */
export async function countedWrongly(pool: pg.Pool): Promise<number> {
  let rows = 0;
  for (const { stored, counted } of Object.values(differing)) {
    const query = `with counted as (
        select * from submissions where verdict <> 'Judge Error' and not is_sealed),
      stored as (${stored}), due as (${counted}),
      wrong as ((table stored except table due) union all (table due except table stored))
      select count(*)::int from wrong`;
    rows += await one(pool, query);
  }
  return rows;
}

async function one(pool: pg.Pool, query: string, values: unknown[] = []): Promise<number> {
  return count.parse((await pool.query(query, values)).rows[0]).count;
}

const lookEveryMs = 100;

/** Waits for the explanations, which are jobs that follow verdicts; gives up after `waitMaxMs`. */
export async function untilExplained(pool: pg.Pool, waitMaxMs = 120_000): Promise<void> {
  const until = performance.now() + waitMaxMs;
  const jobs = `select count(*)::int from jobs where kind = 'explain'`;
  while (performance.now() < until && (await one(pool, jobs)) > 0) await sleep(lookEveryMs);
}

/**
 * Counts of what went wrong. Each source ends with `// ` and the number of its submission, and
 * `verdicts` are those of the programs, which were submitted in turn.
 */
export async function compare(
  pool: pg.Pool,
  { submissions, verdicts }: { submissions: number; verdicts: readonly Verdict[] },
): Promise<Record<string, number>> {
  const stored = await one(pool, 'select count(*)::int from submissions');
  const wrongVerdicts = await one(
    pool,
    `select count(*)::int from submissions where verdict is distinct from
      ($1::text[])[1 + substring(convert_from(source, 'UTF8') from '// ([0-9]+)$')::int % $2]`,
    [verdicts, verdicts.length],
  );
  return {
    lost: Math.max(0, submissions - stored),
    storedTwice: Math.max(0, stored - submissions),
    wrongVerdicts,
    countedWrongly: await countedWrongly(pool),
    jobsLeft: await one(pool, 'select count(*)::int from jobs'),
  };
}
