/** Contributions over the API: proposing, looking, reviewing, as the right and the wrong person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contribution } from '../../../contract/contributions.ts';
import { refusals } from '../../../contract/messages.ts';
import type { Problem } from '../../../contract/problems.ts';
import { contributionsPendingMaxPerPerson } from '../../limits.ts';
import { type Person, startTestServer, type TestServer } from '../../testing.ts';

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

const draft = {
  problemName: ' Doubling ',
  problemStatement: 'Print $2n$.',
  difficulty: 'medium',
  tags: ['maths', ' easy '],
  timeLimit: 1500,
  memoryLimit: 1024,
  testCases: [
    { input: '50\n', output: '100\n', isHidden: true },
    { input: '1\n', output: '2\n', isHidden: false, description: 'the smallest' },
  ],
};

const submit = (changes: object = {}, as: Person | undefined = user) =>
  server.call('POST /contributions/submit', { as, body: { ...draft, ...changes } });

async function contribute(changes: object = {}, as: Person = user): Promise<string> {
  const answer = await submit(changes, as);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  return String((answer.body as { contributionId: string }).contributionId);
}

const seen = async (id: string, as: Person = user): Promise<Contribution> =>
  (await server.call(`GET /contributions/${id}`, { as })).body as Contribution;

const review = (how: 'approve' | 'reject', id: string, body?: object, as: Person = admin) =>
  server.call(`POST /contributions/${how}/${id}`, { as, body });

const pendingOf = async (person: Person) =>
  await server.db
    .selectFrom('user_stats')
    .select(['contributions_pending as pending', 'contributions_approved as approved'])
    .where('user_id', '=', person.id)
    .executeTakeFirst();

const countRows = async () =>
  (await server.db.selectFrom('contributions').select('id').execute()).length;

describe('a contribution', () => {
  it('is kept as it was written, and awaits review', async () => {
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
    });
  });

  it('takes tags with commas, any case of the difficulty, and limits by default', async () => {
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

  it('has its first case as a sample where all are hidden', async () => {
    const [one, other] = [{ ...draft.testCases[0] }, { ...draft.testCases[0] }];
    const id = await contribute({ testCases: [one, other] });
    expect((await seen(id)).testCases.map((one) => one.isHidden)).toEqual([false, true]);
  });

  it('keeps HTML, SQL and odd names of keys as the text they are', async () => {
    const texts = {
      problemName: `<script>alert(1)</script>'; drop table contributions; --`,
      problemStatement: '<img src=x onerror=alert(1)> $\\frac{1}{2}$ 🙂',
    };
    const id = await contribute({ ...texts, tags: ['__proto__', 'constructor'] });
    expect(await seen(id)).toMatchObject({ ...texts, tags: ['__proto__', 'constructor'] });
  });

  it('is for people who are signed in', async () => {
    const answer = await server.call('POST /contributions/submit', { body: {} });
    expect(answer).toMatchObject({ status: 401, body: { error: 'Please log in first.' } });
  });

  const required = 'Problem name and statement are required.';
  const incomplete = 'All test cases must have input and output.';
  const [complete] = draft.testCases;
  it.each([
    ['no name', { problemName: undefined }, required],
    ['a blank name', { problemName: '  ' }, required],
    ['a blank statement, before its cases', { problemStatement: ' ', testCases: [] }, required],
    ['no cases', { testCases: [] }, incomplete],
    ['no list of cases', { testCases: undefined }, incomplete],
    ['a case without output', { testCases: [complete, { input: '1' }] }, incomplete],
    ['a case without input', { testCases: [{ input: '', output: '1' }] }, incomplete],
    ['incomplete cases before limits', { testCases: [{}], timeLimit: 1 }, incomplete],
    ['cases that are no list', { testCases: 'none' }, 'testCases: Must be a list.'],
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
    ['a part of a millisecond', { timeLimit: 100.5 }, 'timeLimit: Must be 100 to 10000 ms.'],
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
  ])('is refused with %s, and nothing is kept', async (_what, changes, error) => {
    const before = await countRows();
    const answer = await submit(changes);
    expect(answer).toMatchObject({ status: 400, body: { success: false } });
    expect((answer.body as { error: string }).error).toMatch(error);
    expect(await countRows()).toBe(before);
  });

  it('is refused when the body is larger than the call takes', async () => {
    const payload = JSON.stringify({ ...draft, problemStatement: 'x'.repeat(18 << 20) });
    const answer = await server.call('POST /contributions/submit', { as: user, raw: { payload } });
    expect(answer.status).toBe(413);
  });

  it('is refused past the number that may await review, also when sent at once', async () => {
    const eager = await server.addPerson('Eager');
    const sent = Array.from({ length: contributionsPendingMaxPerPerson + 3 }, () =>
      submit({}, eager),
    );
    const answers = await Promise.all(sent);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(3).fill({ status: 409, body: { success: false, error: refusals.tooManyPending } }),
    );
    expect(await pendingOf(eager)).toEqual({
      pending: contributionsPendingMaxPerPerson,
      approved: 0,
    });
  });
});

describe('who may see a contribution', () => {
  it('is its contributor and administrators', async () => {
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

  it('lists all to administrators, those that await review first', async () => {
    const reviewed = await contribute({ problemName: 'Reviewed' });
    await review('reject', reviewed);
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

  it('cuts large test data in lists between characters, and shows all of it alone', async () => {
    const owner = await server.addPerson('Owner');
    const input = `x${'🙂'.repeat(2000)}`;
    const id = await contribute({ testCases: [{ input, output: 'y'.repeat(4096) }] }, owner);
    const list = await server.call('GET /contributions/my-contributions', { as: owner });
    const [cut] = (list.body as Contribution[])[0]?.testCases ?? [];
    expect(cut?.input).toBe(`x${'🙂'.repeat(1023)}…`);
    expect(cut?.output).toBe('y'.repeat(4096));
    expect((await seen(id, owner)).testCases[0]?.input).toBe(input);
  });
});

describe('approving', () => {
  it('makes the problem in the name of its contributor, and keeps the comments', async () => {
    const author = await server.addPerson('Author');
    const id = await contribute({}, author);
    expect(await pendingOf(author)).toEqual({ pending: 1, approved: 0 });
    const answer = await review('approve', id, { reviewComments: ' Well done! ' });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const { problemId } = answer.body as { problemId: string };
    expect(await seen(id, author)).toMatchObject({
      status: 'approved',
      reviewedBy: 'Ada',
      reviewedAt: expect.any(String),
      reviewComments: 'Well done!',
      approvedProblemId: problemId,
    });
    const problem = await server.call(`GET /problems/${problemId}`, { as: admin });
    const [hidden, sample] = draft.testCases;
    expect(problem.body as Problem).toMatchObject({
      name: 'Doubling',
      problemStatement: 'Print $2n$.',
      difficulty: 'Medium',
      tags: ['maths', 'easy'],
      timeLimit: 1500,
      memoryLimit: 1024,
      createdBy: author.id,
      testCases: [sample, hidden],
    });
    expect(await pendingOf(author)).toEqual({ pending: 0, approved: 1 });
  });
});

describe('rejecting', () => {
  it.each([
    ['with comments', { reviewComments: 'The limits are too tight.' }, 'The limits are too tight.'],
    ['with empty comments', { reviewComments: '' }, null],
    ['with none', { reviewComments: null }, null],
    ['with an empty body', {}, null],
    ['without a body', undefined, null],
  ])('works %s', async (_how, body, comments) => {
    const author = await server.addPerson(`Author ${_how}`);
    const id = await contribute({}, author);
    expect(await review('reject', id, body)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await seen(id, author)).toMatchObject({
      status: 'rejected',
      reviewedBy: 'Ada',
      reviewComments: comments,
      approvedProblemId: null,
    });
    expect(await pendingOf(author)).toEqual({ pending: 0, approved: 0 });
  });
});

describe('a review', () => {
  it.each(['approve', 'reject'] as const)('(%s) is for administrators', async (how) => {
    const id = await contribute();
    expect((await server.call(`POST /contributions/${how}/${id}`, { body: {} })).status).toBe(401);
    for (const person of [user, stranger]) {
      expect(await review(how, id, {}, person)).toMatchObject({
        status: 403,
        body: { error: 'Access denied. Admin privileges required.' },
      });
    }
    expect((await seen(id)).status).toBe('pending');
  });

  it.each(['approve', 'reject'] as const)('(%s) is refused with bad input', async (how) => {
    const id = await contribute();
    const refused = async (path: string, body?: unknown) => {
      const answer = await server.call(`POST /contributions/${how}/${path}`, { as: admin, body });
      return [answer.status, (answer.body as { error: string }).error];
    };
    expect(await refused(crypto.randomUUID())).toEqual([404, 'There is no such contribution.']);
    expect(await refused('17')).toEqual([400, 'id: is not an id.']);
    const long = { reviewComments: 'x'.repeat(2001) };
    expect(await refused(id, long)).toEqual([400, 'reviewComments: At most 2000 characters.']);
    expect(await refused(id, { reviewComments: 5 })).toEqual([
      400,
      'reviewComments: Must be text.',
    ]);
    expect(await refused(id, { reviewComments: 'a\0' })).toEqual([
      400,
      'reviewComments: Must be valid Unicode without NUL characters.',
    ]);
    expect((await refused(id, [1]))[0]).toBe(400);
    expect((await seen(id)).status).toBe('pending');
  });

  it('happens once', async () => {
    const id = await contribute();
    await review('reject', id, { reviewComments: 'first' });
    for (const how of ['approve', 'reject'] as const) {
      expect(await review(how, id, { reviewComments: 'second' })).toMatchObject({
        status: 409,
        body: { success: false, error: 'This contribution has been reviewed already.' },
      });
    }
    expect(await seen(id)).toMatchObject({ status: 'rejected', reviewComments: 'first' });
  });

  it('of several administrators at once is won by exactly one', async () => {
    const author = await server.addPerson('Popular');
    const other = await server.addPerson('Bea', { isAdmin: true });
    const problemsOf = () =>
      server.db.selectFrom('problems').select('id').where('created_by', '=', author.id).execute();
    for (let round = 1; round <= 5; round += 1) {
      const id = await contribute({}, author);
      const answers = await Promise.all([
        review('approve', id, {}, admin),
        review('approve', id, {}, other),
        review('approve', id, {}, admin),
        review('approve', id, {}, other),
      ]);
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409, 409]);
      const won = answers.find((one) => one.status === 200)?.body as { problemId: string };
      expect((await seen(id, author)).approvedProblemId).toBe(won.problemId);
      expect(await problemsOf()).toHaveLength(round);
      expect(await pendingOf(author)).toEqual({ pending: 0, approved: round });
    }
  });

  it('that approves and one that rejects at once leave one outcome, whole', async () => {
    const author = await server.addPerson('Contested');
    for (let round = 0; round < 5; round += 1) {
      const id = await contribute({}, author);
      const answers = await Promise.all([review('approve', id), review('reject', id)]);
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
      const { status, approvedProblemId } = await seen(id, author);
      expect(status).toBe(answers[0].status === 200 ? 'approved' : 'rejected');
      expect(approvedProblemId !== null).toBe(status === 'approved');
    }
    const rows = await server.db
      .selectFrom('problems')
      .select('id')
      .where('created_by', '=', author.id)
      .execute();
    expect((await pendingOf(author))?.approved).toBe(rows.length);
  });
});
