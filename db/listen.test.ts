/** Listening while connections vanish without a word, and while none can be made. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { execute } from './cluster.ts';
import { type Checking, keepListening } from './listen.ts';
import { createTestDatabase } from './testing-database.ts';
import { openTestProxy, type TestProxy } from './testing-proxy.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: TestProxy;
let stopping: AbortController;
let listening: Promise<void>;
const heard: string[] = [];
const broken: string[] = [];
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true });
  proxy = await openTestProxy(database.url);
  stopping = new AbortController();
  heard.length = 0;
  broken.length = 0;
});
afterEach(async () => {
  stopping.abort();
  await listening;
  await proxy.close();
  await database.drop();
});

function listen(checking: Checking): void {
  listening = keepListening(proxy.url, {
    channel: 'news',
    applicationName: 'listen-test',
    onReady: () => heard.push('ready'),
    onPayload: (payload) => heard.push(payload),
    onBroken: (error) => broken.push(error.message),
    signal: stopping.signal,
    checking,
  });
}

const say = (word: string) => execute(database.url, `notify news, '${word}'`);

it('is ready again, and hears what follows, after the connection was forgotten', async () => {
  listen({ everyMs: 50, answerLimitMs: 1_000 });
  await expect.poll(() => heard).toEqual(['ready']);
  proxy.forget();
  await say('lost');
  await expect.poll(() => heard).toEqual(['ready', 'ready']);
  expect(broken).toEqual(['Query read timeout']);
  await say('found');
  await expect.poll(() => heard).toEqual(['ready', 'ready', 'found']);
});

it('stops although the connection was forgotten', async () => {
  listen({ everyMs: 50, answerLimitMs: 1_000 });
  await expect.poll(() => heard).toEqual(['ready']);
  proxy.forget();
  stopping.abort();
  await listening;
  expect(broken).toEqual([]);
});

it('stops while a connection is being made', async () => {
  proxy.freeze();
  listen({ everyMs: 50, answerLimitMs: 1_000 });
  stopping.abort();
  await listening;
  expect([heard, broken]).toEqual([[], []]);
  proxy.thaw();
});

it('says once why no connection can be made, and again after the next break', async () => {
  listen({ everyMs: 50, answerLimitMs: 1_000 });
  await expect.poll(() => heard).toEqual(['ready']);
  const full = { code: '53300', message: 'sorry, too many clients already' };
  const wrong = { code: '28P01', message: 'password authentication failed' };
  for (const refusal of [full, wrong]) {
    proxy.refuse(refusal);
    const before = proxy.refusedCount();
    await expect.poll(proxy.refusedCount).toBeGreaterThan(before + 1);
  }
  proxy.refuse(null);
  await expect.poll(() => heard).toEqual(['ready', 'ready']);
  expect(broken.filter((message) => message !== 'Connection terminated unexpectedly')).toEqual([
    `DATABASE_URL: PostgreSQL has no connection free; raise max_connections (${full.message}).`,
    `DATABASE_URL: PostgreSQL refuses its user or password (${wrong.message}).`,
  ]);
});
