/** Test sets: changed test cases make a new set, and sets that no result refers to are deleted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problems.ts';
import type { SubmissionRow } from '../../../contract/submission.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing.ts';

let server: TestServer;
let admin: Person;
let user: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson('admin', { isAdmin: true });
  user = await server.addPerson('user');
});
afterAll(() => server.close());

const sample = { input: '1 2\n', output: '3\n', isHidden: false };
const hidden = { input: '40 2\n', output: '42\n', isHidden: true };
const add = () =>
  addSumProblem(server, admin, {
    testCases: [sample, hidden].map((one) => ({
      ...one,
      input: Buffer.from(one.input),
      output: Buffer.from(one.output),
    })),
  });

const read = async (id: string) =>
  (await server.call(`GET /problems/${id}`, { as: admin })).body as Problem;

async function edit(id: string, body: object): Promise<number> {
  const edited = await server.call(`PUT /problems/edit/${id}`, { as: admin, body });
  expect(edited).toMatchObject({ status: 200, body: true });
  return (await read(id)).testSet;
}

const judged = (problemId: string, testSet: number): Promise<string> =>
  insertSubmission(server.db, {
    user_id: user.id,
    problem_id: problemId,
    test_set: testSet,
    ...judgedWith(acceptedResult),
  });

const setsOf = async (id: string): Promise<number[]> => {
  const rows = await server.db
    .selectFrom('test_cases')
    .select('test_set')
    .distinct()
    .where('problem_id', '=', id)
    .orderBy('test_set')
    .execute();
  return rows.map((row) => row.test_set);
};

describe('editing a problem', () => {
  it('keeps the set if the test cases are not given or unchanged', async () => {
    const id = await add();
    expect(await edit(id, { name: 'Total' })).toBe(1);
    expect(await edit(id, { testCases: [sample, hidden] })).toBe(1);
    expect(await edit(id, { testCases: [hidden, sample] })).toBe(1);
  });

  it.each<[string, object[]]>([
    ['another input', [{ ...sample, input: '2 1\n' }, hidden]],
    ['another output', [sample, { ...hidden, output: '42' }]],
    ['a description', [{ ...sample, description: 'small' }, hidden]],
    ['one that is no longer hidden', [sample, { ...hidden, isHidden: false }]],
    ['one fewer', [sample]],
  ])('makes a new set for %s', async (_what, testCases) => {
    const id = await add();
    expect(await edit(id, { testCases })).toBe(2);
    const shown = await read(id);
    expect(shown.testCases).toEqual(testCases);
    expect(await edit(id, { testCases })).toBe(2);
  });

  it('keeps the sets that results refer to, and deletes the others', async () => {
    const id = await add();
    await judged(id, 1);
    expect(await edit(id, { testCases: [sample] })).toBe(2);
    expect(await setsOf(id)).toEqual([1, 2]);
    expect(await edit(id, { testCases: [{ ...sample, output: '4' }] })).toBe(3);
    expect(await setsOf(id)).toEqual([1, 3]);
  });

  it('keeps a set that only an earlier result refers to', async () => {
    const id = await add();
    const submission = await judged(id, 2);
    await server.db
      .insertInto('earlier_results')
      .values({
        submission_id: submission,
        verdict: 'Accepted',
        judged_at: new Date(),
        result: '{}',
        test_set: 1,
      })
      .execute();
    expect(await edit(id, { testCases: [sample] })).toBe(2);
    expect(await setsOf(id)).toEqual([1, 2]);
  });
});

describe('a test case', () => {
  it('never changes', async () => {
    const id = await add();
    const change = server.db
      .updateTable('test_cases')
      .set({ is_hidden: false })
      .where('problem_id', '=', id);
    await expect(change.execute()).rejects.toThrow('Test cases of a set never change.');
  });
});

describe('a result', () => {
  it('shows its set to the person and to administrators', async () => {
    const problemId = await add();
    const id = await judged(problemId, 1);
    await edit(problemId, { testCases: [sample] });
    for (const as of [user, admin]) {
      const { body } = await server.call(`GET /submission/${user.id}/${problemId}`, { as });
      expect((body as SubmissionRow[]).map(({ testSet }) => testSet)).toEqual([1]);
      const one = await server.call(`GET /compiler/submissions/${id}`, { as });
      expect(JSON.stringify(one.body)).toContain('"testSet":1');
    }
    const all = await server.call(`GET /problems/admin/submissions?problem=${problemId}`, {
      as: admin,
    });
    expect(all.body).toMatchObject([{ testSet: 1 }]);
    expect((await read(problemId)).testSet).toBe(2);
  });
});
