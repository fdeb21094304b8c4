/** The judges' channel: each call hears of its own job, and looks again after a lost connection. */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channels, type ProgressNotice } from '../contract/judging.ts';
import { createTestDatabase } from './db/testing.ts';
import { type JudgingChannel, openJudgingChannel } from './judging.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let channel: JudgingChannel;
let calling: AbortController;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  channel = openJudgingChannel(database.url, () => {});
  calling = new AbortController();
});
afterEach(async () => {
  calling.abort();
  await channel.close();
  await client.end();
  await database.drop();
});

const tell = (notice: ProgressNotice) =>
  client.query('select pg_notify($1, $2)', [channels.judging, JSON.stringify(notice)]);

const mine = crypto.randomUUID();
const other = crypto.randomUUID();

describe('a waiting call', () => {
  it('is told to look when the connection stands, then hears of its own job only', async () => {
    const news = channel.listen(mine, calling.signal);
    expect(await news.next()).toEqual({ type: 'look' });
    await tell({ type: 'compiling', job: other });
    await tell({ type: 'compiling', job: mine });
    expect(await news.next()).toEqual({ type: 'compiling', job: mine });
    await tell({ type: 'done', job: mine });
    expect(await news.next()).toEqual({ type: 'look' });
  });

  it('looks again when another job is done, for its place in the queue has changed', async () => {
    const news = channel.listen(mine, calling.signal);
    await news.next();
    await tell({ type: 'done', job: other });
    expect(await news.next()).toEqual({ type: 'look' });
  });

  it('is told to look again after the connection was lost', async () => {
    const news = channel.listen(mine, calling.signal);
    await news.next();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'arbiter-judging' and datname = current_database()`,
    );
    expect(await news.next()).toEqual({ type: 'look' });
    await tell({ type: 'compiling', job: mine });
    expect(await news.next()).toEqual({ type: 'compiling', job: mine });
  });

  it('hears nothing more once its caller is gone', async () => {
    const news = channel.listen(mine, calling.signal);
    await news.next();
    const next = news.next();
    calling.abort();
    expect(await next).toBeUndefined();
  });
});
