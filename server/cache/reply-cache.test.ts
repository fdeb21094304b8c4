/**
 * Cached replies over HTTP: each caller gets the right one, and it matches the database at that
 * moment.
 */
import { expect, it, vi } from 'vitest';
import { openCallers } from '../accounts/callers.ts';
import * as sessions from '../accounts/sessions.ts';
import { countSubmission } from '../testing/counts.ts';
import { addSumProblem, openTestServer, type Person } from '../testing/server.ts';

let one: Person;
let other: Person;
const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
[one, other] = [await server.addPerson('one'), await server.addPerson('other')];
const problem = await addSumProblem(server, admin);

/**
 * The replies of a read to a visitor, one person, another, and an administrator, made alternately.
 */
async function inEachRole(path: string): Promise<unknown[]> {
  const bodies: unknown[] = [];
  for (const as of [undefined, one, other, admin]) {
    const { status, body, headers } = await server.call(`GET ${path}`, as ? { as } : {});
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(String(headers.vary).split(/, */)).toContain('authorization');
    bodies.push(body);
  }
  return bodies;
}

it('gives each role its own reply repeatedly, and shows a new state at once', async () => {
  const reads = () =>
    Promise.all(
      [`/problems/${problem}`, '/problems/problem-list', '/dashboard/leaderboard/overall'].map(
        inEachRole,
      ),
    );
  const hiddenInput = '40 2';
  const before = await reads();
  expect(await reads()).toEqual(before);
  expect(before[0]).toMatchObject([{ solved: false }, { solved: false }, { solved: false }, {}]);
  expect(JSON.stringify(before[0]?.slice(0, 3))).not.toContain(hiddenInput);
  expect(JSON.stringify(before[0]?.[3])).toContain(hiddenInput);
  expect(before[2]).toEqual([[], [], [], []]);
  await countSubmission(server, one, { problem, verdict: 'Accepted' });
  const row = { name: 'one', rank: 1, totalSolved: 1 };
  const seen = [
    [
      { solved: false, totalSubmissions: 1 },
      { solved: true },
      { solved: false },
      { solved: false },
    ],
    [[{ solved: false, totalSubmissions: 1 }], [{ solved: true }], [{ solved: false }], [{}]],
    [false, true, false, false].map((isYou) => [{ ...row, isYou }]),
  ];
  expect(await reads()).toMatchObject(seen);
  expect(await reads()).toMatchObject(seen);
});

it('shows a draft only to its owner, and not to a former administrator', async () => {
  const draft = await addSumProblem(server, one, { name: 'Draft', visibility: 'draft' });
  const statusFor = async (as?: Person) =>
    (await server.call(`GET /problems/${draft}`, as ? { as } : {})).status;
  const statuses = async () => [await statusFor(), await statusFor(one), await statusFor(other)];
  expect(await statuses()).toEqual([404, 200, 404]);
  expect(await statuses()).toEqual([404, 200, 404]);
  const setAdmin = (is_admin: boolean) =>
    server.db.updateTable('users').set({ is_admin }).where('id', '=', other.id).execute();
  await setAdmin(true);
  expect(await statuses()).toEqual([404, 200, 200]);
  await setAdmin(false);
  expect(await statuses()).toEqual([404, 200, 404]);
});

it('sends small replies in brotli if accepted, and 304 to clients that have them', async () => {
  const url = `/problems/${problem}`;
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const first = await server.app.inject({ url, headers });
  expect(first.headers['content-encoding']).toBe('br');
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"1\./);
  const again = await server.app.inject({ url, headers: { 'if-none-match': etag } });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
});

it('reads nothing of the problem list for a reply of 304', async () => {
  const url = '/problems/problem-list';
  // The tests of other files, on the same PostgreSQL, change the state at any time.
  const callers = vi.spyOn(sessions, 'readCallers');
  callers.mockResolvedValue({ state: 'before', maintenance: null, callers: [] });
  const query = vi.spyOn(server.db.getExecutor(), 'executeQuery');
  const first = await server.app.inject({ url });
  const headers = { 'if-none-match': String(first.headers.etag) };
  query.mockClear();
  expect((await server.app.inject({ url, headers })).statusCode).toBe(304);
  expect(callers).toHaveBeenCalledTimes(2);
  expect(query.mock.calls.map(([{ sql }]) => sql)).toEqual([]);
  await countSubmission(server, other, { problem, verdict: 'Wrong Answer' });
  callers.mockResolvedValue({ state: 'after', maintenance: null, callers: [] });
  query.mockClear();
  expect((await server.app.inject({ url, headers })).statusCode).toBe(200);
  const texts = query.mock.calls.map(([{ sql }]) => sql);
  expect(texts.filter((text) => /\bproblem_list\b/.test(text))).toHaveLength(1);
  query.mockRestore();
  callers.mockRestore();
});

it('queries the database once for calls that arrive together, and only after they arrived', async () => {
  const spy = vi.spyOn(sessions, 'readCallers');
  const callers = openCallers(server.db);
  const claims = async (person: Person) => {
    const { id: jti } = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    return { sub: person.id, jti };
  };
  const [a, b] = [await claims(one), await claims(admin)];
  const first = callers.ask(a);
  expect(await first).toMatchObject({ callers: [{ id: one.id, isAdmin: false }] });
  const isFirst = callers.ask(a);
  await Promise.resolve();
  const [second, third] = await Promise.all([isFirst, callers.ask(b), callers.ask()]);
  expect(second.state).toBe(third.state);
  await sessions.endSession(server.db, a.jti);
  const after = await callers.ask(a);
  expect(after.callers).toEqual([]);
  expect(after.state).not.toBe(second.state);
  expect(spy.mock.calls.length).toBeLessThanOrEqual(4);
  spy.mockRestore();
});
