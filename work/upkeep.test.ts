/** Registering judges and deleting old rows, on a real database. */
import { describe, expect, it } from 'vitest';
import { condition } from '../db/expressions.ts';
import { queueForTests } from './testing-queue.ts';
import { insertProblem, judgeRow } from './testing-rows.ts';
import { clearBlobs, clearOld, register, unregister } from './upkeep.ts';

const queue = queueForTests();

describe('upkeep', () => {
  it('registers a judge repeatedly until it leaves', async () => {
    await register(queue.db, judgeRow);
    await register(queue.db, judgeRow);
    expect(await queue.one('select id, slots, level, notes, languages from judges')).toEqual({
      id: 'j1',
      slots: 2,
      level: 'full',
      notes: ['a note'],
      languages: ['cpp'],
    });
    await register(queue.db, { ...judgeRow, fault: { reason: 'disk-full', message: 'no room' } });
    expect(await queue.one('select fault, fault_message from judges')).toEqual({
      fault: 'disk-full',
      fault_message: 'no room',
    });
    await unregister(queue.db, 'j1');
    expect(await queue.one('select * from judges')).toBeUndefined();
  });

  it('deletes old results, usage, failing inputs and dead judges, but no waiting job', async () => {
    const waiting = await queue.addRun();
    await register(queue.db, judgeRow);
    await queue.pool.query(
      `insert into job_results (id, result, finished_at) values
        ('00000000-0000-4000-8000-000000000001', '{}', now() - interval '11 minutes'),
        ('00000000-0000-4000-8000-000000000002', '{}', now() - interval '9 minutes')`,
    );
    await queue.pool.query(`insert into judge_usage values ('p', now() - interval '3 h', 1)`);
    await queue.pool.query(`update judges set seen_at = now() - interval '3 h'`);
    await queue.pool.query(`update jobs set enqueued_at = now() - interval '3 h'`);
    const problem = await insertProblem(queue.pool, { cases: [] });
    await queue.pool.query(
      `insert into counterexamples (problem_id, test_set, language, source_sha256, job, requested_at)
       select $1, days, 'cpp', sha256('program'), gen_random_uuid(), now() - make_interval(days => days)
       from unnest(array[89, 91]) as days`,
      [problem],
    );
    await clearOld(queue.db);
    expect((await queue.pool.query('select test_set from counterexamples')).rows).toEqual([
      { test_set: 89 },
    ]);
    expect((await queue.pool.query('select id from job_results')).rows).toEqual([
      { id: '00000000-0000-4000-8000-000000000002' },
    ]);
    expect(await queue.one('select id from jobs')).toEqual({ id: waiting });
    expect(await queue.one('select * from judge_usage')).toBeUndefined();
    expect(await queue.one('select * from judges')).toBeUndefined();
  });
});

it('deletes notices of tickets 90 days after they came, and keeps their tickets', async () => {
  const problem = await insertProblem(queue.pool, { cases: [] });
  await queue.pool.query(
    `with sent as (
       insert into tickets (problem_id, reporter, kind, text)
       select $1::uuid, $2::uuid, 'other', days::text from unnest(array[89, 91]) as days
       returning id, reporter, text
     )
     insert into ticket_notices (user_id, ticket_id, happened_at)
     select reporter, id, now() - make_interval(days => text::int) from sent`,
    [problem, await queue.addUser()],
  );
  await clearOld(queue.db);
  const { rows } = await queue.pool.query(
    `select text, exists (select from ticket_notices where ticket_id = tickets.id) as is_told
     from tickets order by text`,
  );
  expect(rows).toEqual([
    { text: '89', is_told: true },
    { text: '91', is_told: false },
  ]);
  await queue.pool.query('delete from problems');
});

it('deletes notices of hidden solutions 90 days after they came', async () => {
  const problem = await insertProblem(queue.pool, { cases: [] });
  await queue.pool.query(
    `with hidden as (
       insert into published_solutions (problem_id, user_id, language, is_hidden)
       select $1::uuid, $2::uuid, days::text, true from unnest(array[89, 91]) as days
       returning id, user_id, language
     )
     insert into solution_notices (user_id, solution_id, happened_at)
     select user_id, id, now() - make_interval(days => language::int) from hidden`,
    [problem, await queue.addUser()],
  );
  await clearOld(queue.db);
  const { rows } = await queue.pool.query(
    `select language from solution_notices join published_solutions on id = solution_id`,
  );
  expect(rows).toEqual([{ language: '89' }]);
  await queue.pool.query('delete from problems');
});

it('deletes notices of comments 90 days after they came', async () => {
  const problem = await insertProblem(queue.pool, { cases: [] });
  const person = await queue.addUser();
  await queue.pool.query(
    `with work as (
      insert into submissions (user_id, problem_id, language, source)
      select $2::uuid, $1::uuid, days::text, '' from unnest(array[89, 91]) as days
      returning id, language
     )
     insert into comment_notices (user_id, submission_id, happened_at)
     select $2, id, now() - make_interval(days => language::int) from work`,
    [problem, person],
  );
  await clearOld(queue.db);
  const { rows } = await queue.pool.query(
    `select language from comment_notices join submissions on id = submission_id`,
  );
  expect(rows).toEqual([{ language: '89' }]);
  await queue.pool.query('delete from submissions');
  await queue.pool.query('delete from problems');
});

it('deletes withdrawn solutions once no open ticket reports them', async () => {
  const problem = await insertProblem(queue.pool, { cases: [] });
  await queue.pool.query(
    `with emptied as (
       insert into published_solutions (problem_id, user_id, language, is_hidden)
       select $1::uuid, $2::uuid, language, language = 'hidden'
       from unnest(array['open', 'fixed', 'none', 'hidden']) as language
       returning id, language
     )
     insert into tickets (problem_id, reporter, kind, solution_id, about, text, state, answer)
     select $1, $2, 'solution', id, '', language, language, nullif(language, 'open') from emptied
     where language in ('open', 'fixed')`,
    [problem, await queue.addUser()],
  );
  await clearOld(queue.db);
  const { rows } = await queue.pool.query('select language from published_solutions order by 1');
  expect(rows).toEqual([{ language: 'hidden' }, { language: 'open' }]);
  await queue.pool.query('delete from problems');
});

describe('blobs', () => {
  const put = (bytes: string, age: string) =>
    queue.pool.query(
      `insert into blobs (sha256, bytes, stored_at)
       values (sha256($1), $1, now() - $2::interval)`,
      [Buffer.from(bytes), age],
    );
  const left = async () => {
    const { rows } = await queue.pool.query<{ bytes: Buffer }>('select bytes from blobs');
    return rows.map(({ bytes }) => bytes.toString()).sort();
  };

  it('are deleted an hour after they were stored if nothing names them', async () => {
    await put('input', '2 h');
    await put('output', '2 h');
    await put('of a package', '2 h');
    await put('new', '59 min');
    await put('unnamed', '61 min');
    const cases = [{ input: 'input', output: 'output', isHidden: true }];
    const problem = await insertProblem(queue.pool, { cases });
    await queue.pool.query(
      `insert into package_blobs (problem_id, sha256) values ($1, sha256('of a package'))`,
      [problem],
    );
    await clearBlobs(queue.db);
    expect(await left()).toEqual(['input', 'new', 'of a package', 'output']);
    await queue.pool.query('delete from problems');
    await clearBlobs(queue.db);
    expect(await left()).toEqual(['new']);
  });

  it('of a deleted draft problem go once they are an hour old', async () => {
    await put('a draft’s', '61 min');
    await put('a new draft’s', '59 min');
    await put('a problem’s', '61 min');
    const name = (problem: string, bytes: string) =>
      queue.pool.query(
        'insert into package_blobs (problem_id, sha256) values ($1, sha256($2::text::bytea))',
        [problem, bytes],
      );
    const draft = await insertProblem(queue.pool, { cases: [] });
    const problem = await insertProblem(queue.pool, { cases: [] });
    await name(draft, 'a draft’s');
    await name(draft, 'a new draft’s');
    await name(problem, 'a problem’s');
    await queue.pool.query('update problems set deleted_at = now()');
    await queue.pool.query(`update problems set visibility = 'draft' where id = $1`, [draft]);
    await clearBlobs(queue.db);
    expect(await left()).toEqual(['a new draft’s', 'a problem’s']);
    await queue.pool.query('delete from problems');
    await queue.pool.query('delete from blobs');
  });

  it('stay while a transaction that is about to name them has locked them', async () => {
    await put('held', '2 h');
    await put('unnamed', '2 h');
    await queue.db.transaction().execute(async (transaction) => {
      const held = await transaction
        .selectFrom('blobs')
        .select('sha256')
        .where(condition`bytes = 'held'`)
        .forKeyShare()
        .executeTakeFirstOrThrow();
      await clearBlobs(queue.db);
      const problem_id = await insertProblem(queue.pool, { cases: [] });
      await transaction
        .insertInto('package_blobs')
        .values({ problem_id, ...held })
        .execute();
    });
    await clearBlobs(queue.db);
    expect(await left()).toEqual(['held']);
  });
});
