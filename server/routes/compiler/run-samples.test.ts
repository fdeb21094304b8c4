/** Runs on the samples of a problem, with a judge played by the test. */
import { expect, it } from 'vitest';
import type { SubmitResult } from '../../../contract/judging.ts';
import { ownCasesMax, runInputMaxBytes } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import { playResult } from '../../../work/testing-rows.ts';
import { addSumProblem, openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const problemId = await addSumProblem(server, await server.addPerson('admin', { isAdmin: true }));

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
  const waiting = () => server.db.selectFrom('jobs').selectAll().executeTakeFirst();
  await expect.poll(waiting).toMatchObject({
    kind: 'samples',
    owner: 'address 127.0.0.1',
    payload: { language: 'cpp', problemId },
  });
  const id = String((await waiting())?.id);

  await playResult(server.db, id, result);
  expect(await answer).toMatchObject({ status: 200, body: result });
  expect(await server.db.selectFrom('job_results').select('id').execute()).toEqual([]);
  expect(await server.db.selectFrom('submissions').select('id').execute()).toEqual([]);
});

it.each([
  ['no code', { code: ' ' }, 400, 'code: Please write some code first.'],
  ['a malformed problem', { problemId: 'one' }, 400, 'problemId: is not an id.'],
  ['a case without an input', { own: [{ name: 'mine' }] }, 400, 'input: Must be text.'],
  ['a nameless case', { own: [{ name: ' ', input: '' }] }, 400, 'name: Required.'],
  [
    'more cases than a page keeps',
    { own: Array.from({ length: ownCasesMax + 1 }, () => ({ name: 'mine', input: '' })) },
    400,
    `own: At most ${ownCasesMax} cases.`,
  ],
  [
    'cases that are too large together',
    {
      own: [
        { name: 'half', input: 'x'.repeat(runInputMaxBytes) },
        { name: 'more', input: '', expectedOutput: 'x' },
      ],
    },
    400,
    'own: At most 1 MiB in all.',
  ],
  ['an unknown problem', { problemId: crypto.randomUUID() }, 404, 'There is no such problem.'],
])('refuses %s', async (_what, changes, status, error) => {
  expect(await runSamples(changes)).toMatchObject({ status, body: { error } });
  expect(await server.db.selectFrom('jobs').select('id').execute()).toEqual([]);
});

it('sends own cases to the judge, except to an interactor', async () => {
  const own = [{ name: 'mine', input: '1 2\n' }];
  const answer = runSamples({ own });
  const waiting = () => server.db.selectFrom('jobs').selectAll().executeTakeFirst();
  await expect.poll(waiting).toMatchObject({ kind: 'samples' });
  const job = await waiting();
  expect(JSON.parse(String(job?.input))).toEqual([{ ...own[0], expectedOutput: null }]);
  await playResult(server.db, String(job?.id), result);
  expect(await answer).toMatchObject({ status: 200 });

  await server.db
    .updateTable('problems')
    .set({ interactor: JSON.stringify({ language: 'cpp', source: 'int main() {}' }) })
    .where('id', '=', problemId)
    .execute();
  expect(await runSamples({ own })).toMatchObject({
    status: 400,
    body: { error: refusals.noOwnCases },
  });
});
