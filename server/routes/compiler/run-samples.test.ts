/** Runs on the samples of a problem; a judge's part is played by the rows that a judge writes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { channels, type SubmitResult } from '../../../contract/judging.ts';
import { addSumProblem, startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let problemId: string;
beforeAll(async () => {
  server = await startTestServer();
  problemId = await addSumProblem(server, await server.addPerson('admin', { isAdmin: true }));
});
afterAll(() => server.close());

const runSamples = (changes: object = {}) =>
  server.call('POST /compiler/run-samples', {
    body: { language: 'cpp', code: 'int main() {}', problemId, ...changes },
  });

const result: SubmitResult = {
  success: true,
  verdict: 'Accepted',
  detailedResults: [],
  testCaseResults: [{ status: 'passed', isHidden: false, executionTime: 1, memoryKb: 2048 }],
  executionTime: 1,
  memoryKb: 2048,
};

it('is for anyone, goes ahead of submissions, and leaves nothing behind', async () => {
  const answer = runSamples();
  const waiting = () => server.db.selectFrom('queue').selectAll().executeTakeFirst();
  await expect.poll(waiting).toMatchObject({ kind: 'run', class: 0, person: 'address 127.0.0.1' });
  const id = String((await waiting())?.job);
  const run = server.db.selectFrom('runs').selectAll().where('id', '=', id);
  expect(await run.executeTakeFirst()).toMatchObject({ problem_id: problemId, input: null });

  await server.db.deleteFrom('queue').where('job', '=', id).execute();
  await server.db
    .updateTable('runs')
    .set({ result: JSON.stringify(result) })
    .execute();
  const done = JSON.stringify({ type: 'done', job: id });
  await sql`select pg_notify(${channels.judging}, ${done})`.execute(server.db);
  expect(await answer).toMatchObject({ status: 200, body: result });
  expect(await run.execute()).toEqual([]);
  expect(await server.db.selectFrom('submissions').select('id').execute()).toEqual([]);
});

it.each([
  ['no code', { code: ' ' }, 400, 'code: Please write some code first.'],
  ['a malformed problem', { problemId: 'one' }, 400, 'problemId: is not an id.'],
  ['an unknown problem', { problemId: crypto.randomUUID() }, 404, 'There is no such problem.'],
])('refuses %s', async (_what, changes, status, error) => {
  expect(await runSamples(changes)).toMatchObject({ status, body: { error } });
  expect(await server.db.selectFrom('queue').select('job').execute()).toEqual([]);
});
