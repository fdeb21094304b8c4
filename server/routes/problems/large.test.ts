/** Large replies: read while they are sent, split into pages, and never a mix of two versions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminSubmission } from '../../../contract/admin-submissions.ts';
import type { ContributionRow } from '../../../contract/contributions.ts';
import type { Problem } from '../../../contract/problems.ts';
import { changeProblem } from '../../model/problem-writing.ts';
import { findProblem } from '../../model/problems.ts';
import { addSumProblem, type Person, startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let admin: Person;
let user: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson('admin', { isAdmin: true });
  user = await server.addPerson('user');
});
afterAll(() => server.close());

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
    const { testCases } = await findProblem(server.db, id, { id: admin.id, isAdmin: true });
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
  const made = 123;
  const rows = 50;
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

  it.each(lists)('%s come in pages, each of them once', async (_what, path) => {
    const page = async (query: string) => {
      const { body } = await server.call(`GET ${path()}${query}`, { as: admin });
      return body as AdminSubmission[];
    };
    const pages = [await page('')];
    while (pages.at(-1)?.length === rows) {
      pages.push(await page(`?before=${pages.at(-1)?.at(-1)?._id}`));
    }
    expect(pages.map(({ length }) => length)).toEqual([rows, rows, made - 2 * rows]);
    const codes = pages.flat().map(({ code }) => Number(code));
    expect(new Set(codes).size).toBe(made);
    const times = pages.flat().map(({ submittedAt }) => submittedAt);
    expect(times).toEqual(times.toSorted().reverse());
    const whole = await page(`?limit=${made}`);
    expect(whole).toEqual(pages.flat().map(({ code: _, ...rest }) => rest));
  });

  it.each(lists)('%s have their code only in pages of at most 50', async (_what, path) => {
    const withCode = async (query: string) => {
      const { body } = await server.call(`GET ${path()}${query}`, { as: admin });
      return (body as AdminSubmission[]).filter(({ code }) => code !== undefined).length;
    };
    expect(await withCode('?limit=50')).toBe(50);
    expect(await withCode('?limit=51')).toBe(0);
    expect(await withCode('?limit=2&withCode=false')).toBe(0);
    expect(await withCode('?limit=2&withCode=true')).toBe(2);
  });

  it.each(lists)('%s are refused for a page that does not exist', async (_what, path) => {
    const refusal = async (query: string) =>
      (await server.call(`GET ${path()}${query}`, { as: admin })).body;
    expect(await refusal('?limit=501')).toMatchObject({ error: 'limit: At most 500.' });
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
  });
});
