/** Checking code over the API, with a judge that the test plays. */
import { beforeEach, expect, it } from 'vitest';
import type { CheckResult } from '../../../contract/judging.ts';
import { playResult } from '../../../work/testing-rows.ts';
import { queuedJob } from '../../testing/judge.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const writer = await server.addPerson('writer');
beforeEach(async () => {
  await server.db.deleteFrom('jobs').execute();
});

const check = (code: string, as?: Person) =>
  server.call('POST /compiler/check', { ...(as && { as }), body: { language: 'cpp', code } });

const result: CheckResult = {
  diagnostics: [
    {
      line: 1,
      column: 13,
      endColumn: 14,
      severity: 'error',
      message: "expected ';'",
      fix: [{ line: 1, column: 13, endLine: 1, endColumn: 13, text: ';' }],
    },
  ],
};
const dropped = { status: 200, body: { isChecked: false } };

it('waits behind all other jobs, and returns the compiler’s messages', async () => {
  const answer = check('int main() {', writer);
  const job = await queuedJob(server, writer.id);
  const row = server.db.selectFrom('jobs').select(['kind', 'priority', 'payload']);
  expect(await row.executeTakeFirst()).toEqual({
    kind: 'check',
    priority: 1,
    payload: { language: 'cpp' },
  });
  await playResult(server.db, job, result);
  expect(await answer).toMatchObject({ status: 200, body: { isChecked: true, ...result } });

  const failed = check('int main() {', writer);
  await playResult(server.db, await queuedJob(server, writer.id), null);
  expect(await failed).toMatchObject(dropped);
});

it('drops an older check of the same account, but not of another visitor', async () => {
  const first = check('int a;', writer);
  await queuedJob(server, writer.id);
  const second = check('int b;', writer);
  expect(await first).toMatchObject(dropped);
  await playResult(server.db, await queuedJob(server, writer.id), { diagnostics: [] });
  expect(await second).toMatchObject({ body: { isChecked: true, diagnostics: [] } });

  const visitors = [check('int c;'), check('int d;')];
  const queued = () => server.db.selectFrom('jobs').select('id').execute();
  await expect.poll(queued).toHaveLength(2);
  for (const { id } of await queued()) await playResult(server.db, id, { diagnostics: [] });
  for (const one of visitors) expect(await one).toMatchObject({ body: { isChecked: true } });
});

it('is not queued while many other jobs wait', async () => {
  const due_at = new Date();
  const other = { kind: 'run', payload: '{"language":"cpp"}', owner: 'o', priority: 0, due_at };
  await server.db.insertInto('jobs').values(Array(5).fill(other)).execute();
  expect(await check('int main() {}', writer)).toMatchObject(dropped);
});
