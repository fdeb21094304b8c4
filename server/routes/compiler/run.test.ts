/** Runs on custom input over the API, with a judge played by the test. */
import { expect, it } from 'vitest';
import type { RunResult } from '../../../contract/judging.ts';
import { playResult } from '../../../work/testing-rows.ts';
import { queuedJob } from '../../testing/judge.ts';
import { addSumProblem, openTestServer } from '../../testing/server.ts';
import { getSubject } from '../../tutor/assistant-subjects.ts';

const server = await openTestServer();

const code = 'int main() {}';
const result: RunResult = { success: true, output: '3\n', executionTime: 1, memoryKb: 2048 };

it('is for anyone, goes ahead of submissions, and leaves nothing behind', async () => {
  const answer = server.call('POST /compiler/run', {
    body: { language: 'cpp', code, input: '1 2\0' },
  });
  const job = await queuedJob(server, 'address 127.0.0.1');
  const row = await server.db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', job)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ kind: 'run', priority: 0, payload: { language: 'cpp' } });
  expect(row.due_at.getTime() - row.fair_at.getTime()).toBe(-3_000);
  expect(row.input?.toString()).toBe('1 2\0');
  await playResult(server.db, job, result);
  expect(await answer).toMatchObject({ status: 200, body: result });
  expect(await server.db.selectFrom('job_results').selectAll().execute()).toEqual([]);
});

it('for a problem with a grader is compiled with it, and so are checks and evidence', async () => {
  const admin = await server.addPerson('admin', { isAdmin: true });
  const problem = await addSumProblem(server, admin);
  const graderOfNext = async (path: '/compiler/run' | '/compiler/check') => {
    const answer = server.call(`POST ${path}`, {
      body: {
        language: 'cpp',
        code,
        problemId: problem,
        ...(path === '/compiler/run' && { input: '' }),
      },
    });
    const job = await queuedJob(server, 'address 127.0.0.1');
    const { payload } = await server.db
      .selectFrom('jobs')
      .select('payload')
      .where('id', '=', job)
      .executeTakeFirstOrThrow();
    await playResult(server.db, job, path === '/compiler/run' ? result : { diagnostics: [] });
    await answer;
    return (payload as { graderOf?: string }).graderOf;
  };
  expect(await graderOfNext('/compiler/run')).toBeUndefined();
  expect(await graderOfNext('/compiler/check')).toBeUndefined();
  await server.db
    .updateTable('problems')
    .set({ graders: JSON.stringify({ cpp: { headers: [], sources: [] } }) })
    .where('id', '=', problem)
    .execute();
  expect(await graderOfNext('/compiler/run')).toBe(problem);
  expect(await graderOfNext('/compiler/check')).toBe(problem);
  const subject = await getSubject(server.db, problem, admin.id);
  expect(subject).toMatchObject({ graderOf: problem, mayCompare: false });
  await server.db
    .updateTable('problems')
    .set({ visibility: 'draft' })
    .where('id', '=', problem)
    .execute();
  expect(await graderOfNext('/compiler/check')).toBeUndefined();
});

it.each([
  ['no code', { code: '' }, 'code: Please write some code first.'],
  ['too long an input', { input: 'x'.repeat((1 << 20) + 1) }, 'input: At most 1 MiB.'],
  ['an input that is no text', { input: [] }, 'input: Must be text.'],
])('refuses %s', async (_what, changes, error) => {
  const body = { language: 'cpp', code, ...changes };
  expect(await server.call('POST /compiler/run', { body })).toMatchObject({
    status: 400,
    body: { error },
  });
});
