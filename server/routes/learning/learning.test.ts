/** Learning paths: what administrators make, and what everyone sees of it. */
import { expect, it } from 'vitest';
import { pathRules } from '../../../contract/form-messages.ts';
import type { LearningPath, PathRow } from '../../../contract/learning.ts';
import { refusals } from '../../../contract/messages.ts';
import { pathsMax } from '../../problems/learning-paths.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');
const first = await addSumProblem(server, admin);
const second = await addSumProblem(server, admin);

const create = (changes: object = {}, as = admin) =>
  server.call('POST /learning/paths', {
    as,
    body: { title: 'Graphs', isPublished: true, problems: [second, first], ...changes },
  });

async function made(changes: object = {}): Promise<string> {
  const { body } = await create(changes);
  return (body as { _id: string })._id;
}

const seen = async (id: string, as?: Person) => {
  const { status, body } = await server.call(`GET /learning/paths/${id}`, { ...(as && { as }) });
  return { status, path: body as LearningPath };
};

const listed = async (id: string, as?: Person) => {
  const { body } = await server.call('GET /learning/paths', { ...(as && { as }) });
  return (body as PathRow[]).find(({ _id }) => _id === id);
};

const edit = (id: string, version: number, changes: object) =>
  server.call(`PUT /learning/paths/${id}`, {
    as: admin,
    body: { title: 'Graphs', isPublished: true, problems: [second, first], ...changes },
    raw: { headers: { 'if-match': `"${version}"` } },
  });

it('shows the problems of a path in their order, to visitors too', async () => {
  const id = await made();
  const { path } = await seen(id);
  expect(path.problems.map(({ _id }) => _id)).toEqual([second, first]);
  expect(path).toMatchObject({ title: 'Graphs', isPublished: true, version: 1 });
  expect(await listed(id)).toMatchObject({ problems: 2, solved: 0 });
});

it('shows the reader’s progress', async () => {
  const id = await made();
  await server.db
    .insertInto('attempts')
    .values([
      { user_id: user.id, problem_id: first, solved_at: new Date(), difficulty: 'Easy' },
      { user_id: user.id, problem_id: second, solved_at: null, difficulty: 'Easy' },
    ])
    .onConflict((one) => one.doNothing())
    .execute();
  const { path } = await seen(id, user);
  expect(path.problems.map(({ solved, attempted }) => [solved, attempted])).toEqual([
    [false, true],
    [true, true],
  ]);
  expect(await listed(id, user)).toMatchObject({ problems: 2, solved: 1 });
  expect(await listed(id, admin)).toMatchObject({ problems: 2, solved: 0 });
});

it('is visible only to administrators until it is published', async () => {
  const id = await made({ isPublished: false });
  expect((await seen(id)).status).toBe(404);
  expect((await seen(id, user)).status).toBe(404);
  expect(await listed(id, user)).toBeUndefined();
  expect((await seen(id, admin)).status).toBe(200);
  expect(await listed(id, admin)).toMatchObject({ isPublished: false });
});

it('leaves out the problems that its reader may not see', async () => {
  const hidden = await addSumProblem(server, admin);
  const id = await made({ problems: [hidden, first] });
  await server.call(`PUT /problems/edit/${hidden}`, { as: admin, body: { visibility: 'hidden' } });
  expect((await seen(id, user)).path.problems.map(({ _id }) => _id)).toEqual([first]);
  expect(await listed(id, user)).toMatchObject({ problems: 1 });
  expect((await seen(id, admin)).path.problems).toHaveLength(2);
  await server.call(`DELETE /problems/delete/${hidden}`, { as: admin });
  expect((await seen(id, admin)).path.problems.map(({ _id }) => _id)).toEqual([first]);
});

it('is changed by one administrator after the other, and the audit log has it', async () => {
  const id = await made();
  expect((await edit(id, 1, { problems: [first] })).body).toEqual({ version: 2 });
  const late = await edit(id, 1, { title: 'Trees' });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    error: refusals.pathChanged,
    versions: { yours: 1, current: 2 },
  });
  expect((await seen(id)).path).toMatchObject({ title: 'Graphs', version: 2 });
  const { body } = await server.call('GET /system/audit?act=learning%20path%20changed', {
    as: admin,
  });
  expect(body).toMatchObject({
    entries: [
      { subject: { id }, before: { problems: [second, first] }, after: { problems: [first] } },
    ],
  });
});

it('is deleted without its problems', async () => {
  const id = await made();
  expect((await server.call(`DELETE /learning/paths/${id}`, { as: admin })).body).toBe(true);
  expect((await seen(id, admin)).status).toBe(404);
  const again = await server.call(`DELETE /learning/paths/${id}`, { as: admin });
  expect(again).toMatchObject({ status: 404, body: { error: refusals.noPath } });
  expect((await server.call(`GET /problems/${first}`, {})).status).toBe(200);
});

it.each([
  ['no title', { title: ' ' }, pathRules.titleRequired],
  ['no problems', { problems: [] }, pathRules.problemsRequired],
  ['an unknown problem', { problems: [crypto.randomUUID()] }, refusals.noPathProblem],
])('is refused with %s', async (_, changes, error) => {
  expect(await create(changes)).toMatchObject({ status: 400, body: { error } });
});

it('is refused with a problem twice', async () => {
  const answer = await create({ problems: [first, first] });
  expect(answer).toMatchObject({ status: 400, body: { error: pathRules.problemTwice } });
});

it('counts a problem that was solved by a submission', async () => {
  const id = await made({ problems: [first] });
  const solver = await server.addPerson('solver');
  await insertSubmission(server.db, {
    user_id: solver.id,
    problem_id: first,
    ...judgedWith(acceptedResult),
  });
  await server.call('POST /dashboard/recalculate-stats', { as: solver });
  expect(await listed(id, solver)).toMatchObject({ solved: 1 });
});

it('is refused when the maximum number of paths exists', async () => {
  const row = { title: 'Full', description: '', is_published: false };
  await server.db.insertInto('learning_paths').values(Array(pathsMax).fill(row)).execute();
  expect(await create()).toMatchObject({ status: 409, body: { error: refusals.tooManyPaths } });
});
