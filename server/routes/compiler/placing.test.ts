/** What follows an accepted submission: its place among others, and the next problem. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addSumProblem,
  insertAccepted,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing.ts';

let server: TestServer;
let admin: Person;
let user: Person;
let other: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson('admin', { isAdmin: true });
  user = await server.addPerson('user');
  other = await server.addPerson('other');
});
afterAll(() => server.close());

const accept = (by: Person, problemId: string, executionTime: number) =>
  insertAccepted(server.db, {
    ...{ user_id: by.id, problem_id: problemId },
    ...{ execution_time_ms: executionTime, memory_kb: 2048 },
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

it('leads to the unsolved problem with a common tag and the nearest difficulty', async () => {
  const add = (name: string, change: object) => addSumProblem(server, admin, { name, ...change });
  const from = await add('From', { tags: ['graphs', 'trees'], difficulty: 'Medium' });
  await add('Near', { tags: ['strings'], difficulty: 'Medium' });
  const far = await add('Far', { tags: ['graphs'], difficulty: 'Easy' });
  const harder = await add('Harder', { tags: ['trees'], difficulty: 'Hard' });
  const next = async (as?: Person) =>
    (await server.call(`GET /problems/${from}/next`, { ...(as && { as }) })).body;
  expect(await next()).toMatchObject({ problem: { _id: harder, name: 'Harder' } });
  await accept(user, harder, 1);
  expect(await next(user)).toMatchObject({ problem: { _id: far } });
  await accept(user, far, 1);
  expect(await next(user)).toMatchObject({ problem: { name: 'Near' } });
});
