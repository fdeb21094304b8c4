/** Editing a problem: omitted fields, existing limits, and concurrent edits. */
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problems.ts';
import { type Answer, openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');

const draft = {
  name: 'Halving',
  problemStatement: 'Print $n / 2$.',
  difficulty: 'Hard',
  tags: ['maths'],
  timeLimit: 2000,
  memoryLimit: 128,
  tutor: false,
  comparison: { caseSensitive: false, spaceSensitive: true, floatAbsoluteTolerance: 1e-6 },
  checker: { kind: 'testlib', source: 'int main() {}', headers: [], arguments: ['-x'] },
  testCases: [
    { input: '1\n', output: '0.5\n', isHidden: false, description: 'the smallest' },
    { input: '50\n', output: '25\n', isHidden: true },
  ],
};

async function create(changes: object = {}): Promise<string> {
  const answer = await server.call('POST /problems/create', {
    as: admin,
    body: { ...draft, ...changes },
  });
  expect(answer).toMatchObject({ status: 200, body: true });
  return String(answer.headers.location).replace('/problems/', '');
}

const read = async (id: string, as: Person = admin): Promise<Problem> =>
  (await server.call(`GET /problems/${id}`, { as })).body as Problem;

const edit = (id: string, body: object, ifMatch?: string): Promise<Answer> =>
  server.call(`PUT /problems/edit/${id}`, {
    as: admin,
    body,
    ...(ifMatch !== undefined && { raw: { headers: { 'if-match': ifMatch } } }),
  });

/** The fields of a problem that an edit may change. */
function partsOf(problem: Problem): object {
  const { name, problemStatement, difficulty, tags, timeLimit, memoryLimit } = problem;
  const { comparison, checker, testCases, tutor } = problem;
  const basics = { name, problemStatement, difficulty, tags, timeLimit, memoryLimit, tutor };
  return { ...basics, comparison, checker, testCases };
}

const isDone = { status: 200, body: true };

describe('a field that an edit omits', () => {
  it.each(Object.keys(draft))('stays as it is: %s', async (left) => {
    const id = await create();
    const given = Object.fromEntries(Object.entries(draft).filter(([field]) => field !== left));
    expect(await edit(id, given)).toMatchObject(isDone);
    expect(partsOf(await read(id))).toEqual(draft);
  });

  it('stays as it is if only one field is given, or none', async () => {
    const id = await create();
    expect(await edit(id, { name: 'Dividing' })).toMatchObject(isDone);
    expect(await edit(id, {})).toMatchObject(isDone);
    expect(partsOf(await read(id))).toEqual({ ...draft, name: 'Dividing' });
  });

  it('stays as it is within the comparison, too; null removes a tolerance', async () => {
    const id = await create();
    const comparisonAfter = async (comparison: object) => {
      expect(await edit(id, { comparison })).toMatchObject(isDone);
      return (await read(id)).comparison;
    };
    expect(await comparisonAfter({ floatRelativeTolerance: 0.5 })).toEqual({
      ...draft.comparison,
      floatRelativeTolerance: 0.5,
    });
    expect(await comparisonAfter({ caseSensitive: true, floatAbsoluteTolerance: null })).toEqual({
      caseSensitive: true,
      spaceSensitive: true,
      floatRelativeTolerance: 0.5,
    });
  });

  it('is switched off by the other way to compare white space', async () => {
    const id = await create();
    const given = async (comparison: object) => {
      expect(await edit(id, { comparison })).toMatchObject(isDone);
      return (await read(id)).comparison;
    };
    const others = { caseSensitive: false, floatAbsoluteTolerance: 1e-6 };
    const byLines = { ...others, spaceSensitive: false, byLines: true };
    expect(await given({ byLines: true })).toEqual(byLines);
    expect(await given({ caseSensitive: false })).toEqual(byLines);
    expect(await given({ spaceSensitive: true })).toEqual({ ...others, spaceSensitive: true });
    expect(await given({ spaceSensitive: false, byLines: true })).toEqual(byLines);
    expect(await given({ byLines: false })).toEqual({ ...others, spaceSensitive: false });
    const both = { byLines: true, spaceSensitive: true };
    expect(await edit(id, { comparison: both })).toMatchObject({
      status: 400,
      body: { error: 'comparison.byLines: Must not be true if spaceSensitive is true.' },
    });
  });

  it('differs from one that is given as empty', async () => {
    const id = await create();
    const refused = async (body: object) => (await edit(id, body)).body;
    expect(await refused({ name: '' })).toMatchObject({ error: 'Problem name is required.' });
    expect(await refused({ problemStatement: ' ' })).toMatchObject({
      error: 'Problem statement is required.',
    });
    expect(await refused({ testCases: [] })).toMatchObject({
      error: 'All sample test cases must have both input and output.',
    });
    expect(partsOf(await read(id))).toEqual(draft);
  });

  it('leaves the version of the test cases unchanged', async () => {
    const id = await create();
    const testSet = async () =>
      await server.db
        .selectFrom('problems')
        .select('test_set')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    await edit(id, { timeLimit: 3000 });
    expect(await testSet()).toEqual({ test_set: 1 });
    await edit(id, { testCases: [{ input: '7', output: '8' }] });
    expect(await testSet()).toEqual({ test_set: 2 });
  });
});

describe('a limit from an approved contribution', () => {
  async function approved(limits: { timeLimit: number; memoryLimit: number }): Promise<string> {
    const { name, problemStatement, difficulty, testCases } = draft;
    const made = await server.call('POST /contributions/submit', {
      as: user,
      body: { problemName: name, problemStatement, difficulty, testCases, ...limits },
    });
    const { contributionId } = made.body as { contributionId: string };
    const answer = await server.call(`POST /contributions/approve/${contributionId}`, {
      as: admin,
    });
    return (answer.body as { problemId: string }).problemId;
  }

  it('may stay in an edit, or be replaced', async () => {
    const id = await approved({ timeLimit: 150, memoryLimit: 1024 });
    const limits = { timeLimit: 150, memoryLimit: 1024 };
    expect(await edit(id, { ...draft, checker: null, ...limits })).toMatchObject(isDone);
    expect(await read(id)).toMatchObject({ name: 'Halving', ...limits });
    expect(await edit(id, { timeLimit: 200, memoryLimit: 512 })).toMatchObject(isDone);
    expect(await edit(id, limits)).toMatchObject({
      status: 400,
      body: { error: 'timeLimit: Must be 100 to 10000 ms in steps of 100.' },
    });
  });

  it.each([
    [{ timeLimit: 160 }, 'timeLimit: Must be 100 to 10000 ms in steps of 100, or stay at 150 ms.'],
    [{ timeLimit: 50 }, 'timeLimit: Must be 100 to 10000 ms in steps of 100.'],
    [{ timeLimit: '150' }, 'timeLimit: Must be 100 to 10000 ms in steps of 100.'],
    [
      { memoryLimit: 1000 },
      'memoryLimit: Must be 64 to 512 MB in steps of 64, or stay at 1024 MB.',
    ],
    [{ memoryLimit: 2048 }, 'memoryLimit: Must be 64 to 512 MB in steps of 64.'],
  ])('does not weaken the rules: %j', async (change, error) => {
    const id = await approved({ timeLimit: 150, memoryLimit: 1024 });
    expect(await edit(id, change)).toMatchObject({ status: 400, body: { error } });
    expect(await read(id)).toMatchObject({ timeLimit: 150, memoryLimit: 1024 });
  });
});

describe('two administrators who edit simultaneously', () => {
  it('cannot overwrite each other unknowingly', async () => {
    const id = await create();
    const { version } = await read(id);
    expect(await edit(id, { name: 'Mine' }, `"${version}"`)).toMatchObject({
      ...isDone,
      headers: { etag: `"${version + 1}"` },
    });
    const late = await edit(id, { name: 'Yours' }, `"${version}"`);
    expect(late).toMatchObject({
      status: 409,
      body: {
        success: false,
        error: 'This problem was changed after you opened it.',
        versions: { yours: version, current: version + 1 },
      },
    });
    const now = await read(id);
    expect(now).toMatchObject({ name: 'Mine', version: version + 1, updatedBy: 'admin' });
    expect(await edit(id, { name: 'Yours' }, `"${now.version}"`)).toMatchObject(isDone);
    expect(await read(id)).toMatchObject({ name: 'Yours' });
  });

  it('do not both succeed, however close together they are', async () => {
    const id = await create();
    const { version } = await read(id);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => edit(id, { name: `Edit ${n}` }, `"${version}"`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await read(id)).version).toBe(version + 1);
  });

  it('are not disturbed by submissions: a verdict is not an edit', async () => {
    const id = await create();
    const { version } = await read(id);
    await server.db
      .updateTable('problems')
      .set({ total_submissions: 7 })
      .where('id', '=', id)
      .execute();
    expect(await edit(id, { name: 'Calm' }, `"${version}"`)).toMatchObject(isDone);
  });

  it.each(['1', 'W/1', '"x"', '"-1"', '""', '"1", "2"', '"99999999999999999999"'])(
    'get a message about the format of If-Match: %s',
    async (ifMatch) => {
      const id = await create();
      expect(await edit(id, { name: 'Never' }, ifMatch)).toMatchObject({
        status: 400,
        body: { error: 'If-Match: Must be a version in quotes, such as "3".' },
      });
    },
  );

  it('may accept any version', async () => {
    const id = await create();
    await edit(id, {});
    expect(await edit(id, { name: 'Any' }, '*')).toMatchObject(isDone);
  });

  it('are named to administrators only', async () => {
    const id = await create();
    await edit(id, { name: 'Signed' });
    expect(await read(id)).toMatchObject({ updatedBy: 'admin', updatedAt: expect.any(String) });
    const shown = await read(id, user);
    expect(shown).not.toHaveProperty('updatedBy');
    expect(shown).not.toHaveProperty('updatedAt');
  });
});
