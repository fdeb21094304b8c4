/**
 * The judges' channel: each call gets the news of its own job, and queries again after a lost
 * connection.
 */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestCaseResult } from '../../contract/judging.ts';
import { createTestDatabase } from '../../db/testing-database.ts';
import { channels, type ProgressNotice } from '../../work/channels.ts';
import { type JudgingChannel, type NewsOfJob, openJudgingChannel } from './judging.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let channel: JudgingChannel;
let calling: AbortController;
let ignored: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  ignored = [];
  channel = openJudgingChannel(database.url, {
    onBroken: () => {},
    onIgnored: (payload) => ignored.push(payload),
  });
  calling = new AbortController();
});
afterEach(async () => {
  calling.abort();
  await channel.close();
  await client.end();
  await database.drop();
});

const say = (payload: string) =>
  client.query('select pg_notify($1, $2)', [channels.judging, payload]);

const tell = (notice: ProgressNotice) => say(JSON.stringify(notice));

const passed: TestCaseResult = {
  status: 'passed',
  isHidden: true,
  executionTime: 1,
  memoryKb: 2048,
};

/** Reports that the cases from `from` up to but not including `to`, out of ten, have passed. */
const tellPassed = (job: string, from: number, to: number) =>
  tell({
    type: 'running',
    job,
    of: 10,
    from,
    testCaseResults: Array.from({ length: to - from }, (_, i) => caseOf(from + i)),
  });

/** A case that its time distinguishes from the others. */
const caseOf = (number: number): TestCaseResult => ({ ...passed, executionTime: number });

const casesBefore = (to: number) => Array.from({ length: to }, (_, number) => caseOf(number));

/** The next news of a waiting call after the signal to query. */
async function nextNews(news: NewsOfJob) {
  for (;;) {
    const heard = await news.next();
    if (heard?.type !== 'look') return heard;
  }
}

const mine = crypto.randomUUID();
const other = crypto.randomUUID();

describe('a waiting call', () => {
  it('queries when the connection is up, and then gets only news of its own job', async () => {
    const news = channel.listen(mine, calling.signal);
    expect(await news.next()).toEqual({ type: 'look' });
    await tell({ type: 'compiling', job: other });
    await tell({ type: 'compiling', job: mine });
    expect(await news.next()).toEqual({ type: 'compiling' });
    await tell({ type: 'done', job: mine });
    expect(await news.next()).toEqual({ type: 'look' });
  });

  it('queries again when another job is done, because its position has changed', async () => {
    const news = channel.listen(mine, calling.signal);
    await news.next();
    await tell({ type: 'done', job: other });
    expect(await news.next()).toEqual({ type: 'look' });
  });

  it('queries again after the connection was lost', async () => {
    const news = channel.listen(mine, calling.signal);
    await news.next();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'arbiter-judging' and datname = current_database()`,
    );
    expect(await news.next()).toEqual({ type: 'look' });
    await tell({ type: 'compiling', job: mine });
    expect(await news.next()).toEqual({ type: 'compiling' });
  });

  it('queries again after a while, even if nothing is heard', async () => {
    // Nothing listens there.
    const deaf = openJudgingChannel('postgres://someone@127.0.0.1:1/none', {
      onBroken: () => {},
      onIgnored: () => {},
      lookEveryMs: 10,
    });
    const news = deaf.listen(mine, calling.signal);
    expect(await news.next()).toEqual({ type: 'look' });
    expect(await news.next()).toEqual({ type: 'look' });
    await deaf.close();
  });

  it('gets no more news once its caller has disconnected', async () => {
    const news = channel.listen(mine, calling.signal);
    await news.next();
    const next = news.next();
    calling.abort();
    expect(await next).toBeUndefined();
  });
});

describe('finished cases', () => {
  it('are passed to a later call, each at its own position', async () => {
    const early = channel.listen(mine, calling.signal);
    await early.next();
    await tellPassed(mine, 0, 4);
    await nextNews(early);
    const late = channel.listen(mine, calling.signal);
    const four = { type: 'running', of: 10, finished: 4, testCaseResults: casesBefore(4) };
    expect(await nextNews(late)).toEqual(four);
    await tellPassed(mine, 4, 6);
    const six = { type: 'running', of: 10, finished: 6, testCaseResults: casesBefore(6) };
    expect(await nextNews(early)).toEqual(six);
    expect(await nextNews(late)).toEqual(six);
  });

  it('are only counted if some were missed', async () => {
    const news = channel.listen(mine, calling.signal);
    await news.next();
    await tellPassed(mine, 4, 5);
    const counted = { type: 'running', of: 10, testCaseResults: [] };
    expect(await nextNews(news)).toEqual({ ...counted, finished: 5 });
    await tellPassed(mine, 5, 7);
    expect(await nextNews(news)).toEqual({ ...counted, finished: 7 });
  });

  it('start over when another judge takes over', async () => {
    const news = channel.listen(mine, calling.signal);
    await news.next();
    await tellPassed(mine, 0, 4);
    await nextNews(news);
    await tell({ type: 'compiling', job: mine });
    expect(await nextNews(news)).toEqual({ type: 'compiling' });
    await tellPassed(mine, 0, 1);
    expect(await nextNews(news)).toMatchObject({ finished: 1, testCaseResults: casesBefore(1) });
  });

  it('are forgotten when the job ends', async () => {
    const early = channel.listen(mine, calling.signal);
    await early.next();
    await tellPassed(mine, 0, 4);
    await nextNews(early);
    await tell({ type: 'done', job: mine });
    expect(await early.next()).toEqual({ type: 'look' });
    await tell({ type: 'compiling', job: mine });
    const late = channel.listen(mine, calling.signal);
    await nextNews(early);
    expect(await nextNews(late)).toEqual({ type: 'compiling' });
  });
});

describe('a notice that is not one of ours', () => {
  it.each([
    ['that is not JSON', 'hello'],
    ['without a type', '{}'],
    ['of an unknown type', JSON.stringify({ type: 'resting', job: mine })],
    ['with cases that are none', JSON.stringify({ type: 'running', job: mine, of: 1, from: 0 })],
    [
      'that begins before the first case',
      JSON.stringify({ type: 'running', job: mine, of: 1, from: -1, testCaseResults: [passed] }),
    ],
  ])('%s is ignored and reported, and the next one is received', async (_what, payload) => {
    const news = channel.listen(mine, calling.signal);
    await news.next();
    await say(payload);
    await tell({ type: 'compiling', job: mine });
    expect(await news.next()).toEqual({ type: 'compiling' });
    expect(ignored).toEqual([payload]);
  });
});
