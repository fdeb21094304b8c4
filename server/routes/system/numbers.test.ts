/** The numbers of the site that everyone sees. */
import { expect, it } from 'vitest';
import { countSubmission } from '../../testing/counts.ts';
import { addSumProblem, openTestServer } from '../../testing/server.ts';

const server = await openTestServer();

it('the numbers of the site are those of published problems, with an easy one to try', async () => {
  const numbers = async () => (await server.call('GET /system/numbers')).body;
  expect(await numbers()).toEqual({ problems: 0, submissions: 0, accepted: 0, first: null });
  const admin = await server.addPerson('admin', { isAdmin: true });
  await addSumProblem(server, admin, { name: 'First' });
  const second = await addSumProblem(server, admin, { name: 'Second' });
  const draft = await addSumProblem(server, admin, { name: 'Draft', visibility: 'draft' });
  await addSumProblem(server, admin, { name: 'Hard', difficulty: 'Hard' });
  for (const problem of [second, draft]) {
    await countSubmission(server, admin, { problem, verdict: 'Accepted' });
  }
  await countSubmission(server, admin, { problem: second, verdict: 'Wrong Answer' });
  expect(await numbers()).toEqual({
    problems: 3,
    submissions: 2,
    accepted: 1,
    first: { _id: second, name: 'Second' },
  });
});
