/** Large replies: read while they are sent, split into pages, and never a mix of two versions. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminSubmission } from '../../../contract/admin-submissions.ts';
import type { ContributionRow } from '../../../contract/contributions.ts';
import type { Problem } from '../../../contract/problems.ts';
import { changeProblem } from '../../problems/problem-writing.ts';
import { getProblem } from '../../problems/problems.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');

const mib = 1024 * 1024;
const caseOf = (letter: string, isHidden: boolean) => ({
  input: Buffer.alloc(mib, letter),
  output: Buffer.from(`${letter}\n`),
  isHidden,
});

const addLarge = () =>
  addSumProblem(server, admin, {
    testCases: [caseOf('a', false), caseOf('b', false), caseOf('c', true), caseOf('d', true)],
  });

describe('a large problem', () => {
  it('is sent while it is read, with what each role may see', async () => {
    const id = await addLarge();
    const lettersFor = async (as?: Person) => {
      const { body, headers } = await server.call(`GET /problems/${id}`, as && { as });
      expect(headers).not.toHaveProperty('content-length');
      const { testCases, hiddenTestCases, name } = body as Problem;
      expect({ name, hiddenTestCases }).toEqual({ name: 'Sum', hiddenTestCases: 2 });
      for (const one of testCases) expect(one.input).toBe(one.output.charAt(0).repeat(mib));
      return testCases.map((one) => one.output.trim()).join('');
    };
    expect(await lettersFor(admin)).toBe('abcd');
    expect(await lettersFor(user)).toBe('ab');
    expect(await lettersFor()).toBe('ab');
  });

  it('is not sent again while it is unchanged', async () => {
    const id = await addLarge();
    const get = (headers = {}) =>
      server.call(`GET /problems/${id}`, { as: admin, raw: { headers } });
    const { etag } = (await get()).headers;
    expect(await get({ 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
    const edited = await server.call(`PUT /problems/edit/${id}`, {
      as: admin,
      body: { testCases: [{ input: '1', output: '1' }] },
      raw: { headers: { 'if-match': String(etag) } },
    });
    expect(edited).toMatchObject({ status: 200, body: true });
    expect((await get({ 'if-none-match': etag })).status).toBe(200);
  });

  it('breaks off if the problem is changed while it is read', async () => {
    const id = await addLarge();
    const { testCases } = await getProblem(server.db, id, {
      id: admin.id,
      isAdmin: true,
      roles: [],
    });
    if (Array.isArray(testCases)) throw new Error('It was read at once.');
    const cases = testCases[Symbol.asyncIterator]();
    expect((await cases.next()).value).toMatchObject({ output: 'a\n' });
    const change = { testCases: [{ input: '1', output: '1', isHidden: false }] };
    await changeProblem(server.db, { id, editorId: admin.id, seen: undefined, change });
    await expect(cases.next()).rejects.toThrow('changed while it was read');
  });
});

describe('submissions', () => {
  let problemId: string;
  const made = 1003;
  beforeAll(async () => {
    problemId = await addSumProblem(server, admin);
    await server.db
      .insertInto('submissions')
      .values(
        Array.from({ length: made }, (_, at) => ({
          user_id: user.id,
          problem_id: problemId,
          language: 'cpp',
          source: Buffer.from(String(at)),
          submitted_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(at / 2))),
        })),
      )
      .execute();
  });

  const lists: [string, () => string][] = [
    ['of a person for a problem', () => `/submission/${user.id}/${problemId}`],
    ['of everyone', () => '/problems/admin/submissions'],
  ];

  it.each(lists)(
    '%s come all, newest first, up to 1,000, with their number and the next page',
    async (_what, path) => {
      const page = async (address: string) => {
        const { body, headers } = await server.call(`GET ${address}`, { as: admin });
        const link = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''));
        return {
          rows: body as AdminSubmission[],
          total: headers['x-total-count'],
          next: link?.[1],
        };
      };
      const first = await page(path());
      expect([first.rows.length, first.total]).toEqual([1000, String(made)]);
      const second = await page(first.next ?? '');
      expect([second.rows.length, second.total, second.next]).toEqual([
        made - 1000,
        String(made),
        undefined,
      ]);
      const all = [...first.rows, ...second.rows];
      expect(new Set(all.map(({ code }) => Number(code))).size).toBe(made);
      const times = all.map(({ submittedAt }) => submittedAt);
      expect(times).toEqual(times.toSorted().reverse());
      const small = await page(`${path()}?limit=2&withCode=false`);
      expect(small.rows).toEqual(all.slice(0, 2).map(({ code: _, ...rest }) => rest));
      expect(small.next).toContain(`before=${small.rows[1]?._id}`);
      expect((await page(small.next ?? '')).rows).toHaveLength(2);
    },
  );

  it('come with their code whole, as far as 4 MiB reach', async () => {
    const writer = await server.addPerson('writer');
    const source = Buffer.alloc(64 * 1024, 'x');
    const row = { user_id: writer.id, problem_id: problemId, language: 'cpp', source };
    await server.db
      .insertInto('submissions')
      .values(Array.from({ length: 66 }, () => ({ ...row })))
      .execute();
    const path = `/submission/${writer.id}/${problemId}`;
    const { body, headers } = await server.call(`GET ${path}`, { as: writer });
    expect((body as AdminSubmission[]).map(({ code }) => code?.length)).toEqual(
      Array(64).fill(64 * 1024),
    );
    expect(headers['x-total-count']).toBe('66');
    const next = /^<([^>]+)>/.exec(String(headers.link))?.[1];
    expect((await server.call(`GET ${next}`, { as: writer })).body).toHaveLength(2);
    const { body: bare } = await server.call(`GET ${path}?withCode=false`, { as: writer });
    expect(bare).toHaveLength(66);
    await server.db.deleteFrom('submissions').where('user_id', '=', writer.id).execute();
  });

  it.each(lists)('%s are refused for a page that does not exist', async (_what, path) => {
    const refusal = async (query: string) =>
      (await server.call(`GET ${path()}${query}`, { as: admin })).body;
    expect(await refusal('?limit=1001')).toMatchObject({ error: 'limit: At most 1000.' });
    expect(await refusal(`?before=${crypto.randomUUID()}`)).toMatchObject({
      error: 'There is no such submission.',
    });
  });
});

describe('contributions', () => {
  beforeAll(async () => {
    for (let made = 0; made < 3; made += 1) {
      const testCases = [1, 2, 3].map((n) => ({ input: 'ünput', output: `${n}`, isHidden: n > 1 }));
      const body = {
        problemName: `C${made}`,
        problemStatement: 'x',
        difficulty: 'Easy',
        testCases,
      };
      await server.call('POST /contributions/submit', { as: user, body });
    }
  });

  it.each(['admin/all', 'my-contributions'])(
    'are listed by %s without the texts of their test cases, if asked for without',
    async (list) => {
      const as = list === 'admin/all' ? admin : user;
      const { body } = await server.call(`GET /contributions/${list}?withTexts=false`, { as });
      const [one] = body as ContributionRow[];
      const bytes = { inputBytes: Buffer.byteLength('ünput'), outputBytes: 1 };
      expect(one?.testCases).toEqual([1, 2, 3].map((n) => ({ ...bytes, isHidden: n > 1 })));
    },
  );

  it('of a person come in pages', async () => {
    const names = async (query: string) => {
      const { body } = await server.call(`GET /contributions/my-contributions${query}`, {
        as: user,
      });
      return (body as ContributionRow[]).map(({ problemName }) => problemName);
    };
    expect(await names('')).toEqual(['C2', 'C1', 'C0']);
    expect(await names('?limit=2')).toEqual(['C2', 'C1']);
    expect(await names('?limit=2&offset=2')).toEqual(['C0']);
    const path = 'GET /contributions/my-contributions?limit=2';
    const { headers } = await server.call(path, { as: user });
    expect(headers).toMatchObject({
      'x-total-count': '3',
      link: '</contributions/my-contributions?limit=2&offset=2>; rel="next"',
    });
  });
});
