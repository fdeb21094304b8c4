/** The counts at the end of the fault campaign: each kind of wrong number is found. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Verdict } from '../contract/words.ts';
import { createTestDatabase } from '../db/testing-database.ts';
import { insertProblem, insertSubmission, insertUser } from '../work/testing-rows.ts';
import { openPool } from './database.ts';
import { compare } from './faults-counts.ts';

const verdicts: Verdict[] = ['Accepted', 'Runtime Error'];
const right = { lost: 0, storedTwice: 0, wrongVerdicts: 0, countedWrongly: 0, jobsLeft: 0 };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, 1);
  const problem = await insertProblem(pool, { cases: [] });
  const user = await insertUser(pool);
  for (const [at, verdict] of [...verdicts, ...verdicts].entries()) {
    const id = await insertSubmission(pool, { user, problem, source: `// ${at}` });
    await pool.query('delete from jobs');
    await pool.query('update submissions set verdict = $2 where id = $1', [id, verdict]);
    await pool.query('select count_verdict($1, null, $2)', [id, verdict]);
  }
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('what was judged and counted correctly is not reported', async () => {
  expect(await compare(pool, { submissions: 4, verdicts })).toEqual(right);
});

test.each([
  ['a problem', 'update problems set accepted_submissions = 1'],
  ['the solved problems of a person', 'update user_stats set total_solved = 0'],
  ['the attempted problems of a person', 'update user_stats set total_attempted = 2'],
  ['a person without a row', 'delete from user_stats'],
  ['the time of a solution', "update attempts set solved_at = solved_at + interval '1 s'"],
  ['an attempt', 'delete from attempts'],
  ['a day', 'update submission_days set submissions = submissions + 1'],
  ['a day without submissions', 'update submission_days set day = day + 1'],
])('wrong numbers of %s are found', async (_, change) => {
  await pool.query('begin');
  await pool.query(change);
  const found = await compare(pool, { submissions: 4, verdicts });
  await pool.query('rollback');
  expect(found).toEqual({ ...right, countedWrongly: expect.any(Number) });
  expect(found.countedWrongly).toBeGreaterThan(0);
});
