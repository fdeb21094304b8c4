/** Positions in the queue and states of submissions, requested by many callers at once. */
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { defaultLanguage } from '../../contract/languages.ts';
import * as results from '../../work/results.ts';
import { addSumProblem, openTestServer, type Person } from '../testing/server.ts';
import { openSubmissionStates } from './submission-states.ts';
import * as submissions from './submissions.ts';

const server = await openTestServer();
const people = [await server.addPerson('first'), await server.addPerson('second')];
const problemId = await addSumProblem(server, people[0] as Person);

/** Inserts this many submissions, alternately of both people, in the order of the queue. */
async function submitted(count: number): Promise<string[]> {
  await server.db.deleteFrom('jobs').execute();
  for (let at = 0; at < count; at += 1) {
    await submissions.addSubmission(server.db, {
      userId: people[at % 2]?.id ?? '',
      network: '192.0.2.1',
      problemId,
      language: defaultLanguage,
      code: `// ${at}`,
    });
  }
  const jobs = await server.db
    .selectFrom('jobs')
    .select('id')
    .orderBy('priority')
    .orderBy('due_at')
    .orderBy('enqueued_at')
    .orderBy('id')
    .execute();
  return jobs.map(({ id }) => id);
}

it('gives everyone their position, and reads the queue once for simultaneous callers', async () => {
  const jobs = await submitted(30);
  const reads = vi.spyOn(results, 'readWaits');
  const submissionStates = openSubmissionStates(server.db);
  const places = await Promise.all(jobs.map((job) => submissionStates.waitOf(job)));
  expect(places).toMatchObject(jobs.map((_, at) => ({ position: at + 1 })));
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
});

it('gives no position to a job that a judge has claimed, and does not count it', async () => {
  const [first = '', second = ''] = await submitted(2);
  const lease = { judge_id: 'a judge', claimed_at: new Date(), lease_until: new Date() };
  await server.db.updateTable('jobs').set(lease).where('id', '=', first).execute();
  const submissionStates = openSubmissionStates(server.db);
  expect(await submissionStates.waitOf(first)).toBeNull();
  expect(await submissionStates.waitOf(second)).toMatchObject({ position: 1 });
});

it('gives the position of a single job, too', async () => {
  const jobs = await submitted(5);
  for (const [at, job] of jobs.entries()) {
    expect(await results.readWait(server.db, job)).toMatchObject({ position: at + 1 });
  }
  expect(await results.readWait(server.db, randomUUID())).toBeNull();
});

it('reads the states of many submissions at once, and refuses one that does not exist', async () => {
  const jobs = await submitted(10);
  const reads = vi.spyOn(submissions, 'readStandings');
  const submissionStates = openSubmissionStates(server.db);
  const unknown = submissionStates.of(randomUUID()).catch((error: unknown) => error);
  const found = await Promise.all(jobs.map((job) => submissionStates.of(job)));
  expect(found.map(({ result }) => result)).toEqual(jobs.map(() => null));
  expect(await unknown).toMatchObject({ code: 'notFound' });
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
});
