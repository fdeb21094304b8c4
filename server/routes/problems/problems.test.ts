/** Problems over the API: what each role may see and write. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import type { Problem, ProblemRow } from '../../../contract/problems.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');

const draft = {
  name: 'Doubling',
  problemStatement: 'Print $2n$.',
  difficulty: 'Medium',
  tags: ['maths', '', 'maths', ' easy '],
  timeLimit: 2000,
  memoryLimit: 128,
  testCases: [
    { input: '1\n', output: '2\n', isHidden: false, description: 'the smallest' },
    { input: '50\n', output: '100\n', isHidden: true },
  ],
};

const list = async (query = '', as?: Person): Promise<ProblemRow[]> => {
  const answer = await server.call(`GET /problems/problem-list${query}`, as && { as });
  return answer.body as ProblemRow[];
};

async function create(changes: object = {}): Promise<string> {
  const answer = await server.call('POST /problems/create', {
    as: admin,
    body: { ...draft, ...changes },
  });
  expect(answer).toMatchObject({ status: 200, body: true });
  return String(answer.headers.location).replace('/problems/', '');
}

describe('the problem list', () => {
  it('has every field but test cases, and the first 100 characters of the statement', async () => {
    const id = await create({ name: 'Long', problemStatement: 'x'.repeat(150) });
    const row = (await list()).find((one) => one._id === id);
    expect(row).toEqual({
      _id: id,
      name: 'Long',
      problemStatement: 'x'.repeat(100),
      difficulty: 'Medium',
      tags: ['maths', 'easy'],
      timeLimit: 2000,
      memoryLimit: 128,
      totalSubmissions: 0,
      acceptedSubmissions: 0,
      createdBy: admin.id,
      createdAt: expect.any(String),
      solved: false,
    });
  });

  it('is narrowed by difficulty, tag, text, limit and offset', async () => {
    await create({ name: 'Rare 100%', difficulty: 'Hard', tags: ['Geometry'] });
    await create({ name: 'Rare two', difficulty: 'Hard' });
    const names = async (query: string) => (await list(query)).map((row) => row.name);
    expect(await names('?difficulty=Hard')).toEqual(['Rare 100%', 'Rare two']);
    expect(await names('?tag=geometry')).toEqual(['Rare 100%']);
    expect(await names('?search=RARE%20tw')).toEqual(['Rare two']);
    expect(await names('?search=%25')).toEqual(['Rare 100%']);
    expect(await names('?difficulty=Hard&limit=1&offset=1')).toEqual(['Rare two']);
  });

  it('shows what the caller has solved, and nothing about others', async () => {
    const id = await create({ name: 'Solved one' });
    await server.db
      .insertInto('attempts')
      .values({ user_id: user.id, problem_id: id, solved_at: new Date(), difficulty: 'Medium' })
      .execute();
    const solved = async (as?: Person) =>
      (await list('?search=Solved%20one', as)).map((row) => row.solved);
    expect(await solved(user)).toEqual([true]);
    expect(await solved(admin)).toEqual([false]);
    expect(await solved()).toEqual([false]);
  });

  it.each([
    ['?difficulty=Harsh', 'difficulty: Must be Easy, Medium or Hard.'],
    ['?limit=0', 'limit: At least 1.'],
    ['?limit=x', 'limit: Must be a number.'],
    ['?offset=-1', 'offset: At least 0.'],
  ])('refuses %s', async (query, error) => {
    const answer = await server.call(`GET /problems/problem-list${query}`);
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });
});

describe('a problem', () => {
  it('shows hidden test cases to administrators, and only their number to others', async () => {
    const id = await addSumProblem(server, admin);
    const seen = async (as?: Person) =>
      (await server.call(`GET /problems/${id}`, as && { as })).body as Problem;
    const cases = (problem: Problem) => problem.testCases.map((one) => one.input);
    expect(cases(await seen(admin))).toEqual(['1 2\n', '40 2\n']);
    for (const problem of [await seen(), await seen(user)]) {
      expect(cases(problem)).toEqual(['1 2\n']);
      expect(problem.hiddenTestCases).toBe(1);
      expect(JSON.stringify(problem)).not.toContain('40 2');
    }
  });

  it('is refused when its id is unknown or malformed', async () => {
    const unknown = await server.call(`GET /problems/${crypto.randomUUID()}`);
    expect(unknown).toMatchObject({ status: 404, body: { error: 'There is no such problem.' } });
    const malformed = await server.call('GET /problems/17');
    expect(malformed).toMatchObject({ status: 400, body: { error: 'id: is not an id.' } });
  });
});

describe('writing a problem', () => {
  it('is for administrators', async () => {
    const id = await create();
    const calls = [
      'POST /problems/create',
      `PUT /problems/edit/${id}`,
      `DELETE /problems/delete/${id}`,
    ] as const;
    for (const call of calls) {
      expect((await server.call(call, { body: draft })).status).toBe(401);
      const asUser = await server.call(call, { as: user, body: draft });
      expect(asUser).toMatchObject({
        status: 403,
        body: { error: 'Access denied. Admin privileges required.' },
      });
    }
  });

  it.each([
    ['no name', { name: ' ' }, 'Problem name is required.'],
    ['null for the name', { name: null }, 'Problem name is required.'],
    ['null for the statement', { problemStatement: null }, 'Problem statement is required.'],
    [
      'null for the test cases',
      { testCases: null },
      'All sample test cases must have both input and output.',
    ],
    [
      'null for the limits',
      { timeLimit: null, memoryLimit: null },
      'timeLimit: Must be 100 to 10000 ms in steps of 100.',
    ],
    [
      'no name before no statement',
      { name: '', problemStatement: '' },
      'Problem name is required.',
    ],
    ['no statement', { problemStatement: ' \n' }, 'Problem statement is required.'],
    ['no sample', { testCases: [] }, 'All sample test cases must have both input and output.'],
    [
      'a sample without output',
      { testCases: [{ input: '1' }] },
      'All sample test cases must have both input and output.',
    ],
    [
      'a hidden case without input',
      { testCases: [draft.testCases[0], { output: '1', isHidden: true }] },
      'All hidden test cases must have both input and output.',
    ],
    ['an unknown difficulty', { difficulty: 'hard' }, 'difficulty: Must be Easy, Medium or Hard.'],
    [
      'a time limit between the steps',
      { timeLimit: 150 },
      'timeLimit: Must be 100 to 10000 ms in steps of 100.',
    ],
    ['too much memory', { memoryLimit: 1024 }, 'memoryLimit: Must be 64 to 512 MB in steps of 64.'],
    [
      'too many tags',
      { tags: Array.from({ length: 11 }, (_, i) => `t${i}`) },
      'tags: At most 10 tags.',
    ],
  ])('is refused with %s', async (_what, changes, error) => {
    const answer = await server.call('POST /problems/create', {
      as: admin,
      body: { ...draft, ...changes },
    });
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
  });

  it('keeps its checker until an edit replaces or removes it, and shows it to administrators only', async () => {
    const checker = { kind: 'testlib', source: 'int main() {}', headers: [], arguments: ['-x'] };
    const id = await create({ checker });
    const seenBy = async (as?: Person) =>
      (await server.call(`GET /problems/${id}`, as && { as })).body as Problem;
    const edit = (changes: object) =>
      server.call(`PUT /problems/edit/${id}`, { as: admin, body: { ...draft, ...changes } });
    expect((await seenBy(admin)).checker).toEqual(checker);
    for (const as of [user, undefined]) expect(await seenBy(as)).not.toHaveProperty('checker');
    await edit({});
    expect((await seenBy(admin)).checker).toEqual(checker);
    await edit({ checker: { kind: 'icpc', source: 'int main() { return 42; }' } });
    expect((await seenBy(admin)).checker).toMatchObject({ kind: 'icpc', arguments: [] });
    await edit({ checker: null });
    expect(await seenBy(admin)).not.toHaveProperty('checker');
  });

  it.each([
    [{ kind: 'other', source: 'x' }, 'checker: Must be testlib or icpc.'],
    [{ kind: 'icpc', source: ' ' }, 'checker: The source must not be empty.'],
    [
      { kind: 'icpc', source: 'x', headers: [{ name: '../a.h', source: '' }] },
      'checker: A file is called like name.h or folder/name.h, by letters, digits and + - . _.',
    ],
  ])('is refused with an invalid checker', async (checker, error) => {
    const answer = await server.call('POST /problems/create', {
      as: admin,
      body: { ...draft, checker },
    });
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  it('takes null for its creator, and for what a case may leave out, as absent', async () => {
    const cases = [{ input: '1', output: '2', isHidden: null, description: null }];
    const id = await create({ createdBy: null, testCases: cases });
    expect((await server.call(`GET /problems/${id}`)).body).toMatchObject({
      createdBy: admin.id,
      testCases: [{ input: '1', output: '2', isHidden: false }],
    });
  });

  it('is refused in another person’s name', async () => {
    const answer = await server.call('POST /problems/create', {
      as: admin,
      body: { ...draft, createdBy: user.id },
    });
    expect(answer).toMatchObject({ status: 403, body: { error: refusals.otherCreator } });
  });

  it('replaces everything, and new test data get a new version', async () => {
    const id = await create();
    const body = { ...draft, name: 'Tripling', testCases: [{ input: '1', output: '3' }] };
    const edited = await server.call(`PUT /problems/edit/${id}`, { as: admin, body });
    expect(edited).toMatchObject({ status: 200, body: true });
    const seen = await server.call(`GET /problems/${id}`, { as: admin });
    expect(seen.body).toMatchObject({ name: 'Tripling', testCases: [{ output: '3' }] });
    const { test_set } = await server.db
      .selectFrom('problems')
      .select('test_set')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(test_set).toBe(2);
  });

  it('hides a deleted problem, once', async () => {
    const id = await create({ name: 'Gone' });
    const remove = () => server.call(`DELETE /problems/delete/${id}`, { as: admin });
    expect(await remove()).toMatchObject({ status: 200, body: true });
    expect((await server.call(`GET /problems/${id}`)).status).toBe(404);
    expect(await list('?search=Gone')).toEqual([]);
    expect((await remove()).status).toBe(404);
  });
});
