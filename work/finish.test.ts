/**
 * Storing results on a real database: fencing by leases, and everything that changes with a result.
 */
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../contract/words.ts';
import { claim, type Lease } from './claim.ts';
import { storeExplanation, storeResult, storeSubmission } from './finish.ts';
import { queueForTests } from './testing-queue.ts';
import { resultOf } from './testing-rows.ts';

const queue = queueForTests();

describe('a result', () => {
  it('is stored together with everything that depends on it', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const job = await queue.submit(user, problem);
    expect(await queue.store(await queue.leaseOf('a'), 'Accepted')).toBe('stored');
    expect(await queue.one('select * from submissions where id = $1', [job])).toMatchObject({
      verdict: 'Accepted',
      execution_time_ms: 12.5,
      memory_kb: 2048,
      judge_version: 'j',
      compiler_version: 'c',
      test_set: 1,
      result: resultOf('Accepted'),
    });
    expect(await queue.one('select total_submissions, accepted_submissions from problems')).toEqual(
      {
        total_submissions: 1,
        accepted_submissions: 1,
      },
    );
    expect(
      await queue.one('select a.solved_at = s.submitted_at as same from attempts a, submissions s'),
    ) //
      .toEqual({ same: true });
    expect(await queue.one('select owner, cpu_ms, slot_ms from judge_usage')).toEqual({
      owner: 'an owner',
      cpu_ms: '50',
      slot_ms: '80',
    });
    expect(await queue.one('select * from jobs')).toBeUndefined();
  });

  it('is lost if another judge has taken over the lease', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    const slow = await queue.leaseOf('a');
    await queue.expireLeases();
    const quick = await queue.leaseOf('b');
    expect(await queue.store(slow, 'Wrong Answer')).toBe('lost');
    expect(await queue.store(quick, 'Accepted')).toBe('stored');
    expect(await queue.store(quick, 'Accepted')).toBe('lost');
    expect(await queue.one('select verdict from submissions')).toEqual({ verdict: 'Accepted' });
    expect(await queue.one('select total_submissions from problems')).toEqual({
      total_submissions: 1,
    });
  });

  it('counts after the lease ended, as long as no other judge has claimed the job', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    const lease = await queue.leaseOf('a');
    await queue.expireLeases();
    expect(await queue.store(lease, 'Accepted')).toBe('stored');
  });

  it('keeps the first time a problem was solved', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const first = await queue.submit(user, problem);
    await queue.submit(user, problem, { dueS: 1 });
    await queue.submit(user, problem, { dueS: 2 });
    await queue.pool.query(
      `update submissions set submitted_at = now() - interval '1 h' where id = $1`,
      [first],
    );
    const [accepted, again, wrong] = [
      await queue.leaseOf('a'),
      await queue.leaseOf('a'),
      await queue.leaseOf('a'),
    ];
    await queue.store(again, 'Accepted');
    await queue.store(accepted, 'Accepted');
    await queue.store(wrong, 'Wrong Answer');
    const solved = await queue.one(
      'select solved_at = (select submitted_at from submissions where id = $1) as same from attempts',
      [first],
    );
    expect(solved).toEqual({ same: true });
  });

  it('that is a Judge Error counts only as judge time', async () => {
    await queue.submit(await queue.addUser(), await queue.addProblem());
    await queue.store(await queue.leaseOf('a'), 'Judge Error');
    expect(await queue.one('select verdict from submissions')).toEqual({ verdict: 'Judge Error' });
    expect(await queue.one('select total_submissions from problems')).toEqual({
      total_submissions: 0,
    });
    expect(await queue.one('select * from attempts')).toBeUndefined();
    expect(await queue.one('select slot_ms from judge_usage')).toEqual({ slot_ms: '80' });
  });

  it('of a rejudging changes the counters by the difference', async () => {
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    await queue.store(await queue.leaseOf('a'), 'Accepted');
    await queue.enqueue({ kind: 'rejudge' }, { id: job });
    await queue.store(await queue.leaseOf('a'), 'Wrong Answer');
    expect(
      await queue.one('select total_submissions t, accepted_submissions a from problems'),
    ).toEqual({
      t: 1,
      a: 0,
    });
    expect(await queue.one('select solved_at from attempts')).toEqual({ solved_at: null });
    await queue.enqueue({ kind: 'rejudge' }, { id: job });
    await queue.store(await queue.leaseOf('a'), 'Judge Error');
    expect(await queue.one('select verdict from submissions')).toEqual({ verdict: 'Wrong Answer' });
  });

  it('of a rejudging keeps the previous result, unless the lease is lost', async () => {
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    await queue.store(await queue.leaseOf('a'), 'Wrong Answer');
    expect(await queue.one('select * from earlier_results')).toBeUndefined();
    await queue.enqueue({ kind: 'rejudge' }, { id: job });
    const slow = await queue.leaseOf('a');
    await queue.expireLeases();
    const quick = await queue.leaseOf('b');
    expect(await queue.store(slow, 'Accepted')).toBe('lost');
    expect(await queue.one('select * from earlier_results')).toBeUndefined();
    await queue.store(quick, 'Accepted');
    expect(await queue.one('select verdict from submissions')).toEqual({ verdict: 'Accepted' });
    expect(await queue.one('select * from earlier_results')).toMatchObject({
      submission_id: job,
      verdict: 'Wrong Answer',
      execution_time_ms: 12.5,
      memory_kb: 2048,
      judge_version: 'j',
      compiler_version: 'c',
      test_set: 1,
      result: resultOf('Wrong Answer'),
    });
  });

  it('is stored when rejudging was requested meanwhile, and the job is queued again', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const job = await queue.submit(user, problem);
    const lease = await queue.leaseOf('a');
    await queue.pool.query('update jobs set rejudge_requested = true');
    expect(await queue.store(lease, 'Accepted')).toBe('stored');
    expect(await queue.one('select verdict from submissions')).toEqual({ verdict: 'Accepted' });
    const other = await queue.submit(user, problem, { dueS: 60 });
    expect((await queue.leaseOf('a')).job).toBe(other);
    const again = await queue.leaseOf('a');
    expect(again).toMatchObject({ job, kind: 'rejudge', owner: 'rejudging', attempts: 1 });
    expect(await queue.store(again, 'Wrong Answer')).toBe('stored');
    expect(await queue.one('select id from jobs')).toEqual({ id: other });
    expect(
      await queue.one('select total_submissions t, accepted_submissions a from problems'),
    ).toEqual({
      t: 1,
      a: 0,
    });
  });

  it('leaves the right counters when many are stored at once', async () => {
    const users = await Promise.all(Array.from({ length: 3 }, queue.addUser));
    const problems = await Promise.all(Array.from({ length: 2 }, queue.addProblem));
    for (const user of users) {
      for (const problem of problems) {
        await Promise.all(Array.from({ length: 6 }, () => queue.submit(user, problem)));
      }
    }
    const leases = await Promise.all(Array.from({ length: 36 }, () => queue.leaseOf('a')));
    const verdicts: Verdict[] = ['Accepted', 'Wrong Answer', 'Judge Error'];
    await Promise.all(leases.map((lease, i) => queue.store(lease, verdicts[i % 3] ?? 'Accepted')));
    const wrong = await queue.pool.query(`
      select p.id from problems p
      where (total_submissions, accepted_submissions) <> (
        select count(*) filter (where verdict <> 'Judge Error'),
          count(*) filter (where verdict = 'Accepted')
        from submissions s where s.problem_id = p.id)`);
    expect(wrong.rows).toEqual([]);
    const unsolved = await queue.pool.query(`
      select 1 from submissions s left join attempts a using (user_id, problem_id)
      where s.verdict = 'Accepted' and a.solved_at is null`);
    expect(unsolved.rows).toEqual([]);
    const totals = await queue.one('select sum(total_submissions)::int as total from problems');
    expect(totals).toEqual({ total: 24 });
  });

  it('of a run waits for its caller', async () => {
    await queue.addRun();
    const result = { success: true, output: '1', executionTime: 1, memoryKb: 1 };
    expect(
      await storeResult(queue.db, await queue.leaseOf('a'), result, { cpuMs: 3, slotMs: 4 }),
    ).toBe('stored');
    expect(await queue.one('select result from job_results')).toEqual({ result });
    expect(await queue.one('select * from jobs')).toBeUndefined();
  });
});

describe('an explanation', () => {
  const sentences = ['It divides by zero.', 'Look at the divisor.'];
  const diagnosis = { kind: 'division-by-zero' as const, line: 3, title: 'Division', sentences };
  const cost = { cpuMs: 50, slotMs: 80 };

  /** Stores a verdict that is not explained; returns the submission. */
  async function judgeUnexplained(): Promise<string> {
    const id = await queue.submit(await queue.addUser(), await queue.addProblem());
    const failed = { testCaseIndex: 0, verdict: 'Runtime Error' as const, hasSignal: true };
    const by = { judgeVersion: 'j', compilerVersion: 'c', testSet: 1, fault: null };
    const result = { ...resultOf('Runtime Error'), isUnexplained: true as const };
    const judged = { ...by, result, toExplain: { ...failed, testSet: 1 } };
    expect(await storeSubmission(queue.db, await queue.leaseOf('a'), judged, cost)).toBe('stored');
    return id;
  }
  const explain = (lease: Lease, submissionId: string) =>
    storeExplanation(queue.db, lease, { submissionId, diagnosis }, cost);
  const resultNow = (id: string) => queue.one('select result from submissions where id = $1', [id]);

  it('is queued with its verdict, and found by another judge if the first one dies', async () => {
    const id = await judgeUnexplained();
    expect(await resultNow(id)).toMatchObject({ result: { isUnexplained: true } });
    const dying = await queue.leaseOf('a');
    expect(dying.kind).toBe('explain');
    await queue.expireLeases();
    const next = await queue.leaseOf('b');
    expect(await explain(dying, id)).toBe('lost');
    expect(await explain(next, id)).toBe('stored');
    const result = { ...resultOf('Runtime Error'), diagnosis };
    expect(await resultNow(id)).toEqual({ result });
    expect(await queue.one('select * from jobs')).toBeUndefined();
  });

  it('is of the test set that judged, even if the problem has another one by now', async () => {
    await judgeUnexplained();
    await queue.pool.query('update problems set test_set = 2');
    expect(await claim(queue.db, 'a')).toMatchObject({ kind: 'explain', testSet: 1 });
  });

  it('is not stored with a result that came after the one that it is about', async () => {
    const id = await judgeUnexplained();
    await queue.enqueue({ kind: 'rejudge' }, { id, dueS: -10 });
    await queue.pool.query('update jobs set priority = 0 where id = $1', [id]);
    expect(await queue.store(await queue.leaseOf('b'), 'Accepted')).toBe('stored');
    expect(await explain(await queue.leaseOf('a'), id)).toBe('stored');
    expect(await resultNow(id)).toEqual({ result: resultOf('Accepted') });
  });
});
