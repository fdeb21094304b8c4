/** The messages when the queue is full, overall or for one network. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { queueMaxEntries, queueMaxEntriesPerNetwork } from '../../../work/limits.ts';
import { networkOf } from '../../http/networks.ts';
import { openTestServer } from '../../testing/server.ts';

const server = await openTestServer();

it.each([
  ['one network', queueMaxEntriesPerNetwork, 429, refusals.networkQueueFull],
  ['everyone', queueMaxEntries, 503, refusals.queueFull],
])('may not have more jobs waiting than allowed: %s', async (_whose, waiting, status, error) => {
  await sql`insert into jobs (kind, payload, priority, owner, network, due_at)
    select 'run', '{}', 0, 'visitor ' || n, ${networkOf('127.0.0.1')}, now()
    from generate_series(1, ${waiting}) n`.execute(server.db);
  const body = { language: 'cpp', code: 'int main() {}', input: '' };
  expect(await server.call('POST /compiler/run', { body })).toMatchObject({
    status,
    body: { success: false, error },
  });
  await server.db.deleteFrom('jobs').execute();
});
