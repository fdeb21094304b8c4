/** Notices of changed verdicts, as people receive them. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Verdict } from '../../../contract/words.ts';
import { noteChange } from '../../../work/notices.ts';
import {
  addSumProblem,
  insertSubmission,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');
const other = await server.addPerson('other');
const problemId = await addSumProblem(server, admin);
beforeEach(() => server.db.deleteFrom('notices').execute());

async function addChange(was: Verdict, verdict: Verdict, hasNewTests = true): Promise<string> {
  const submissionId = await insertSubmission(server.db, {
    user_id: user.id,
    problem_id: problemId,
    verdict,
    verdict_was: was,
    verdict_changed_at: new Date('2026-11-22T10:00:00Z'),
    verdict_changed_by_tests: hasNewTests,
  });
  await noteChange(server.db, { submissionId, was, verdict, hasNewTests });
  return submissionId;
}

const list = async (as = user) => (await server.call('GET /users/notices', { as })).body;

const unread = async (as = user) => {
  const { body } = await server.call('GET /users/details', { as });
  return (body as { unreadNotices: number }).unreadNotices;
};

const newest = async () =>
  ((await list()) as { notices: { changedAt: string }[] }).notices[0]?.changedAt;

const read = (until: unknown, as: Person | undefined = user) =>
  server.call('POST /users/notices/read', { ...(as && { as }), body: { until } });

const raiseVersion = () =>
  server.db
    .updateTable('problems')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();

describe('notices', () => {
  it('combine the changes caused by one version of a problem', async () => {
    const first = await addChange('Wrong Answer', 'Accepted', false);
    const second = await addChange('Accepted', 'Time Limit Exceeded');
    expect(await unread()).toBe(1);
    expect(await list()).toEqual({
      notices: [
        {
          problemId,
          problemName: 'Sum',
          changedAt: expect.stringMatching(/Z$/),
          isRead: false,
          hasNewTests: true,
          submissions: [
            { _id: second, was: 'Accepted', verdict: 'Time Limit Exceeded' },
            { _id: first, was: 'Wrong Answer', verdict: 'Accepted' },
          ],
        },
      ],
      reviews: [],
      rejudgings: [],
      tickets: [],
      shares: [],
      solutions: [],
      comments: [],
    });
    await raiseVersion();
    await addChange('Wrong Answer', 'Accepted');
    expect(await unread()).toBe(2);
    expect(await list()).toMatchObject({ notices: [{}, { submissions: [{}, {}] }] });
  });

  it('are read up to the time that the reader has seen', async () => {
    await addChange('Wrong Answer', 'Accepted');
    const seen = await newest();
    await raiseVersion();
    await addChange('Accepted', 'Wrong Answer');
    expect(await read(seen)).toMatchObject({ status: 200, body: { success: true } });
    expect(await list()).toMatchObject({ notices: [{ isRead: false }, { isRead: true }] });
    expect(await unread()).toBe(1);
    await read(await newest());
    expect(await unread()).toBe(0);
  });

  it('are for their own person only', async () => {
    await addChange('Wrong Answer', 'Accepted');
    for (const as of [other, admin]) {
      expect(await list(as)).toEqual({
        notices: [],
        reviews: [],
        rejudgings: [],
        tickets: [],
        shares: [],
        solutions: [],
        comments: [],
      });
      expect(await unread(as)).toBe(0);
      await read('2100-01-01T00:00:00Z', as);
    }
    expect(await unread()).toBe(1);
    expect((await server.call('GET /users/notices')).status).toBe(401);
    const answer = await server.call('POST /users/notices/read', { body: { until: 'now' } });
    expect(answer.status).toBe(401);
  });

  it('say what is wrong with a time', async () => {
    for (const until of [undefined, 'yesterday', 1, '0000-12-31T23:59:59Z']) {
      expect(await read(until)).toMatchObject({
        status: 400,
        body: { error: 'until: Must be a changedAt of GET /users/notices.' },
      });
    }
  });

  it('also appear on the submission itself', async () => {
    const id = await addChange('Wrong Answer', 'Accepted');
    const { body } = await server.call(`GET /submission/${user.id}/${problemId}`, { as: user });
    expect((body as { _id: string }[]).find(({ _id }) => _id === id)).toMatchObject({
      verdict: 'Accepted',
      change: { was: 'Wrong Answer', at: '2026-11-22T10:00:00.000Z', hasNewTests: true },
    });
  });
});

it('who asked for a rejudging, and whose problem it is, are told when no submission waits any more', async () => {
  const setter = await server.addPerson('setter');
  const id = await addSumProblem(server, admin);
  await server.db
    .updateTable('problems')
    .set({ created_by: setter.id })
    .where('id', '=', id)
    .execute();
  for (const verdict of ['Accepted', 'Wrong Answer'] as const) {
    await insertSubmission(server.db, { user_id: user.id, problem_id: id, verdict });
  }
  const rejudge = () => server.call(`POST /problems/admin/rejudge/${id}`, { as: admin });
  const told = async (as: Person) => ((await list(as)) as { rejudgings: object[] }).rejudgings;
  expect((await rejudge()).status).toBe(200);
  expect(await told(admin)).toEqual([]);
  await server.db.deleteFrom('jobs').execute();
  for (const one of [admin, setter]) {
    expect(await told(one)).toMatchObject([{ problemId: id, submissions: 2, isRead: false }]);
    expect(await unread(one)).toBe(1);
  }
  expect(await told(user)).toEqual([]);
  await read(new Date(Date.now() + 1000).toISOString(), setter);
  expect(await unread(setter)).toBe(0);
  expect(await told(setter)).toMatchObject([{ isRead: true }]);
  await rejudge();
  await server.call(`DELETE /problems/admin/rejudge/${id}`, { as: admin });
  expect(await told(setter)).toEqual([]);
});
