/** Notifications between server and judge, sent through a real database. */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createBell, listenQueued } from '../judge/process/wake.ts';
import { channels, notifyProgress, readNotice } from './channels.ts';
import { queueForTests } from './testing-queue.ts';

const queue = queueForTests();

describe('notifications', () => {
  it('wake a judge when a job is queued', async () => {
    const bell = createBell();
    const listener = listenQueued(queue.url, { judgeId: 'j1', bell, onBroken: () => {} });
    await bell.wait(30_000);
    const woken = bell.wait(30_000).then(() => 'woken');
    await queue.pool.query(`notify ${channels.queued}`);
    expect(await woken).toBe('woken');
    await listener.close();
  });

  it('reach a judge again after its connection broke, and make it look for jobs', async () => {
    const bell = createBell();
    const broken: Error[] = [];
    const onBroken = (error: Error): unknown => broken.push(error);
    const listener = listenQueued(queue.url, { judgeId: 'j1', bell, onBroken });
    await bell.wait(30_000);
    await queue.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'arbiter-judge'`,
    );
    await bell.wait(30_000);
    expect(broken.length).toBeGreaterThan(0);
    await listener.close();
  });

  it('tell every listener about progress and completion', async () => {
    const client = new pg.Client({ connectionString: queue.url });
    await client.connect();
    await client.query(`listen ${channels.judging}`);
    const heard: unknown[] = [];
    const done = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }) => {
        heard.push(JSON.parse(payload ?? ''));
        if (heard.length === 2) resolve();
      });
    });
    const job = await queue.submit(await queue.addUser(), await queue.addProblem());
    await notifyProgress(queue.db, { type: 'compiling', job });
    await queue.store(await queue.leaseOf('a'), 'Accepted');
    await done;
    expect(heard).toEqual([
      { type: 'compiling', job },
      { type: 'done', job },
    ]);
    await client.end();
  });

  it.each([
    ['text that is not JSON', 'not JSON'],
    ['an unknown type', '{"type":"verified","job":"00000000-0000-4000-8000-000000000001"}'],
    ['another shape', '{"type":"compiling","job":7}'],
    ['nothing', ''],
  ])('are ignored when the payload is %s', (_what, payload) => {
    expect(readNotice(payload)).toBeUndefined();
  });
});
