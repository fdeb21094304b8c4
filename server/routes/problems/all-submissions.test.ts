/** All submissions over the API: filters, pages and counts, for administrators only. */
import { describe, expect, it } from 'vitest';
import type { AdminSubmission } from '../../../contract/admin-submissions.ts';
import type { Verdict } from '../../../contract/words.ts';
import {
  addSumProblem,
  insertSubmission,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('Root', { isAdmin: true });
const ann = await server.addPerson('Ann');
const bob = await server.addPerson('Bob_100%');
const sum = await addSumProblem(server, admin);
const knots = await addSumProblem(server, admin, { name: 'Knots' });

const begin = Date.parse('2026-03-01T12:00:00Z');
const minute = (count: number) => new Date(begin + count * 60_000);

const addSubmission = (
  person: Person,
  problem: string,
  { verdict, at }: { verdict: Verdict | null; at: Date },
): Promise<string> =>
  insertSubmission(server.db, {
    user_id: person.id,
    problem_id: problem,
    source: Buffer.from(`// ${verdict}`),
    submitted_at: at,
    verdict,
    execution_time_ms: verdict && 3.5,
    memory_kb: verdict && 2048,
  });

const made: [Person, string, Verdict | null][] = [
  [ann, sum, 'Accepted'],
  [ann, knots, 'Wrong Answer'],
  [bob, sum, 'Wrong Answer'],
  [bob, knots, 'Accepted'],
  [ann, sum, null],
];
/** In the order in which they were submitted, a minute apart. */
const ids: string[] = [];
for (const [person, problem, verdict] of made) {
  ids.push(await addSubmission(person, problem, { verdict, at: minute(ids.length) }));
}

const path = (call: 'submissions' | 'submission-counts', query: Record<string, string | number>) =>
  `GET /problems/admin/${call}?${new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )}` as const;

async function list(query: Record<string, string | number> = {}): Promise<AdminSubmission[]> {
  const answer = await server.call(path('submissions', query), { as: admin });
  expect(answer.status).toBe(200);
  return answer.body as AdminSubmission[];
}

/** The submissions that a query finds, by the order in which they were submitted. */
const found = async (query: Record<string, string | number>): Promise<number[]> =>
  (await list(query)).map((row) => ids.indexOf(row._id));

describe('all submissions', () => {
  it('are a bare array, newest first, with their people and problems', async () => {
    const rows = await list();
    expect(rows.map((row) => row._id)).toEqual([...ids].reverse());
    expect(rows.at(-1)).toEqual({
      _id: ids[0],
      verdict: 'Accepted',
      code: '// Accepted',
      language: 'cpp',
      submittedAt: '2026-03-01T12:00:00.000Z',
      problemId: sum,
      problemName: 'Sum',
      userId: ann.id,
      userName: 'Ann',
      userEmail: ann.email,
      executionTime: 3.5,
      memoryKb: 2048,
      testSet: null,
      fault: null,
      isPaused: false,
    });
    expect(rows[0]).toMatchObject({ verdict: 'Pending', executionTime: null, memoryKb: null });
  });

  it.each([
    ['verdict', { verdict: 'Wrong Answer' }, [2, 1]],
    ['no verdict yet', { verdict: 'Pending' }, [4]],
    ['part of a problem’s name', { problem: 'kNO' }, [3, 1]],
    ['part of a person’s name', { user: 'NN' }, [4, 1, 0]],
    ['part of an address', { user: 'ann@' }, [4, 1, 0]],
    ['characters that are special in patterns', { user: '_100%' }, [3, 2]],
    ['an unknown name', { user: '%%' }, []],
    ['the first moment', { from: '2026-03-01T12:03:00Z' }, [4, 3]],
    ['the end, in another zone', { to: '2026-03-01T13:01:00+01:00' }, [0]],
    ['everything at once', { verdict: 'Wrong Answer', problem: 'sum', user: 'bob' }, [2]],
    ['nothing, where fields are empty', { problem: '', user: ' ' }, [4, 3, 2, 1, 0]],
  ])('are narrowed by %s', async (_what, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('are narrowed by ids', async () => {
    expect(await found({ problem: knots })).toEqual([3, 1]);
    expect(await found({ user: bob.id, problem: sum })).toEqual([2]);
    expect(await found({ user: crypto.randomUUID() })).toEqual([]);
    expect(await found({ submission: ids[2] ?? '' })).toEqual([2]);
    expect(await found({ submission: ids[2] ?? '', problem: knots })).toEqual([]);
  });

  it('come in pages without repetitions or gaps, even if submitted at the same time', async () => {
    const twin = await server.addPerson('Twin');
    const at = new Date('2026-03-02T00:00:00Z');
    const twins = await Promise.all(
      Array.from({ length: 5 }, () => addSubmission(twin, sum, { verdict: 'Accepted', at })),
    );
    const seen: string[] = [];
    let page = await list({ user: twin.id, limit: 2 });
    while (page.length > 0) {
      expect(page.length).toBeLessThanOrEqual(2);
      seen.push(...page.map((row) => row._id));
      page = await list({ user: twin.id, limit: 2, before: seen.at(-1) ?? '' });
    }
    expect(seen.sort()).toEqual(twins.sort());
  });

  it('of several people come in one order, for pages of any size', async () => {
    const people: Person[] = [];
    for (const name of ['one', 'two', 'three', 'four']) {
      people.push(await server.addPerson(`Row ${name}`));
    }
    const made: { id: string; second: number }[] = [];
    // One person has the newest submission, another only an old one, and many share a second.
    for (const [person, seconds] of [[1, 1, 5, 9], [2, 5, 5, 6], [0], [5, 5, 7, 8, 8]].entries()) {
      for (const second of seconds) {
        const at = new Date(Date.parse('2026-02-01T00:00:00Z') + second * 1_000);
        const verdict = second === 8 ? 'Wrong Answer' : 'Accepted';
        const id = await addSubmission(people[person] ?? ann, sum, { verdict, at });
        made.push({ id, second });
      }
    }
    const ordered = made
      .toSorted((a, b) => b.second - a.second || (b.id < a.id ? -1 : 1))
      .map(({ id }) => id);
    for (const limit of [1, 2, 3, 4, 20]) {
      const seen: string[] = [];
      for (let page = await list({ user: 'row ', limit }); page.length > 0; ) {
        seen.push(...page.map((row) => row._id));
        page = await list({ user: 'row ', problem: 'sum', limit, before: seen.at(-1) ?? '' });
      }
      expect(seen).toEqual(ordered);
    }
    const wrong = await list({ user: 'row ', verdict: 'Wrong Answer', limit: 1 });
    expect(wrong.map((row) => row._id)).toEqual(
      ordered.filter((id) => made.some((one) => one.id === id && one.second === 8)).slice(0, 1),
    );
  });

  it('are ordered by microseconds across pages', async () => {
    const quick = await server.addPerson('Quick');
    const sent = ['.000001', '.000002', '.000003'].map((part) => `2026-03-03T00:00:00${part}Z`);
    const made: string[] = [];
    for (const at of sent) {
      const id = await addSubmission(quick, sum, { verdict: 'Accepted', at: at as never });
      made.push(id);
    }
    const [first] = await list({ user: quick.id, limit: 1 });
    expect(first?._id).toBe(made[2]);
    const rest = await list({ user: quick.id, before: first?._id ?? '' });
    expect(rest.map((row) => row._id)).toEqual([made[1], made[0]]);
  });

  it('show our faults only to administrators', async () => {
    const unlucky = await server.addPerson('Unlucky');
    const at = new Date('2026-03-05T00:00:00Z');
    const id = await addSubmission(unlucky, sum, { verdict: 'Judge Error', at });
    const fault = 'the checker broke (exit code 3): line 7 of the answer';
    await server.db.updateTable('submissions').set({ fault }).where('id', '=', id).execute();
    expect(await list({ user: 'unlucky' })).toMatchObject([{ verdict: 'Judge Error', fault }]);
    const own = await server.call(`GET /submission/${unlucky.id}/${sum}`, { as: unlucky });
    expect(own.body).toMatchObject([{ _id: id, verdict: 'Judge Error' }]);
    expect(JSON.stringify(own.body)).not.toContain('checker');
  });

  it.each([
    ['dozens of people have', 'Twin of', 60],
    ['thousands of people have', 'Clone of', 2_100],
  ])('are found by a name that %s', async (_what, name, count) => {
    await server.db
      .insertInto('users')
      .values(
        Array.from({ length: count }, (_, i) => ({
          name: `${name} ${i}`,
          email: `${name.replaceAll(' ', '')}${i}@example.com`,
          password_hash: '-',
        })),
      )
      .execute();
    const made: string[] = [];
    for (const [at, number] of [7, 3, 7].entries()) {
      const { id } = await server.db
        .selectFrom('users')
        .select('id')
        .where('name', '=', `${name} ${number}`)
        .executeTakeFirstOrThrow();
      const when = new Date(Date.parse('2026-03-04T00:00:00Z') + at * 1_000);
      made.unshift(await addSubmission({ ...ann, id }, sum, { verdict: 'Accepted', at: when }));
    }
    const user = name.toUpperCase();
    for (const limit of [1, 2, 3, 4]) {
      const page = await list({ user, limit });
      expect(page.map((row) => row._id)).toEqual(made.slice(0, limit));
    }
    const rest = await list({ user, problem: 'sum', before: made[0] ?? '' });
    expect(rest.map((row) => row._id)).toEqual(made.slice(1));
  });
});

describe('the counts of submissions', () => {
  it('are grouped by verdict, for the submissions that pass the filters', async () => {
    const counts = async (query: Record<string, string>) =>
      (await server.call(path('submission-counts', query), { as: admin })).body;
    expect(await counts({ user: 'ann@' })).toEqual({
      total: 3,
      byVerdict: { Accepted: 1, 'Wrong Answer': 1, Pending: 1 },
    });
    expect(await counts({ problem: 'knots', verdict: 'Accepted' })).toEqual({
      total: 1,
      byVerdict: { Accepted: 1 },
    });
    expect(await counts({ user: 'no such person' })).toEqual({ total: 0, byVerdict: {} });
    const { total } = (await counts({})) as { total: number };
    expect(total).toBe((await list()).length);
  });
});

describe('listing all submissions', () => {
  it('is for administrators', async () => {
    for (const call of ['submissions', 'submission-counts'] as const) {
      expect((await server.call(path(call, { limit: 'x' }))).status).toBe(401);
      expect(await server.call(path(call, {}), { as: ann })).toMatchObject({
        status: 403,
        body: { success: false, error: 'Access denied. Admin privileges required.' },
      });
    }
  });

  it.each([
    [{ limit: 0 }, 400, 'limit: At least 1.'],
    [{ limit: 1001 }, 400, 'limit: At most 1000.'],
    [{ limit: 'all' }, 400, 'limit: Must be a number.'],
    [{ before: '17' }, 400, 'before: is not an id.'],
    [{ before: '7f0c1d1e-0000-4000-8000-000000000000' }, 404, 'There is no such submission.'],
    [{ from: 'yesterday' }, 400, 'from: Must be a time of ISO 8601.'],
    [{ to: '2026-02-30T00:00:00Z' }, 400, 'to: Must be a time of ISO 8601.'],
    [{ from: '0000-01-01T00:00:00Z' }, 400, 'from: Too long ago.'],
    [{ problem: 'x'.repeat(101) }, 400, 'problem: Too long.'],
    [{ user: 'x'.repeat(255) }, 400, 'user: Too long.'],
    [{ user: 'a\0b' }, 400, 'user: Must be one line of valid Unicode without control characters.'],
  ])('is refused with %o', async (query, status, error) => {
    const answer = await server.call(path('submissions', query), { as: admin });
    expect(answer).toMatchObject({ status, body: { success: false, error } });
  });

  it('is refused with an unknown verdict', async () => {
    for (const call of ['submissions', 'submission-counts'] as const) {
      const answer = await server.call(path(call, { verdict: 'Nice' }), { as: admin });
      expect(answer.status).toBe(400);
      expect((answer.body as { error: string }).error).toMatch(
        /^verdict: Must be one of Accepted,/,
      );
    }
  });
});
