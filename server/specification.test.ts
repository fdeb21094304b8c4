/**
 * The specification, line by line, as its client meets the API: paths, payloads, fields, sentences,
 * limits and roles, each with the line as title. Judging is proven elsewhere, screens in e2e/.
 */
import { describe, expect, it } from 'vitest';
import { queuedJob, storeResult } from './testing/judge.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
  type TestServer,
  testPassword,
} from './testing/server.ts';

const contribution = {
  problemName: 'Doubling',
  problemStatement: 'Print 2n.',
  difficulty: 'Easy',
  tags: ['maths'],
  timeLimit: 100,
  memoryLimit: 1024,
  testCases: [{ input: '1', output: '2', isHidden: false }],
};

const server = await openTestServer();
const admin = await server.addPerson('Ada', { isAdmin: true });
const user = await server.addPerson('Uma');
const problemId = await addSumProblem(server, admin);
await insertSubmission(server.db, {
  user_id: user.id,
  problem_id: problemId,
  ...judgedWith(acceptedResult),
});
await server.call('POST /contributions/submit', { as: user, body: contribution });
await server.call('POST /dashboard/recalculate-stats', { as: user });

type Request = Parameters<TestServer['call']>[0];

const problem = {
  name: 'Halves',
  problemStatement: 'Print n/2.',
  difficulty: 'Easy',
  tags: ['', 'a', 'a'],
  timeLimit: 10_000,
  memoryLimit: 512,
  testCases: [
    { input: '2', output: '1', isHidden: false, description: 'small' },
    { input: '4', output: '2', isHidden: true },
  ],
};

const ask = (request: Request, as?: Person, body?: object) =>
  server.call(request, { ...(as && { as }), ...(body && { body }) });

const one = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

describe('3. Entities and their fields', () => {
  type Entity = [
    line: string,
    request: () => Request,
    who: () => Person | undefined,
    fields: string,
  ];
  const visitor = () => undefined;
  const entities: Entity[] = [
    [
      'User details response',
      () => 'GET /users/details',
      () => user,
      '_id, isAdmin, name, email, username, profileImage',
    ],
    [
      'Problem',
      () => `GET /problems/${problemId}`,
      visitor,
      '_id, name, problemStatement, difficulty, tags, timeLimit, memoryLimit, testCases, totalSubmissions, acceptedSubmissions, createdBy',
    ],
    [
      'Submission',
      () => `GET /submission/${user.id}/${problemId}`,
      () => user,
      'verdict, code, submittedAt, problemId',
    ],
    [
      'Submission, in the admin list also userName, userEmail, problemName',
      () => 'GET /problems/admin/submissions',
      () => admin,
      'verdict, code, submittedAt, problemId, userName, userEmail, problemName',
    ],
    [
      'User dashboard',
      () => 'GET /dashboard/user',
      () => user,
      'user, solvedProblems, recentSubmissions, contributionStats',
    ],
    [
      'Leaderboard row',
      () => 'GET /dashboard/leaderboard/overall',
      visitor,
      'rank, name, totalSolved, easyCount, mediumCount, hardCount, contributionsApproved, contributionsPending, solvedCount, _id',
    ],
    [
      'Contribution',
      () => 'GET /contributions/my-contributions',
      () => user,
      '_id, problemName, problemStatement, difficulty, tags, timeLimit, memoryLimit, testCases, status, contributedBy, contributedAt, reviewedAt, reviewedBy, reviewComments, approvedProblemId',
    ],
    [
      'User profile',
      () => 'GET /users/profile',
      () => user,
      'name, username, email, city, country, institute, bio, profileImage, joinedAt, rating, socialLinks',
    ],
  ];

  it.each(entities)('%s', async (_line, request, who, fields) => {
    const { status, body } = await ask(request(), who());
    expect(status).toBe(200);
    expect(Object.keys(one(body) as object)).toEqual(expect.arrayContaining(fields.split(', ')));
  });

  it('Login response: access (token), id, isAdmin', async () => {
    const login = { email: user.email, password: testPassword };
    expect((await ask('POST /users/login', undefined, login)).body).toEqual({
      access: expect.any(String),
      id: user.id,
      isAdmin: false,
    });
  });

  it('Stats: easy, medium, hard (each solved and attempted), totalSolved, totalAttempted, contributionsApproved, contributionsPending, lastActive', async () => {
    const { body } = await ask('GET /dashboard/user', user);
    const each = { solved: expect.any(Number), attempted: expect.any(Number) };
    expect(body).toMatchObject({
      user: {
        name: 'Uma',
        stats: {
          easy: each,
          medium: each,
          hard: each,
          totalSolved: 1,
          totalAttempted: 1,
          contributionsApproved: 0,
          contributionsPending: 1,
          lastActive: expect.anything(),
        },
      },
    });
  });

  it('solvedProblems (groups of _id = difficulty, count, problems with problemId, problemName, solvedAt), recentSubmissions (problemId {name, difficulty}, verdict, submittedAt)', async () => {
    const { body } = await ask('GET /dashboard/user', user);
    const solved = { problemId, problemName: 'Sum', solvedAt: expect.any(String) };
    expect(body).toMatchObject({
      solvedProblems: expect.arrayContaining([
        expect.objectContaining({
          _id: 'Easy',
          count: 1,
          problems: [expect.objectContaining(solved)],
        }),
      ]),
      recentSubmissions: [
        {
          problemId: { name: 'Sum', difficulty: 'Easy' },
          verdict: 'Accepted',
          submittedAt: expect.any(String),
        },
      ],
    });
  });

  it('Contribution: difficulty (shown as easy, medium, hard in review), status (pending, approved, rejected), contributedBy {name, email}', async () => {
    const { body } = await ask('GET /contributions/admin/all', admin);
    expect(one(body)).toMatchObject({
      difficulty: 'easy',
      status: 'pending',
      contributedBy: { name: 'Uma', email: user.email },
      testCases: [{ input: '1', output: '2' }],
    });
  });
});

describe('4. States and transitions', () => {
  const offer = async (problemName: string) => {
    const body = { ...contribution, problemName };
    const made = await ask('POST /contributions/submit', user, body);
    return (made.body as { contributionId: string }).contributionId;
  };
  const own = async (id: string) => {
    const { body } = await ask('GET /contributions/my-contributions', user);
    return (body as { _id: string }[]).find((one) => one._id === id);
  };
  const review = (how: 'approve' | 'reject', id: string) =>
    ask(`POST /contributions/${how}/${id}`, admin, { reviewComments: `To ${how}.` });

  it('pending becomes approved (a problem is created; a link to the live problem shows)', async () => {
    const id = await offer('To be approved');
    expect(await own(id)).toMatchObject({ status: 'pending', approvedProblemId: null });
    const { status, body } = await review('approve', id);
    expect([status, body]).toMatchObject([200, { success: true, problemId: expect.any(String) }]);
    const { problemId: live } = body as { problemId: string };
    const changes = { status: 'approved', approvedProblemId: live, reviewedBy: 'Ada' };
    expect(await own(id)).toMatchObject({ ...changes, reviewComments: 'To approve.' });
    expect((await ask(`GET /problems/${live}`)).body).toMatchObject({ name: 'To be approved' });
  });

  it('or rejected (needs revision, see comments) by an admin review that may carry comments', async () => {
    const id = await offer('To be rejected');
    expect(await review('reject', id)).toMatchObject({ status: 200, body: { success: true } });
    const changes = { status: 'rejected', approvedProblemId: null, reviewComments: 'To reject.' };
    expect(await own(id)).toMatchObject(changes);
  });

  it('Review is allowed only on pending items', async () => {
    const id = await offer('Reviewed once');
    await review('reject', id);
    for (const how of ['approve', 'reject'] as const) {
      const error = 'This contribution has already been reviewed.';
      expect(await review(how, id)).toMatchObject({ status: 409, body: { success: false, error } });
    }
  });

  it("Only 'Accepted' is displayed as success; every other verdict is displayed as failure", async () => {
    const person = await server.addPerson('Sue');
    for (const verdict of ['Accepted', 'Wrong Answer'] as const) {
      const success = verdict === 'Accepted';
      const body = { language: 'cpp', code: 'int main() {}', problemId, user: person.id };
      const answer = ask('POST /compiler/submit', person, body);
      const job = await queuedJob(server, person.id);
      await storeResult(server, job, { ...acceptedResult, success, verdict });
      expect(await answer).toMatchObject({ status: 200, body: { success, verdict } });
    }
  });

  it('Logout: the token is worth nothing afterwards', async () => {
    const { id, email, password } = { ...user, password: testPassword };
    const { body } = await ask('POST /users/login', undefined, { email, password });
    const session = { id, email, token: (body as { access: string }).access };
    expect((await ask('POST /users/logout', session)).status).toBe(200);
    expect((await ask('GET /users/details', session)).status).toBe(401);
  });
});

describe('5. Validation rules', () => {
  const incomplete = { input: '1', output: '', isHidden: false };
  const [sample, hidden] = problem.testCases;

  it.each([
    ['name required', { name: '', problemStatement: '' }, 'Problem name is required.'],
    ['statement required', { problemStatement: '' }, 'Problem statement is required.'],
    [
      'every sample case needs input and output',
      { testCases: [incomplete, { ...hidden, output: '' }] },
      'All sample test cases must have both input and output.',
    ],
    [
      'every hidden case needs input and output',
      { testCases: [sample, { ...hidden, output: '' }] },
      'All hidden test cases must have both input and output.',
    ],
    [
      'Time limit 100 to 10000 in steps of 100',
      { timeLimit: 10_100 },
      'timeLimit: Must be 100 to 10000 ms in steps of 100.',
    ],
    [
      'memory limit 64 to 512 in steps of 64',
      { memoryLimit: 96 },
      'memoryLimit: Must be 64 to 512 MB in steps of 64.',
    ],
  ])('Create and edit problem (admin): %s', async (_line, changes, error) => {
    const body = { ...problem, ...changes };
    for (const request of ['POST /problems/create', `PUT /problems/edit/${problemId}`] as const) {
      expect(await ask(request, admin, body)).toMatchObject({ status: 400, body: { error } });
    }
  });

  it('Duplicate or empty tags are ignored', async () => {
    const made = await ask('POST /problems/create', admin, { ...problem, createdBy: admin.id });
    expect(made).toMatchObject({ status: 200, body: true });
    const { body } = await ask(`GET ${made.headers.location}` as Request);
    expect(body).toMatchObject({ tags: ['a'], timeLimit: 10_000, memoryLimit: 512 });
  });

  const both = 'Problem name and statement are required.';
  it.each([
    ['name and statement required', { problemName: '' }, both],
    ['name and statement required', { problemStatement: ' ' }, both],
    [
      'all cases need input and output',
      { testCases: [incomplete] },
      'All test cases must have input and output.',
    ],
    ['Time limit 100 to 10000', { timeLimit: 99 }, 'timeLimit: Must be 100 to 10000 ms.'],
    ['memory 64 to 1024', { memoryLimit: 1025 }, 'memoryLimit: Must be 64 to 1024 MB.'],
    ['At least one case kept', { testCases: [] }, 'All test cases must have input and output.'],
  ])('Contribution form: %s', async (_line, changes, error) => {
    const body = { ...contribution, ...changes };
    const answer = await ask('POST /contributions/submit', user, body);
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
  });

  const large = `data:image/png;base64,${'A'.repeat(Math.ceil((2097152 + 3) / 3) * 4)}`;
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  const links = (socialLinks: object) => ({ socialLinks });
  it.each<[string, object, string]>([
    ['Image at most 2 MB', { profileImage: large }, 'Image size must be less than 2MB'],
    [
      'of an image type',
      { profileImage: 'data:text/plain;base64,AAAA' },
      'Please select a valid image file',
    ],
    [
      'of an image type, which no SVG is that runs scripts',
      { profileImage: `data:image/svg+xml;base64,${svg}` },
      'Please select a valid image file',
    ],
    ['Bio at most 500 characters', { bio: 'x'.repeat(501) }, 'bio: At most 500 characters.'],
    [
      'GitHub http(s) {host}/{user}',
      links({ github: 'https://github.com' }),
      'Please enter a valid GitHub profile URL',
    ],
    [
      'LinkedIn http(s) {host}/in/{user}',
      links({ linkedin: 'https://linkedin.com/uma' }),
      'Please enter a valid LinkedIn profile URL',
    ],
    [
      'Twitter {host} or {host}/{user}',
      links({ twitter: 'https://example.com/uma' }),
      'Please enter a valid Twitter/X profile URL',
    ],
    [
      'Website any http(s) URL without whitespace',
      links({ website: 'https://a b' }),
      'Please enter a valid website URL',
    ],
  ])('Profile: %s', async (_line, changes, error) => {
    const body = { name: 'Uma', email: user.email, ...changes };
    const answer = await ask('PUT /users/update-profile', user, body);
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it('Social URLs (empty allowed)', async () => {
    const none = links({ github: '', linkedin: '', twitter: '', website: '' });
    const body = { name: 'Uma', email: user.email, ...none };
    expect((await ask('PUT /users/update-profile', user, body)).status).toBe(200);
  });

  it.each([
    [
      'at least 6 characters',
      { newPassword: '12345', token: 'x' },
      'Password must be at least 6 characters long',
    ],
    ['missing token gives', { newPassword: 'jkwz42' }, 'Invalid reset token'],
  ])('Reset password: %s', async (_line, body, error) => {
    const answer = await ask('POST /users/reset-password', undefined, body);
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it('AI code review requires non-empty code', async () => {
    const body = { code: ' ', problemStatement: 'x', language: 'cpp' };
    const error = 'Please write some code before requesting a review';
    for (const sent of [body, { ...body, code: null }]) {
      const answer = await ask('POST /ai/review-code', user, sent);
      expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
    }
  });

  it('AI code review requires a login', async () => {
    const error = 'Please login to get code reviews';
    const answer = await ask('POST /ai/review-code', undefined, {});
    expect(answer).toMatchObject({ status: 401, body: { success: false, error } });
  });
});

describe('5. Validation rules, where nothing or null is sent', () => {
  const none = { timeLimit: null, memoryLimit: null, tags: null, createdBy: null };
  it.each<[string, () => Request, () => Person | undefined, object, string]>([
    [
      'name required',
      () => 'POST /problems/create',
      () => admin,
      { ...problem, ...none, name: null },
      'Problem name is required.',
    ],
    [
      'statement required',
      () => 'POST /problems/create',
      () => admin,
      { ...problem, problemStatement: null },
      'Problem statement is required.',
    ],
    [
      'every sample case needs input and output',
      () => 'POST /problems/create',
      () => admin,
      { ...problem, testCases: [{ input: null, output: null, isHidden: false }] },
      'All sample test cases must have both input and output.',
    ],
    [
      'name and statement required',
      () => 'POST /contributions/submit',
      () => user,
      {},
      'Problem name and statement are required.',
    ],
    [
      'Reset password: at least 6 characters',
      () => 'POST /users/reset-password',
      () => undefined,
      { token: 'x' },
      'Password must be at least 6 characters long',
    ],
  ])('%s', async (_line, request, who, body, error) => {
    expect(await ask(request(), who(), body)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('6. Roles and permissions', () => {
  const rows: [line: string, request: () => Request, visitor: number, person: number][] = [
    ['View problems, leaderboard', () => 'GET /problems/problem-list', 200, 200],
    ['View problems, leaderboard', () => 'GET /dashboard/leaderboard/easy', 200, 200],
    ['Run code, AI explain and hint', () => 'POST /compiler/run', 400, 400],
    ['Run code, AI explain and hint', () => 'POST /ai/explain-problem', 400, 400],
    ['Run code, AI explain and hint', () => 'POST /ai/get-hint', 400, 400],
    ['Submit code, own submissions, dashboard, profile', () => 'POST /compiler/submit', 401, 400],
    [
      'Submit code, own submissions, dashboard, profile',
      () => `GET /submission/${user.id}/${problemId}`,
      401,
      200,
    ],
    ['Submit code, own submissions, dashboard, profile', () => 'GET /dashboard/user', 401, 200],
    ['Submit code, own submissions, dashboard, profile', () => 'GET /users/profile', 401, 200],
    ['AI code review', () => 'POST /ai/review-code', 401, 400],
    ['Contribute, My Contributions', () => 'POST /contributions/submit', 401, 400],
    ['Contribute, My Contributions', () => 'GET /contributions/my-contributions', 401, 200],
    ['Create, edit, delete problems', () => 'POST /problems/create', 401, 403],
    ['Create, edit, delete problems', () => `PUT /problems/edit/${problemId}`, 401, 403],
    ['Create, edit, delete problems', () => `DELETE /problems/delete/${problemId}`, 401, 403],
    ['all submissions', () => 'GET /problems/admin/submissions', 401, 403],
    ['review contributions', () => 'GET /contributions/admin/all', 401, 403],
    ['review contributions', () => `POST /contributions/approve/${problemId}`, 401, 403],
    ['review contributions', () => `POST /contributions/reject/${problemId}`, 401, 403],
  ];

  it.each(rows)('%s: %s', async (_line, request, visitor, person) => {
    const body = request().startsWith('GET') ? undefined : {};
    expect((await ask(request(), undefined, body)).status).toBe(visitor);
    expect((await ask(request(), user, body)).status).toBe(person);
  });
});

describe('7. The calls it makes', () => {
  it('Registration runs these calls in sequence: checkEmail, checkName, register, login, details', async () => {
    const account = { name: 'Wilma', email: 'wilma@example.org', password: 'jkwz42' };
    const { name, email, password } = account;
    const reply = async (request: Request, body: object) =>
      (await ask(request, undefined, body)).body;
    expect(await reply('POST /users/checkEmail', { email })).toBe(false);
    expect(await reply('POST /users/checkName', { name })).toBe(false);
    expect(await reply('POST /users/register', account)).toBe(true);
    expect(await reply('POST /users/checkEmail', { email })).toBe(true);
    expect(await reply('POST /users/checkName', { name })).toBe(true);
    const { access, id } = (await reply('POST /users/login', { email, password })) as {
      access: string;
      id: string;
    };
    const { body } = await ask('GET /users/details', { id, email, token: access });
    expect(body).toMatchObject({ _id: id, isAdmin: false, name, email });
    expect(await reply('POST /users/forgot-password', { email })).toMatchObject({ success: true });
  });

  it('POST /dashboard/recalculate-stats (auth)', async () => {
    expect((await ask('POST /dashboard/recalculate-stats', user)).status).toBe(200);
  });

  it('PUT /users/update-profile (auth): name, username, email, city, country, institute, bio, socialLinks', async () => {
    const mover = await server.addPerson('Mona');
    // Within 15 minutes of a login, no password is needed for another address.
    const { email } = mover;
    const { body } = await ask('POST /users/login', undefined, { email, password: testPassword });
    const session = { ...mover, token: (body as { access: string }).access };
    const sent = {
      name: 'Mona',
      username: 'mona_m',
      email: 'moved@example.org',
      city: 'Turin',
      country: 'Italy',
      institute: 'Politecnico',
      bio: 'Sums.',
      socialLinks: { github: 'https://github.com/mona', linkedin: '', twitter: '', website: '' },
    };
    expect((await ask('PUT /users/update-profile', session, sent)).status).toBe(200);
    expect((await ask('GET /users/profile', session)).body).toMatchObject(sent);
  });

  it('PUT /problems/edit/{id} (auth): true on success', async () => {
    const id = await addSumProblem(server, admin, { name: 'To be edited' });
    const answer = await ask(`PUT /problems/edit/${id}`, admin, { ...problem, name: 'Edited' });
    expect(answer).toMatchObject({ status: 200, body: true });
    expect((await ask(`GET /problems/${id}`)).body).toMatchObject({ name: 'Edited' });
  });

  it.each([
    ['GET /problems/problem-list: list of problems', undefined],
    ['GET /problems/admin/submissions (auth): array', 'admin'],
    ['GET /contributions/my-contributions (auth): the user’s contributions', 'user'],
    ['GET /contributions/admin/all (auth): array of contributions', 'admin'],
  ])('%s', async (line, who) => {
    const as = who === 'admin' ? admin : who === 'user' ? user : undefined;
    const [request = ''] = /^GET [^: ]+/.exec(line) ?? [];
    const { status, body } = await ask(request as Request, as);
    expect([status, Array.isArray(body)]).toEqual([200, true]);
  });

  const asked = { problemStatement: problem.problemStatement, difficulty: 'Easy' };
  it.each<[string, Request, string]>([
    [
      'POST /ai/explain-problem: problemStatement, difficulty: success and explanation',
      'POST /ai/explain-problem',
      'explanation',
    ],
    [
      'POST /ai/get-hint: problemStatement, userCode, difficulty: success and hint',
      'POST /ai/get-hint',
      'hint',
    ],
  ])('%s', async (_line, request, field) => {
    const { status, body } = await ask(request, undefined, { ...asked, userCode: '' });
    expect([status, body]).toMatchObject([200, { success: true, [field]: expect.any(String) }]);
  });

  it.each(['overall', 'easy', 'medium', 'hard', 'contributions'])(
    'GET /dashboard/leaderboard/%s: leaderboard rows',
    async (board) => {
      const { status, body } = await ask(`GET /dashboard/leaderboard/${board}`);
      expect([status, Array.isArray(body)]).toEqual([200, true]);
    },
  );

  it.each(['approve', 'reject'])(
    'POST /contributions/%s/{id} (auth) {reviewComments}: error from the error field',
    async (how) => {
      const body = { reviewComments: '' };
      const { status, body: reply } = await ask(
        `POST /contributions/${how}/${crypto.randomUUID()}`,
        admin,
        body,
      );
      expect(status).toBe(404);
      expect(reply).toMatchObject({ success: false, error: expect.any(String) });
    },
  );

  it('DELETE /problems/delete/{id} (auth): true on success', async () => {
    const id = await addSumProblem(server, admin, { name: 'Short-lived' });
    expect((await ask(`DELETE /problems/delete/${id}`, admin)).body).toBe(true);
  });
});

describe('8. Error catalogue', () => {
  it('Email Already Exists and Username Taken, in the words of the server too', async () => {
    const taken = async (name: string, email: string) =>
      await ask('POST /users/register', undefined, { name, email, password: 'jkwz42' });
    expect((await taken('Ursula', user.email)).body).toMatchObject({
      error: 'This email is already registered. Please use a different email address.',
    });
    expect((await taken('Ada', 'ursula@example.org')).body).toMatchObject({
      error: 'This username is already in use. Please choose a different username.',
    });
  });
});

describe('9. Business constants and limits', () => {
  it('Default time limit / memory limit: 1000 ms / 256 MB', async () => {
    const { timeLimit: _, memoryLimit: __, ...rest } = problem;
    const body = { ...rest, name: 'Defaults' };
    const { headers } = await ask('POST /problems/create', admin, body);
    const made = await ask(`GET ${headers.location}` as Request);
    expect(made.body).toMatchObject({ timeLimit: 1000, memoryLimit: 256 });
  });

  it('Dashboard: 10 recent submissions', async () => {
    const person = await server.addPerson('Busy');
    for (let n = 0; n < 11; n += 1) {
      await insertSubmission(server.db, { user_id: person.id, problem_id: problemId });
    }
    const { body } = await ask('GET /dashboard/user', person);
    expect((body as { recentSubmissions: unknown[] }).recentSubmissions).toHaveLength(10);
  });

  it('Description preview: 100 characters', async () => {
    const statement = { name: 'Wordy', problemStatement: 'x'.repeat(300) };
    const id = await addSumProblem(server, admin, statement);
    const { body } = await ask('GET /problems/problem-list');
    const row = (body as { _id: string; problemStatement: string }[]).find(({ _id }) => _id === id);
    expect(row?.problemStatement).toHaveLength(100);
  });
});
