/** A database that refuses the server's connections while it runs: /health says why, and recovers. */
import { afterAll, expect, inject, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { execute } from '../../db/cluster.ts';
import { createTestDatabase } from '../../db/testing-database.ts';
import { openTestProxy } from '../../db/testing-proxy.ts';
import { openTestServer } from '../testing/server.ts';

const database = await createTestDatabase();
const proxy = await openTestProxy(database.url);
afterAll(async () => {
  await proxy.close();
  await database.drop();
});
const server = await openTestServer({ database: proxy.url });
const person = await server.addPerson('ann');

const details = () => server.call('GET /users/details', { as: person });

/** Others than operators read the sentence for every database that is away. */
async function expectRefusal(sentence: string): Promise<void> {
  const told = { status: 503, body: { success: false, error: `DATABASE_URL: ${sentence}` } };
  const health = () => server.call('GET /health');
  await expect.poll(health).toMatchObject(told);
  expect(await server.call('GET /health/ready')).toMatchObject(told);
  const away = { success: false, error: refusals.databaseAway };
  expect(await details()).toMatchObject({ status: 503, body: away });
}

const untilServed = () => expect.poll(async () => (await details()).status).toBe(200);

it.each([
  ['28P01', 'PostgreSQL refuses its user or password'],
  ['28000', 'PostgreSQL refuses its user'],
  ['3D000', 'PostgreSQL has no database of its name'],
  ['42501', 'its user may not do what Arbiter needs'],
])('with %s', async (code, why) => {
  proxy.refuse({ code, message: 'words of PostgreSQL' });
  await expectRefusal(`${why}.`);
  proxy.refuse(null);
  await untilServed();
});

it('because it has no connection free', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const limitTo = (connections: number) =>
    execute(inject('clusterUrl'), `alter database ${name} connection limit ${connections}`);
  await limitTo(0);
  await execute(
    inject('clusterUrl'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await expectRefusal('PostgreSQL has no connection free; raise max_connections.');
  await limitTo(-1);
  await untilServed();
});
