/**
 * A database that stops answering: calls are refused quickly, nothing hangs, and everything
 * recovers afterwards.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusals } from '../contract/messages.ts';
import { createTestDatabase } from '../db/testing.ts';
import { type FreezingProxy, openProxy } from '../db/testing-proxy.ts';
import { type Person, startTestServer, type TestServer } from './testing.ts';

const metricsToken = 'only-for-prometheus';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let proxy: FreezingProxy;
let server: TestServer;
let person: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'arbiter-proxy-'));
  proxy = await openProxy(database.url, folder);
  server = await startTestServer({
    database: proxy.url,
    databaseAnswerLimitMs: 1_000,
    metricsToken,
  });
  person = await server.addPerson('ann');
});
afterAll(async () => {
  proxy.thaw();
  await server.close();
  proxy.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Whether the database answers, by the page for Prometheus. */
const shownUp = async () => {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { body } = await server.call('GET /metrics', { raw: { headers } });
  return /^arbiter_database_up (\d)$/m.exec(String(body))?.[1];
};

const away = { status: 503, body: { success: false, error: refusals.databaseAway } };

it('refuses calls in progress and new ones, and serves again when it answers', async () => {
  const details = () => server.call('GET /users/details', { as: person });
  const untilServed = () =>
    expect.poll(async () => (await details()).status, { timeout: 10_000 }).toBe(200);
  await untilServed();
  proxy.freeze();
  // These are waiting for the database when it turns out to be silent.
  const first = await Promise.all([details(), server.call('GET /health')]);
  expect(first).toMatchObject([away, away]);
  expect(await server.call('GET /health/ready')).toMatchObject(away);
  expect(await details()).toMatchObject({ ...away, headers: { 'retry-after': '5' } });
  expect(await shownUp()).toBe('0');
  expect(await server.call('GET /health/live')).toMatchObject({ status: 200 });
  proxy.thaw();
  await untilServed();
  expect(await shownUp()).toBe('1');
  // No judge runs, so the system is not healthy, but this server is ready.
  expect((await server.call('GET /health')).status).toBe(503);
  expect((await server.call('GET /health/ready')).status).toBe(200);
});
