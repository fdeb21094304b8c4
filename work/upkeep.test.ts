/** Registering judges and deleting old rows, on a real database. */
import { describe, expect, it } from 'vitest';
import { judgeRow, queueForTests } from './trial.ts';
import { clearOld, register, unregister } from './upkeep.ts';

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

  it('deletes old results, old usage and dead judges, but no waiting job', async () => {
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
    await clearOld(queue.db);
    expect((await queue.pool.query('select id from job_results')).rows).toEqual([
      { id: '00000000-0000-4000-8000-000000000002' },
    ]);
    expect(await queue.one('select id from jobs')).toEqual({ id: waiting });
    expect(await queue.one('select * from judge_usage')).toBeUndefined();
    expect(await queue.one('select * from judges')).toBeUndefined();
  });
});
