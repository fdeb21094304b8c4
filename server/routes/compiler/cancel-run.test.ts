/** Following and cancelling runs over the API, with a judge that the test plays. */
import pg from 'pg';
import { expect, it } from 'vitest';
import type { RunResult } from '../../../contract/judging.ts';
import { refusals } from '../../../contract/messages.ts';
import { channels, notifyProgress } from '../../../work/channels.ts';
import { playResult } from '../../../work/testing-rows.ts';
import { eventsOf } from '../../testing/events.ts';
import { queuedJob } from '../../testing/judge.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

let owner: Person;
let other: Person;
const server = await openTestServer();
[owner, other] = [await server.addPerson('owner'), await server.addPerson('other')];
const problemId = await addSumProblem(server, await server.addPerson('admin', { isAdmin: true }));

const body = { language: 'cpp', code: 'int main() {}' };
const raw = { headers: { accept: 'text/event-stream' } };
const result: RunResult = {
  success: false,
  output: 'so far',
  error: 'Cancelled after 1.0 s.',
  isCancelled: true,
  executionTime: 990,
  memoryKb: 2048,
};

const cancel = (id: string, as?: Person) =>
  server.call(`POST /compiler/runs/${id}/cancel`, { ...(as && { as }) });

/** The notifications of the queue's channel while `act` runs. */
async function heardWhile(act: () => Promise<unknown>): Promise<string[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`listen ${channels.queued}`);
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await act();
  // The reply to this query arrives after all earlier notifications.
  await client.query('select 1');
  await client.end();
  return heard;
}

it('ends a waiting run at once, but only for its owner', async () => {
  const run = server.call('POST /compiler/run', { as: owner, body, raw });
  const plain = server.call('POST /compiler/run-samples', {
    as: other,
    body: { ...body, problemId },
  });
  const [job, samples] = [await queuedJob(server, owner.id), await queuedJob(server, other.id)];
  const refused = { status: 404, body: { error: refusals.noRun } };
  for (const as of [other, undefined]) expect(await cancel(job, as)).toMatchObject(refused);
  expect(await cancel(job, owner)).toMatchObject({ status: 200, body: { success: true } });
  expect(eventsOf((await run).body).map(({ event }) => event)).toEqual(['queued', 'cancelled']);
  expect(await cancel(job, owner)).toMatchObject(refused);

  await cancel(samples, other);
  expect(await plain).toMatchObject({ status: 409, body: { error: refusals.runCancelled } });
  const left = ['jobs', 'job_results'] as const;
  for (const table of left)
    expect(await server.db.selectFrom(table).select('id').execute()).toEqual([]);
});

it('notifies the judge of a run, which then ends with the output so far', async () => {
  const run = server.call('POST /compiler/run', { as: owner, body: { ...body, problemId }, raw });
  const job = await queuedJob(server, owner.id);
  const held = server.db.updateTable('jobs').set({ judge_id: 'j', attempts: 1 });
  await held.where('id', '=', job).execute();
  await notifyProgress(server.db, { type: 'started', job, limitMs: 3000 });
  expect(await heardWhile(() => cancel(job, owner))).toEqual([job]);
  const row = server.db.selectFrom('jobs').select(['is_cancelled', 'payload']);
  // The problem's own limit is 1000 ms.
  expect(await row.executeTakeFirst()).toEqual({
    is_cancelled: true,
    payload: { language: 'cpp', timeLimitMs: 3000, memoryLimitMb: 256 },
  });
  await playResult(server.db, job, result);
  const events = eventsOf((await run).body);
  expect(events.map(({ event }) => event)).toEqual(['queued', 'started', 'done']);
  expect(events.map(({ data }): unknown => JSON.parse(data))).toMatchObject([
    { runId: job },
    { limitMs: 3000 },
    { result },
  ]);
});

it('refuses a run for a problem that does not exist', async () => {
  const unknown = { ...body, problemId: crypto.randomUUID() };
  expect(await server.call('POST /compiler/run', { body: unknown })).toMatchObject({
    status: 404,
    body: { error: refusals.noProblem },
  });
});
