/** What follows an accepted submission: its place among others, and the next problem. */
import { expect, it } from 'vitest';
import {
  addSumProblem,
  insertAccepted,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');
const other = await server.addPerson('other');

const accept = (by: Person, problemId: string, executionTime: number) =>
  insertAccepted(server.db, {
    user_id: by.id,
    problem_id: problemId,
    execution_time_ms: executionTime,
    memory_kb: 2048,
  });

it('compares a submission with the best one of each other person', async () => {
  const problemId = await addSumProblem(server, admin);
  await accept(other, problemId, 200);
  await accept(other, problemId, 100);
  const first = await accept(user, problemId, 5);
  const second = await accept(user, problemId, 2);
  const placing = async (id: string, as = user) =>
    (await server.call(`GET /compiler/submissions/${id}/placing`, { as })).body;
  expect(await placing(first)).toMatchObject({ ratingGain: 10, time: { others: 1, behind: 1 } });
  expect(await placing(second)).toMatchObject({ ratingGain: 0, time: { own: 0 } });
  const { time } = (await placing(first)) as { time: { bins: { upTo: number }[] } };
  expect(time.bins.at(-1)?.upTo).toBeCloseTo(100);
});

it('leads to the unsolved problem of the nearest difficulty, and then with most common tags', async () => {
  const add = (name: string, change: object) => addSumProblem(server, admin, { name, ...change });
  const from = await add('From', { tags: ['graphs', 'trees'], difficulty: 'Medium' });
  const strange = await add('Strange', { tags: ['strings'], difficulty: 'Medium' });
  const alike = await add('Alike', { tags: ['trees'], difficulty: 'Medium' });
  const easier = await add('Easier', { tags: ['graphs', 'trees'], difficulty: 'Easy' });
  const harder = await add('Harder', { tags: ['strings'], difficulty: 'Hard' });
  const next = async () => (await server.call(`GET /problems/${from}/next`, { as: user })).body;
  for (const expected of [alike, strange, harder, easier]) {
    expect(await next()).toMatchObject({ problem: { _id: expected } });
    await accept(user, expected, 1);
  }
});
