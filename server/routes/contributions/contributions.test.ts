/** Contributing over the API, and who may see a contribution. */
import { describe, expect, it } from 'vitest';
import type { Contribution, ContributionRow } from '../../../contract/contributions.ts';
import { refusals } from '../../../contract/messages.ts';
import { contributionsPendingMaxPerPerson } from '../../http/limits.ts';
import {
  contribute as contributeAs,
  countsOf,
  draft,
  readContribution,
  review,
} from '../../testing/contributions.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('Ada', { isAdmin: true });
const user = await server.addPerson('Uma');
const stranger = await server.addPerson('Sten');

const submit = (changes: object = {}, as: Person | undefined = user) =>
  server.call('POST /contributions/submit', { as, body: { ...draft, ...changes } });

const contribute = (changes: object = {}, as: Person = user) => contributeAs(server, as, changes);

const seen = (id: string, as: Person = user) => readContribution(server, as, id);

const countRows = async () =>
  (await server.db.selectFrom('contributions').select('id').execute()).length;

describe('a contribution', () => {
  it('is stored as it was written, and awaits review', async () => {
    const id = await contribute();
    expect(await seen(id)).toEqual({
      _id: id,
      problemName: 'Doubling',
      problemStatement: 'Print $2n$.',
      difficulty: 'medium',
      tags: ['maths', 'easy'],
      timeLimit: 1500,
      memoryLimit: 1024,
      testCases: draft.testCases,
      status: 'pending',
      contributedBy: { name: 'Uma', email: user.email },
      contributedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      reviewedAt: null,
      reviewedBy: null,
      reviewComments: null,
      approvedProblemId: null,
      draft: null,
    });
  });

  it('accepts tags with commas and any case of the difficulty, and has default limits', async () => {
    const id = await contribute({
      tags: ' graphs, ,dp,graphs',
      difficulty: 'HARD',
      timeLimit: undefined,
      memoryLimit: undefined,
    });
    expect(await seen(id)).toMatchObject({
      tags: ['graphs', 'dp'],
      difficulty: 'hard',
      timeLimit: 1000,
      memoryLimit: 256,
    });
  });

  it('shows no case that is hidden', async () => {
    const [hidden] = draft.testCases;
    const sample = { ...hidden, isHidden: false };
    const id = await contribute({ testCases: [hidden, sample] });
    expect((await seen(id)).testCases.map((one) => one.isHidden)).toEqual([true, false]);
  });

  it('may have hidden cases only, and becomes a problem without a sample', async () => {
    const testCases = draft.testCases.map((one) => ({ ...one, isHidden: true }));
    const id = await contribute({ testCases });
    await review(server, admin, { how: 'approve', id });
    const { approvedProblemId } = await seen(id);
    const problem = await server.call(`GET /problems/${approvedProblemId}`);
    expect(problem.body).toMatchObject({ testCases: [], hiddenTestCases: testCases.length });
  });

  it('keeps HTML, SQL and odd key names as plain text', async () => {
    const texts = {
      problemName: `<script>alert(1)</script>'; drop table contributions; --`,
      problemStatement: '<img src=x onerror=alert(1)> $\\frac{1}{2}$ 🙂',
    };
    const id = await contribute({ ...texts, tags: ['__proto__', 'constructor'] });
    expect(await seen(id)).toMatchObject({ ...texts, tags: ['__proto__', 'constructor'] });
  });

  it('requires a login', async () => {
    const answer = await server.call('POST /contributions/submit', { body: {} });
    expect(answer).toMatchObject({ status: 401, body: { error: 'Please log in first.' } });
  });

  const required = 'Problem name and statement are required.';
  const incomplete = 'All test cases must have input and output.';
  const [complete] = draft.testCases;
  it.each([
    ['no name', { problemName: undefined }, required],
    ['a blank name', { problemName: '  ' }, required],
    [
      'a blank statement, which is checked before the cases',
      { problemStatement: ' ', testCases: [] },
      required,
    ],
    ['no cases', { testCases: [] }, incomplete],
    ['no list of cases', { testCases: undefined }, incomplete],
    ['null for the name', { problemName: null }, required],
    ['null for the statement', { problemStatement: null }, required],
    ['null for the cases', { testCases: null }, incomplete],
    ['null for an input', { testCases: [{ input: null, output: '1' }] }, incomplete],
    ['null for the time limit', { timeLimit: null }, 'timeLimit: Must be 100 to 10000 ms.'],
    ['null for the memory limit', { memoryLimit: null }, 'memoryLimit: Must be 64 to 1024 MB.'],
    ['a case without output', { testCases: [complete, { input: '1' }] }, incomplete],
    ['a case without input', { testCases: [{ input: '', output: '1' }] }, incomplete],
    [
      'incomplete cases, which are checked before the limits',
      { testCases: [{}], timeLimit: 1 },
      incomplete,
    ],
    ['cases that are not a list', { testCases: 'none' }, 'testCases: Must be a list.'],
    ['a case that is a number', { testCases: [7] }, /^testCases\.0: /],
    [
      'an input that is a number',
      { testCases: [{ input: 1, output: '1' }] },
      'input: Must be text.',
    ],
    [
      'half a character',
      { testCases: [{ input: '\ud800', output: '1' }] },
      'input: Must be valid Unicode.',
    ],
    [
      'a description that is too long',
      { testCases: [{ ...complete, description: 'x'.repeat(201) }] },
      'description: At most 200 characters.',
    ],
    [
      'too many cases',
      { testCases: Array.from({ length: 101 }, () => complete) },
      'testCases: At most 100 test cases.',
    ],
    [
      'too much test data',
      { testCases: [{ input: 'x'.repeat(8 << 20), output: '1' }] },
      'testCases: At most 8388608 bytes together.',
    ],
    ['no difficulty', { difficulty: undefined }, 'difficulty: Must be Easy, Medium or Hard.'],
    ['an unknown difficulty', { difficulty: 'harsh' }, 'difficulty: Must be Easy, Medium or Hard.'],
    ['tags that are a number', { tags: 5 }, 'tags: Must be a list of texts.'],
    ['a tag that is an object', { tags: [{}] }, 'tags: Required, as text.'],
    ['a long tag', { tags: 'x'.repeat(31) }, 'tags: At most 30 characters each.'],
    ['eleven tags', { tags: 'a,b,c,d,e,f,g,h,i,j,k' }, 'tags: At most 10 tags.'],
    ['too little time', { timeLimit: 99 }, 'timeLimit: Must be 100 to 10000 ms.'],
    ['a fraction of a millisecond', { timeLimit: 100.5 }, 'timeLimit: Must be 100 to 10000 ms.'],
    ['a time in words', { timeLimit: '1000' }, 'timeLimit: Must be 100 to 10000 ms.'],
    ['too little memory', { memoryLimit: 63 }, 'memoryLimit: Must be 64 to 1024 MB.'],
    ['too much memory', { memoryLimit: 1025 }, 'memoryLimit: Must be 64 to 1024 MB.'],
    ['a long name', { problemName: 'x'.repeat(101) }, 'problemName: At most 100 characters.'],
    [
      'a name of two lines',
      { problemName: 'a\nb' },
      'problemName: Must be one line of valid Unicode without control characters.',
    ],
    [
      'a NUL in the statement',
      { problemStatement: 'a\0b' },
      'problemStatement: Must be valid Unicode without NUL characters.',
    ],
    [
      'a long statement',
      { problemStatement: 'x'.repeat((64 << 10) + 1) },
      'problemStatement: At most 64 KiB.',
    ],
  ])('is refused with %s, and nothing is stored', async (_what, changes, error) => {
    const before = await countRows();
    const answer = await submit(changes);
    expect(answer).toMatchObject({ status: 400, body: { success: false } });
    expect((answer.body as { error: string }).error).toMatch(error);
    expect(await countRows()).toBe(before);
  });

  it('is refused when the body is larger than the call accepts', async () => {
    const payload = JSON.stringify({ ...draft, problemStatement: 'x'.repeat(18 << 20) });
    const answer = await server.call('POST /contributions/submit', { as: user, raw: { payload } });
    expect(answer.status).toBe(413);
  });

  it('is refused when too many await review, even if sent simultaneously', async () => {
    const eager = await server.addPerson('Eager');
    const sent = Array.from({ length: contributionsPendingMaxPerPerson + 3 }, () =>
      submit({}, eager),
    );
    const answers = await Promise.all(sent);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(3).fill({ status: 409, body: { success: false, error: refusals.tooManyPending } }),
    );
    expect(await countsOf(server, eager)).toEqual({
      pending: contributionsPendingMaxPerPerson,
      approved: 0,
    });
  });
});

describe('who may see a contribution', () => {
  it('is limited to its contributor and administrators', async () => {
    const id = await contribute();
    for (const as of [user, admin]) expect(await seen(id, as)).toMatchObject({ _id: id });
    expect(await server.call(`GET /contributions/${id}`, { as: stranger })).toMatchObject({
      status: 403,
      body: { error: 'You may see only your own contributions.' },
    });
    expect((await server.call(`GET /contributions/${id}`)).status).toBe(401);
    const unknown = await server.call(`GET /contributions/${crypto.randomUUID()}`, { as: admin });
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: 'There is no such contribution.' },
    });
    expect((await server.call('GET /contributions/17', { as: user })).status).toBe(400);
  });

  it('lists one’s own, newest first', async () => {
    const lister = await server.addPerson('Lister');
    const first = await contribute({}, lister);
    const second = await contribute({}, lister);
    const list = async (as?: Person) =>
      await server.call('GET /contributions/my-contributions', as && { as });
    const ids = ((await list(lister)).body as Contribution[]).map((one) => one._id);
    expect(ids).toEqual([second, first]);
    expect((await list(admin)).body).toEqual([]);
    expect((await list()).status).toBe(401);
  });

  it('lists them with whole test cases, up to 4 MiB, and without data on request', async () => {
    const owner = await server.addPerson('Owner');
    const input = `x${'🙂'.repeat(500)}`;
    const cases = [
      { input, output: 'y'.repeat(2000), isHidden: false },
      { input: '1\n', output: '', outputBase64: 'AP8=', isHidden: true },
    ];
    await contribute({ testCases: cases }, owner);
    const listed = async (query = '') => {
      const path = `GET /contributions/my-contributions${query}` as const;
      const { body, headers } = await server.call(path, { as: owner });
      return { rows: body as ContributionRow[], headers };
    };
    const sizes = [
      { inputBytes: 2001, outputBytes: 2000, isHidden: false },
      { inputBytes: 2, outputBytes: 2, isHidden: true },
    ];
    const whole = sizes.map((one, index) => ({ ...one, ...cases[index] }));
    expect((await listed()).rows[0]?.testCases).toEqual(whole);
    expect((await listed('?withTexts=false')).rows[0]?.testCases).toEqual(sizes);
    await contribute({ testCases: cases.slice(1) }, owner);
    const [short, long] = (await listed('?withTexts=short')).rows;
    expect([short?.testCases, long?.testCases]).toEqual([whole.slice(1), sizes]);

    const large = [{ input: 'x'.repeat(3 << 20), output: '1', isHidden: false }];
    await contribute({ testCases: large }, owner);
    const first = await listed();
    expect(first.rows.map((one) => one.testCases[0]?.input?.length)).toEqual([3 << 20, 2, 1001]);
    await contribute({ testCases: large }, owner);
    const { rows, headers } = await listed();
    expect(rows).toHaveLength(1);
    expect(headers).toMatchObject({
      'x-total-count': '4',
      link: '</contributions/my-contributions?offset=1>; rel="next"',
    });
  });

  it('lists all to administrators, newest first', async () => {
    const pending = await contribute({ problemName: 'Waiting' });
    const reviewed = await contribute({ problemName: 'Reviewed' });
    await review(server, admin, { how: 'reject', id: reviewed });
    const list = async (query: string, as?: Person) =>
      await server.call(`GET /contributions/admin/all${query}`, as && { as });
    const ids = async (query = '') =>
      ((await list(query, admin)).body as Contribution[]).map((one) => one._id);
    expect((await ids()).slice(0, 2)).toEqual([reviewed, pending]);
    expect(await ids('?status=rejected')).toEqual([reviewed]);
    expect(await ids('?limit=1')).toEqual([reviewed]);
    expect(await ids('?limit=1&offset=1')).toEqual([pending]);
    expect((await list('', user)).status).toBe(403);
    expect((await list('')).status).toBe(401);
    for (const query of ['?status=new', '?limit=0', '?limit=1001', '?offset=-1', '?offset=x']) {
      expect((await list(query, admin)).status).toBe(400);
    }
  });
});
