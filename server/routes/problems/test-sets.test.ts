/** Test sets: changed test cases make a new set, and sets that no result refers to are deleted. */
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problems.ts';
import { scoring as scoringShape } from '../../../contract/scoring.ts';
import type { SubmissionRow } from '../../../contract/submission.ts';
import { readFiles } from '../../../problems/package/open.ts';
import { readFrom } from '../../../problems/package/stored.ts';
import { filesOf, type Texts } from '../../../problems/package/testing-packages.ts';
import { selectCasesWithData } from '../../../work/test-data.ts';
import { addPackaged } from '../../problems/problem-writing.ts';
import { addSumProblem, insertAccepted, openTestServer } from '../../testing/server.ts';
import { asImported } from '../../workshop/import-storing.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const user = await server.addPerson('user');

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
  insertAccepted(server.db, { user_id: user.id, problem_id: problemId, test_set: testSet });

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

describe('the points of groups', () => {
  const texts: Texts = {
    'problem.yaml': [
      'problem_format_version: 2025-09',
      'type: scoring',
      'name: Groups',
      'uuid: 0b1f2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
      'limits: {time_limit: 1}',
    ].join('\n'),
    'arbiter.yaml': 'difficulty: Easy\n',
    'statement/problem.en.md': 'Add.\n',
    'submissions/accepted/a.cpp': 'int main() {}\n',
    'data/sample/1.in': '0 0\n',
    'data/sample/1.ans': '0\n',
  };
  for (const [group, name] of ['a', 'b'].entries()) {
    texts[`data/secret/${name}/test_group.yaml`] = 'max_score: 50\n';
    texts[`data/secret/${name}/1.in`] = `${group} 1\n`;
    texts[`data/secret/${name}/1.ans`] = `${group + 1}\n`;
  }
  const addScored = () => {
    const { files, ...rest } = asImported(readFiles(filesOf(texts), 'groups').package);
    return addPackaged(server.db, { ...rest, read: readFrom(files) }, { createdBy: admin.id });
  };
  /** The inputs of each group, by set. */
  const inputsOfGroups = async (id: string) => {
    const rows = await server.db
      .selectFrom('scorings')
      .select(['test_set', 'scoring'])
      .where('problem_id', '=', id)
      .orderBy('test_set')
      .execute();
    const sets = rows.map(async ({ test_set: set, scoring }) => {
      const cases = await selectCasesWithData(server.db)
        .select('input.bytes')
        .where('problem_id', '=', id)
        .where('test_set', '=', set)
        .orderBy('position')
        .execute();
      const one = scoringShape.parse(scoring);
      if (one.kind !== 'groups') throw new Error('there are no groups');
      const inputs = one.groups.map((group) =>
        group.cases.map((at) => cases[at]?.bytes.toString().trim()),
      );
      return [set, ...inputs];
    });
    return Promise.all(sets);
  };
  const zero = { input: '0 0\n', output: '0\n', isHidden: false };
  const first = { input: '0 1\n', output: '1\n', isHidden: true };
  const second = { input: '1 1\n', output: '2\n', isHidden: true };

  it('stay if the test cases do', async () => {
    const id = await addScored();
    expect(await edit(id, { name: 'Total' })).toBe(1);
    expect(await edit(id, { testCases: [zero, first, second] })).toBe(1);
    expect(await inputsOfGroups(id)).toEqual([[1, ['0 1'], ['1 1']]]);
  });

  it('follow test cases that are changed, moved and added, in the next set', async () => {
    const id = await addScored();
    await judged(id, 1);
    expect(await edit(id, { testCases: [zero, second, first] })).toBe(2);
    expect(await inputsOfGroups(id)).toEqual([
      [1, ['0 1'], ['1 1']],
      [2, ['0 1'], ['1 1']],
    ]);
    const changed = { ...first, input: '1 0\n' };
    expect(await edit(id, { testCases: [zero, second, changed] })).toBe(3);
    const added = { ...first, input: '7 0\n', output: '7\n' };
    expect(await edit(id, { testCases: [zero, added, second, changed] })).toBe(4);
    expect(await inputsOfGroups(id)).toEqual([
      [1, ['0 1'], ['1 1']],
      [4, ['1 0'], ['1 1', '7 0']],
    ]);
  });

  it('do not let a group lose all its test cases', async () => {
    const id = await addScored();
    const body = { testCases: [zero, first] };
    const edited = await server.call(`PUT /problems/edit/${id}`, { as: admin, body });
    expect(edited).toMatchObject({
      status: 400,
      body: {
        error: 'testCases: data/secret/b: max_score: The group has no test case.',
      },
    });
    expect(await inputsOfGroups(id)).toEqual([[1, ['0 1'], ['1 1']]]);
  });

  it('never change', async () => {
    const id = await addScored();
    const change = server.db
      .updateTable('scorings')
      .set({ scoring: '{}' })
      .where('problem_id', '=', id);
    await expect(change.execute()).rejects.toThrow('The scoring of a set never changes.');
  });
});
