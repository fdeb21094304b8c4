/**
 * A database that stops answering: calls are refused quickly, nothing hangs, and everything
 * recovers afterwards.
 */
import { afterAll, expect, it } from 'vitest';
import { refusals } from '../contract/messages.ts';
import { createTestDatabase } from '../db/testing-database.ts';
import { openTestProxy } from '../db/testing-proxy.ts';
import { queuedJob } from './testing/judge.ts';
import { acceptedResult, addSumProblem, judgedWith, openTestServer } from './testing/server.ts';

const metricsToken = 'only-for-prometheus';
const database = await createTestDatabase();
const proxy = await openTestProxy(database.url);
afterAll(async () => {
  proxy.thaw();
  await proxy.close();
  await database.drop();
});
const server = await openTestServer({
  database: proxy.url,
  databaseAnswerLimitMs: 1_000,
  lookEveryMs: 100,
  metricsToken,
});
const person = await server.addPerson('ann');

/** Whether the database answers, by the page for Prometheus. */
const shownUp = async () => {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { body } = await server.call('GET /metrics', { raw: { headers } });
  return /^arbiter_database_up (\d)$/m.exec(String(body))?.[1];
};

const away = { status: 503, body: { success: false, error: refusals.databaseAway } };

/** A submission that waits for its verdict, and a way to store one without a notice. */
async function submitted() {
  const problemId = await addSumProblem(server, person);
  const body = { language: 'cpp', code: 'int main() {}', problemId };
  const reply = server.call('POST /compiler/submit', { as: person, body });
  const id = await queuedJob(server, person.id);
  const judge = async (): Promise<void> => {
    await server.db.deleteFrom('jobs').where('id', '=', id).execute();
    const judged = server.db.updateTable('submissions').set(judgedWith(acceptedResult));
    await judged.where('id', '=', id).execute();
  };
  return { reply, judge };
}

it('refuses calls in progress and new ones, and serves again when it answers', async () => {
  const details = () => server.call('GET /users/details', { as: person });
  const untilServed = () => expect.poll(async () => (await details()).status).toBe(200);
  await untilServed();
  const { reply, judge } = await submitted();
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
  await judge();
  expect(await reply).toMatchObject({ status: 200, body: { verdict: 'Accepted' } });
  // No judge runs, so the system is not healthy, but this server is ready.
  expect((await server.call('GET /health')).status).toBe(503);
  expect((await server.call('GET /health/ready')).status).toBe(200);
});
