/** Empty outputs: allowed with a checker, but not with a comparison. */
import { expect, it } from 'vitest';
import type { Problem } from '../../../contract/problems.ts';
import { openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });

const checker = { kind: 'icpc', source: 'int main() { return 42; }', headers: [], arguments: [] };
const empty = { input: '1\n', output: '', isHidden: false };
const whole = { input: '1\n', output: '1\n', isHidden: false };
const draft = { name: 'Any answer', problemStatement: 'Print any.', difficulty: 'Easy' };

const samples = 'All sample test cases must have both input and output.';
const hidden = 'All hidden test cases must have both input and output.';

const create = (body: object) =>
  server.call('POST /problems/create', { as: admin, body: { ...draft, ...body } });

async function created(body: object): Promise<string> {
  const answer = await create(body);
  expect(answer).toMatchObject({ status: 200 });
  return String(answer.headers.location).replace('/problems/', '');
}

const edit = (id: string, body: object) =>
  server.call(`PUT /problems/edit/${id}`, { as: admin, body });

it('are allowed if there is a checker, for samples and hidden test cases', async () => {
  const testCases = [empty, { ...empty, isHidden: true }];
  const id = await created({ checker, testCases });
  const { body } = await server.call(`GET /problems/${id}`, { as: admin });
  expect((body as Problem).testCases).toMatchObject(testCases);
  expect(await edit(id, { testCases: [empty, empty] })).toMatchObject({ status: 200 });
});

it.each([
  [[empty], samples],
  [[{ ...whole, input: '' }], samples],
  [[whole, { ...empty, isHidden: true }], hidden],
  [[empty, { ...empty, input: '', isHidden: true }], samples],
])('are refused if there is none: %j', async (testCases, error) => {
  expect(await create({ testCases })).toMatchObject({ status: 400, body: { error } });
  const id = await created({ testCases: [whole] });
  expect(await edit(id, { testCases })).toMatchObject({ status: 400, body: { error } });
});

it.each([
  [[], samples],
  [[{ ...empty, input: '' }], samples],
  [[empty, { ...empty, input: '', isHidden: true }], hidden],
])('do not allow an empty input: %j', async (testCases, error) => {
  expect(await create({ checker, testCases })).toMatchObject({ status: 400, body: { error } });
});

it('keep the checker that they need', async () => {
  const id = await created({ checker, testCases: [empty] });
  expect(await edit(id, { checker: null })).toMatchObject({
    status: 400,
    body: { error: samples },
  });
  expect(await edit(id, { checker: null, testCases: [whole] })).toMatchObject({ status: 200 });
  expect(await edit(id, { testCases: [empty] })).toMatchObject({
    status: 400,
    body: { error: samples },
  });
  expect(await edit(id, { checker, testCases: [empty] })).toMatchObject({ status: 200 });
});
