/** Talks to an interactor by hand, with a judge played by the test. */
import { expect, it } from 'vitest';
import type { TalkResult } from '../../../contract/talking.ts';
import { playResult } from '../../../work/testing-rows.ts';
import { addSumProblem, openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const made = await server.call('POST /problems/create', {
  as: admin,
  body: {
    name: 'Guess',
    problemStatement: 'Guess a number.',
    difficulty: 'Easy',
    testCases: [
      { input: '7\n', output: '', isHidden: false },
      { input: '100\n', output: '', isHidden: true },
    ],
    interactor: { kind: 'icpc', source: 'int main() { return 42; }' },
  },
});
const problemId = String(made.headers.location).replace('/problems/', '');

const talk = (changes: object = {}) =>
  server.call('POST /compiler/talk', { body: { problemId, ...changes } });

const jobs = () => server.db.selectFrom('jobs').selectAll().execute();

it('is for anyone, returns the whole talk, and leaves nothing behind', async () => {
  const said = [
    { after: 0, text: '500' },
    { after: 6, text: '' },
  ];
  const answer = talk({ said });
  await expect.poll(jobs).toMatchObject([
    {
      kind: 'talk',
      owner: 'address 127.0.0.1',
      payload: { problemId, sample: 0, said },
    },
  ]);
  const [job] = await jobs();
  const result: TalkResult = {
    exchanges: [
      { by: 'program', text: '500\n' },
      { by: 'interactor', text: 'lower\n' },
    ],
    heard: 6,
    end: null,
    message: '',
  };
  await playResult(server.db, job?.id ?? '', result);
  expect(await answer).toMatchObject({ status: 200, body: result });
  expect(await server.db.selectFrom('job_results').select('id').execute()).toEqual([]);
});

it.each([
  ['a hidden test case', { sample: 1 }, 400, 'sample: There is no such sample.'],
  ['no whole number', { sample: 0.5 }, 400, 'sample: Must be a whole number.'],
  [
    'two lines as one',
    { said: [{ after: 0, text: 'a\nb' }] },
    400,
    'said: Must be one line of valid Unicode without control characters.',
  ],
  [
    'more than can be heard',
    { said: [{ after: 65537, text: '' }] },
    400,
    'said: after must be a whole number from 0 to 65536.',
  ],
  [
    'too many lines',
    { said: Array.from({ length: 101 }, () => ({ after: 0, text: '' })) },
    400,
    'said: At most 100 lines.',
  ],
  [
    'too long a talk',
    { said: Array.from({ length: 17 }, () => ({ after: 0, text: 'x'.repeat(1000) })) },
    400,
    'said: At most 16384 bytes together.',
  ],
  ['an unknown problem', { problemId: crypto.randomUUID() }, 404, 'There is no such problem.'],
])('refuses %s', async (_what, changes, status, error) => {
  expect(await talk(changes)).toMatchObject({ status, body: { error } });
  expect(await jobs()).toEqual([]);
});

it('refuses a problem that is not interactive', async () => {
  const plain = await addSumProblem(server, admin);
  const answer = await talk({ problemId: plain });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: 'problemId: The problem is not interactive.' },
  });
});
