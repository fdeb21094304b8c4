/** Contributing over the API, and who may see a contribution. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contribution, ContributionRow } from '../../../contract/contributions.ts';
import { refusals } from '../../../contract/messages.ts';
import { contributionsPendingMaxPerPerson } from '../../limits.ts';
import { type Person, startTestServer, type TestServer } from '../../testing.ts';
import {
  contribute as contributeAs,
  countsOf,
  draft,
  readContribution,
  review,
} from '../../testing-contributions.ts';

let server: TestServer;
let admin: Person;
let user: Person;
let stranger: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson('Ada', { isAdmin: true });
  user = await server.addPerson('Uma');
  stranger = await server.addPerson('Sten');
});
afterAll(() => server.close());

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
    [
      'no case that is not hidden',
      { testCases: [{ ...complete, isHidden: true }] },
      'At least one test case must not be hidden: the problem shows it as a sample.',
    ],
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
      'problemStatement: At most 65536 bytes.',
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

  it('cuts test data in lists between characters, and leaves them out on request', async () => {
    const owner = await server.addPerson('Owner');
    const input = `x${'🙂'.repeat(500)}`;
    const cases = [
      { input, output: 'y'.repeat(1024), isHidden: false },
      { input: '1\n', outputBase64: 'AP8=', isHidden: true },
    ];
    const id = await contribute({ testCases: cases }, owner);
    const listed = async (query = '') => {
      const path = '/contributions/my-contributions';
      const { body } = await server.call(`GET ${path}${query}`, { as: owner });
      return (body as ContributionRow[])[0]?.testCases;
    };
    const sizes = [
      { inputBytes: 2001, outputBytes: 1024, isHidden: false },
      { inputBytes: 2, outputBytes: 2, isHidden: true },
    ];
    const texts = [
      { input: `x${'🙂'.repeat(255)}…`, output: 'y'.repeat(1024) },
      { input: '1\n', output: '' },
    ];
    expect(await listed()).toEqual(sizes.map((one, index) => ({ ...one, ...texts[index] })));
    expect(await listed('?withTexts=false')).toEqual(sizes);
    expect((await seen(id, owner)).testCases[0]?.input).toBe(input);
  });

  it('lists all to administrators, pending ones first', async () => {
    const reviewed = await contribute({ problemName: 'Reviewed' });
    await review(server, admin, { how: 'reject', id: reviewed });
    const pending = await contribute({ problemName: 'Waiting' });
    const list = async (query: string, as?: Person) =>
      await server.call(`GET /contributions/admin/all${query}`, as && { as });
    const ids = async (query = '') =>
      ((await list(query, admin)).body as Contribution[]).map((one) => one._id);
    expect((await ids())[0]).toBe(pending);
    expect((await ids()).at(-1)).toBe(reviewed);
    expect(await ids('?status=rejected')).toEqual([reviewed]);
    expect(await ids('?limit=1')).toEqual([pending]);
    expect(await ids('?limit=1&offset=1')).not.toContain(pending);
    expect((await list('', user)).status).toBe(403);
    expect((await list('')).status).toBe(401);
    for (const query of ['?status=new', '?limit=0', '?limit=501', '?offset=-1', '?offset=x']) {
      expect((await list(query, admin)).status).toBe(400);
    }
  });
});
