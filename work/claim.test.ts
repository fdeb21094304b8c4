/** Claiming jobs on a real database: the order, concurrent judges, and jobs that cannot be read. */
import { describe, expect, it } from 'vitest';
import { claim } from './claim.ts';
import { enqueue } from './enqueue.ts';
import { discard } from './finish.ts';
import { queueForTests } from './testing-queue.ts';
import { insertRow } from './testing-rows.ts';
import { unknownKinds } from './upkeep.ts';

const queue = queueForTests();

describe('claiming', () => {
  it('takes the job that is due first, and rejudgings last', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const again = await queue.submit(user, problem, { dueS: -600 });
    await queue.pool.query(`update jobs set kind = 'rejudge', priority = 1`);
    const late = await queue.submit(user, problem, { dueS: 60 });
    const early = await queue.submit(user, problem, { dueS: -60 });
    const run = await queue.addRun({ dueS: -3 });
    const middle = await queue.submit(user, problem);
    const order: string[] = [];
    for (let work = await claim(queue.db, 'a'); work; work = await claim(queue.db, 'a')) {
      order.push(work.lease.job);
    }
    expect(order).toEqual([early, run, middle, late, again]);
  });

  it('takes jobs in order of arrival when all else is equal', async () => {
    const jobs: string[] = [];
    for (let i = 0; i < 6; i += 1) jobs.push(await queue.addRun());
    await queue.pool.query(`update jobs set due_at = now()`);
    for (const job of jobs) expect((await queue.leaseOf('a')).job).toBe(job);
  });

  it('takes a job of a busy owner only when no other owner waits', async () => {
    const one = { owner: 'one' };
    const two = { owner: 'two' };
    const [first, second] = [await queue.addRun(one), await queue.addRun(one)];
    expect((await queue.leaseOf('a')).job).toBe(first);
    const other = await queue.addRun({ ...two, dueS: 300 });
    const more = await queue.addRun({ ...two, dueS: 400 });
    expect((await queue.leaseOf('b')).job).toBe(other);
    expect([(await queue.leaseOf('a')).job, (await queue.leaseOf('a')).job]).toEqual([
      second,
      more,
    ]);
  });

  it('gives the last free slot of a judge to no rejudging', async () => {
    const again = await queue.submit(await queue.addUser(), await queue.addProblem());
    await queue.pool.query(`update jobs set kind = 'rejudge', priority = 1`);
    expect(await claim(queue.db, 'a', { isLastSlot: true })).toBeNull();
    const run = await queue.addRun();
    expect((await claim(queue.db, 'a', { isLastSlot: true }))?.lease.job).toBe(run);
    expect((await claim(queue.db, 'a', { isLastSlot: false }))?.lease.job).toBe(again);
  });

  it('returns everything that judging needs', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const job = await queue.submit(user, problem);
    expect(await claim(queue.db, 'a')).toEqual({
      kind: 'submission',
      lease: {
        job,
        kind: 'submission',
        owner: 'an owner',
        network: null,
        judgeId: 'a',
        attempts: 1,
        faults: 0,
        busyMs: 0,
      },
      isVisitor: false,
      problemId: problem,
      problemVersion: 1,
      language: 'cpp',
      source: Buffer.from('int main() {}'),
      timeLimitMs: 1000,
      timeFactors: {},
      memoryLimitMb: 256,
      comparison: { caseSensitive: true, spaceSensitive: false },
      checker: null,
      interactor: null,
      testSet: 1,
    });
    await queue.addRun({ owner: 'network 1', network: 'network 1' });
    expect(await claim(queue.db, 'a')).toMatchObject({
      kind: 'run',
      isVisitor: true,
      source: Buffer.from('x'),
      input: Buffer.from('1'),
    });
  });

  it('judges by the limits that a contest has for the problem', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const contest = await insertRow(
      queue.pool,
      `insert into contests (slug, name, settings, duration_ms) values ('own', 'Own', '{}', 1000)`,
    );
    await insertRow(
      queue.pool,
      `insert into contest_problems
         (contest_id, external_id, position, problem_id, label, name, time_limit_ms)
       values ($1, 'a', 0, $2, 'A', 'Sum', 3000)`,
      [contest, problem],
    );
    const participation = await insertRow(
      queue.pool,
      `insert into participations (contest_id, external_id, is_team, name, label)
       values ($1, '1', false, 'One', '1')`,
      [contest],
    );
    const [inside, outside] = [
      await queue.submit(user, problem, { dueS: -1 }),
      await queue.submit(user, problem),
    ];
    await queue.pool.query('update submissions set participation_id = $1 where id = $2', [
      participation,
      inside,
    ]);
    const memoryLimitMb = 256;
    const limits = { lease: { job: inside }, timeLimitMs: 3000, memoryLimitMb };
    expect(await claim(queue.db, 'a')).toMatchObject(limits);
    const usual = { lease: { job: outside }, timeLimitMs: 1000, memoryLimitMb };
    expect(await claim(queue.db, 'a')).toMatchObject(usual);
  });

  it('has the factors of languages that the problem says', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    await queue.pool.query(`update problems set time_factors = '{"python": 2.5}' where id = $1`, [
      problem,
    ]);
    await queue.submit(user, problem);
    expect(await claim(queue.db, 'a')).toMatchObject({ timeFactors: { python: 2.5 } });
  });

  it('has the grader of the problem for the language of the program', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    await queue.pool.query(
      `update problems set graders = '{"cpp": {"headers": [], "sources": []}, "python3": {"headers": [],
        "sources": [{"name": "main.py", "source": "import task"}]}}' where id = $1`,
      [problem],
    );
    const grader = { headers: [], sources: [] };
    const ofPython = { headers: [], sources: [{ name: 'main.py', source: 'import task' }] };
    const claimed = async () => {
      const job = await claim(queue.db, 'a');
      await queue.pool.query('delete from jobs');
      return job && { kind: job.kind, grader: 'grader' in job ? job.grader : 'none' };
    };
    await queue.submit(user, problem);
    expect(await claimed()).toEqual({ kind: 'submission', grader });
    for (const [language, expected] of [
      ['cpp17', grader],
      ['python', ofPython],
      ['pypy', ofPython],
      ['java', 'none'],
    ] as const) {
      await queue.enqueue({ kind: 'run', language, graderOf: problem }, { source: 'x' });
      expect(await claimed()).toEqual({ kind: 'run', grader: expected });
    }
  });

  it('gives each job to one judge, however many claim at once', async () => {
    const [user, problem] = [await queue.addUser(), await queue.addProblem()];
    const jobs = await Promise.all(Array.from({ length: 8 }, () => queue.submit(user, problem)));
    const claimed = await Promise.all(
      Array.from({ length: 12 }, (_, i) => claim(queue.db, `j${i}`)),
    );
    const found = claimed.flatMap((work) => (work ? [work.lease.job] : []));
    expect(found.sort()).toEqual(jobs.sort());
  });

  it('finds a job whose submission was deleted, and discards it', async () => {
    await queue.enqueue({ kind: 'submission' });
    const work = await claim(queue.db, 'a');
    expect(work?.kind).toBe('gone');
    if (work) expect(await discard(queue.db, work.lease)).toBe('stored');
    expect(await claim(queue.db, 'a')).toBeNull();
  });
});

describe('a job that no judge could read', () => {
  it.each(['a\0b', '\ud800'])('is not queued: %j', async (input) => {
    const payload = {
      kind: 'evidence' as const,
      language: 'cpp',
      request: {
        samples: [{ input, output: '' }],
        timeLimitMs: 1000,
        memoryLimitMb: 256,
        comparison: { caseSensitive: true, spaceSensitive: false },
      },
    };
    const own = { owner: 'o', network: null };
    await expect(enqueue(queue.db, { ...own, payload })).rejects.toThrow('give it as bytes');
    expect(await queue.one('select from jobs')).toBeUndefined();
  });
});

describe('jobs queued by a newer server', () => {
  it('are left to other judges if their kind is unknown', async () => {
    const newer = await queue.addRun({ dueS: -60 });
    await queue.pool.query(`update jobs set kind = 'translate'`);
    const run = await queue.addRun();
    expect((await queue.leaseOf('a')).job).toBe(run);
    expect(await claim(queue.db, 'a')).toBeNull();
    expect(await queue.one('select id, attempts from jobs where kind = $1', ['translate'])).toEqual(
      {
        id: newer,
        attempts: 0,
      },
    );
    expect(await unknownKinds(queue.db)).toEqual(['translate']);
  });

  it('are claimed as unreadable, and the field is named, if a known kind has another shape', async () => {
    await queue.addRun();
    await queue.pool.query(`update jobs set kind = 'samples', payload = '{"problem": 7}'`);
    const job = await claim(queue.db, 'a');
    expect(job).toMatchObject({ kind: 'unreadable', lease: { kind: 'samples', attempts: 1 } });
    if (job?.kind === 'unreadable') expect(job.error.message).toContain('problemId');
  });
});
