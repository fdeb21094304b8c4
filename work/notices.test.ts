/** Notices of rejudgings, on a real database. */
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../contract/words.ts';
import { storeSubmission } from './finish.ts';
import { noticesKeptDays, noticesMaxPerPerson } from './notices.ts';
import { queueForTests } from './testing-queue.ts';
import { resultOf } from './testing-rows.ts';
import { clearOld } from './upkeep.ts';

const queue = queueForTests();

/** Stores a verdict for the next job, as judged by the test set `testSet`. */
async function judge(verdict: Verdict, testSet = 1): Promise<void> {
  const by = { judgeVersion: 'j', compilerVersion: 'c', testSet, fault: null };
  const judged = { result: resultOf(verdict), ...by };
  const stored = storeSubmission(queue.db, await queue.leaseOf('a'), judged, {
    cpuMs: 1,
    slotMs: 1,
  });
  expect(await stored).toBe('stored');
}

async function rejudge(job: string, verdict: Verdict, testSet = 1): Promise<void> {
  await queue.enqueue({ kind: 'rejudge' }, { id: job });
  await judge(verdict, testSet);
}

const all = async (): Promise<unknown[]> =>
  (await queue.pool.query('select * from notices order by changed_at')).rows;

describe('a rejudging that changes a verdict', () => {
  it('tells its author, and marks the submission', async () => {
    const user = await queue.addUser();
    const problem = await queue.addProblem();
    const job = await queue.submit(user, problem);
    await judge('Wrong Answer');
    expect(await all()).toEqual([]);
    await queue.pool.query('update problems set version = 4');
    await rejudge(job, 'Accepted', 2);
    expect(await all()).toEqual([
      {
        user_id: user,
        submission_id: job,
        problem_version: 4,
        was: 'Wrong Answer',
        verdict: 'Accepted',
        has_new_tests: true,
        changed_at: expect.any(Date),
        is_read: false,
      },
    ]);
    const submission = await queue.one(
      `select verdict_was, verdict_changed_at = judged_at as same, verdict_changed_by_tests
       from submissions`,
    );
    expect(submission).toEqual({
      verdict_was: 'Wrong Answer',
      same: true,
      verdict_changed_by_tests: true,
    });
  });

  it('says that the tests are the same if they are', async () => {
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    await judge('Wrong Answer');
    await rejudge(job, 'Time Limit Exceeded');
    expect(await all()).toMatchObject([{ has_new_tests: false }]);
    expect(await queue.one('select verdict_changed_by_tests from submissions')).toEqual({
      verdict_changed_by_tests: false,
    });
  });

  it('back to what it was withdraws an unread notice', async () => {
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    await judge('Wrong Answer');
    await rejudge(job, 'Runtime Error');
    await rejudge(job, 'Accepted');
    expect(await all()).toMatchObject([{ was: 'Wrong Answer', verdict: 'Accepted' }]);
    await rejudge(job, 'Wrong Answer');
    expect(await all()).toEqual([]);
  });

  it('after its notice was read makes the notice unread again', async () => {
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    await judge('Wrong Answer');
    await rejudge(job, 'Accepted', 2);
    await queue.pool.query('update notices set is_read = true');
    await rejudge(job, 'Wrong Answer', 2);
    expect(await all()).toMatchObject([
      { was: 'Accepted', verdict: 'Wrong Answer', is_read: false, has_new_tests: false },
    ]);
  });

  it('is kept for a while, and only the newest for each person', async () => {
    const user = await queue.addUser();
    const problem = await queue.addProblem();
    const old = await queue.submit(user, problem);
    await judge('Wrong Answer');
    await queue.pool.query(
      `with more as (insert into submissions (user_id, problem_id, language, source)
         select $1, $2, 'cpp', '' from generate_series(1, $3::int) returning id)
       insert into notices (user_id, submission_id, problem_version, was, verdict, has_new_tests,
         changed_at)
       select $1, id, 1, 'Accepted', 'Wrong Answer', false, now() - interval '1 h' from more`,
      [user, problem, noticesMaxPerPerson],
    );
    await rejudge(old, 'Accepted');
    expect(await all()).toHaveLength(noticesMaxPerPerson);
    expect((await all()).at(-1)).toMatchObject({ submission_id: old });
    await queue.pool.query(
      `update notices set changed_at = now() - make_interval(days => $1) where was = 'Accepted'`,
      [noticesKeptDays + 1],
    );
    await clearOld(queue.db);
    expect(await all()).toMatchObject([{ submission_id: old }]);
  });
});

describe('a rejudging that changes no verdict', () => {
  it.each(['Wrong Answer', 'Judge Error'] as const)('tells no one: %s', async (verdict) => {
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    await judge('Wrong Answer');
    await rejudge(job, verdict, 2);
    expect(await all()).toEqual([]);
    expect(await queue.one('select verdict_was from submissions')).toEqual({ verdict_was: null });
  });
});
