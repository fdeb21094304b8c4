/** How long a submission waits and why, as its author sees it. */
import { expect, it } from 'vitest';
import { notifyProgress } from '../../work/channels.ts';
import { claim } from '../../work/claim.ts';
import { giveBack } from '../../work/lease.ts';
import { judgeRow } from '../../work/testing-rows.ts';
import { register } from '../../work/upkeep.ts';
import { eventsAt } from '../testing/events.ts';
import { queuedJob, storeResult } from '../testing/judge.ts';
import { acceptedResult, addSumProblem, openTestServer } from '../testing/server.ts';

const server = await openTestServer();
const author = await server.addPerson('author');
const problemId = await addSumProblem(server, author);
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

it('a submission tells its place, and at each change why it waits, and for how long', async () => {
  const { db } = server;
  const body = { language: 'cpp', code: 'int main() {}', problemId };
  const sent = server.call('POST /compiler/submit', { as: author, body });
  const id = await queuedJob(server, author.id);
  const details = async () =>
    (await server.call(`GET /compiler/submissions/${id}/details`, { as: author })).body;
  const events = eventsAt(`${origin}/compiler/submissions/${id}`, author.token);
  const next = async () => (await events.next()).value;
  const look = () => notifyProgress(db, { type: 'waiting', job: id });

  const waiting = { position: 1, waitedS: expect.any(Number) };
  expect(await next()).toMatchObject({ type: 'queued', cause: 'noJudge', ...waiting });
  await register(db, { ...judgeRow, id: 'one' });
  await look();
  expect(await next()).not.toHaveProperty('cause');
  await db
    .updateTable('jobs')
    .set({ enqueued_at: new Date(Date.now() - 130_000) })
    .execute();
  await look();
  expect(await next()).toEqual({ type: 'queued', submissionId: id, ...waiting });
  expect(await details()).toMatchObject({ verdict: 'Pending', waiting });

  for (const [isBusy, cause] of [
    [false, 'fault'],
    [true, 'busy'],
  ] as const) {
    await db.updateTable('jobs').set({ lease_until: null }).execute();
    const job = await claim(db, 'one');
    if (job === null) throw new Error('nothing was claimed');
    await notifyProgress(db, { type: 'compiling', job: id });
    expect(await next()).toMatchObject({ type: 'compiling' });
    expect(await details()).toMatchObject({ waiting: { position: 0 } });
    await giveBack(db, job.lease, { fault: 'a fault', counted: false, isBusy, restMs: 60_000 });
    await look();
    expect(await next()).toMatchObject({ type: 'queued', position: 1, cause });
    expect(await details()).toMatchObject({ waiting: { ...waiting, cause } });
  }

  await storeResult(server, id, acceptedResult);
  expect(await next()).toMatchObject({ type: 'done', result: { verdict: 'Accepted' } });
  expect(await details()).toMatchObject({ verdict: 'Accepted', waiting: null });
  expect((await sent).body).toMatchObject({ verdict: 'Accepted' });
});
