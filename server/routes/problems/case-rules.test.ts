/** Rules for single test cases, which stay with the test set and survive edits in the form. */
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openPackage } from '../../../problems/package/open.ts';
import { fixture } from '../../../problems/package/testing-packages.ts';
import { writeZip } from '../../../problems/package/write/save.ts';
import { writePackage } from '../../../problems/package/write/write.ts';
import { namedCases } from '../../problems/test-sets.ts';
import { openTestServer } from '../../testing/server.ts';

let id: string;
const server = await openTestServer();
const admin = await server.addPerson('setter', { isAdmin: true });
const { package: one } = await openPackage(fixture('modern-scoring'));
const [first, ...others] = one.secret.groups;
if (first === undefined) throw new Error('there is no group');
const settings = { ...first.settings, outputValidatorArgs: ['float_tolerance', '1e-3'] };
const secret = { ...one.secret, groups: [{ ...first, settings }, ...others] };
const payload = await buffer(writeZip(writePackage({ ...one, secret }), one.slug));
const { body } = await server.call('POST /problems/import', {
  as: admin,
  raw: { payload, headers: { 'content-type': 'application/zip' } },
});
({ id } = body as { id: string });

type Shown = { testCases: { input: string; output: string; isHidden: boolean }[] };

const shown = async () => (await server.call(`GET /problems/${id}`, { as: admin })).body as Shown;
const edit = async (body: object) => {
  const { status } = await server.call(`PUT /problems/edit/${id}`, { as: admin, body });
  expect(status).toBe(200);
};

/** The number of the newest set, and the tolerance of each of its cases. */
async function newest() {
  const { test_set: number } = await server.db
    .selectFrom('problems')
    .select('test_set')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const cases = await namedCases(server.db, { problemId: id, number });
  return { number, tolerances: cases.map((one) => one.comparison?.floatAbsoluteTolerance) };
}

it('stays when other cases are edited, and goes when the form sets one rule for all', async () => {
  expect(await newest()).toEqual({
    number: 1,
    tolerances: [undefined, 0.001, undefined, undefined],
  });
  const { testCases } = await shown();
  const [sample, ...hidden] = testCases;
  await edit({ testCases: [{ ...sample, input: '7 8\n' }, ...hidden] });
  expect(await newest()).toEqual({
    number: 2,
    tolerances: [undefined, 0.001, undefined, undefined],
  });
  await edit({ name: 'Another name' });
  expect((await newest()).number).toBe(2);
  await edit({ comparison: { floatAbsoluteTolerance: 0.5 } });
  expect(await newest()).toEqual({ number: 3, tolerances: testCases.map(() => undefined) });
});
