/** Limits on the storage of one person and of the whole database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTransaction } from '../../db/open.ts';
import { addSumProblem, type Person, startTestServer, type TestServer } from '../testing.ts';
import { refuseWithoutRoom } from './storage.ts';

/** A limit that is quickly reached. */
vi.mock('../limits.ts', async (original) => ({
  ...(await original<typeof import('../limits.ts')>()),
  storedPerPersonMaxBytes: 1_200_000,
}));

const mebibyte = 1024 * 1024;
const roomy = { perPersonMaxBytes: mebibyte, inAllMaxBytes: 1024 * 1024 * mebibyte };

let server: TestServer;
let writer: Person;
let problemId: string;
beforeAll(async () => {
  server = await startTestServer();
  writer = await server.addPerson('writer');
  problemId = await addSumProblem(server, writer);
});
afterAll(() => server.close());

/** Generated in the database, which compresses repeated bytes. */
const keep = (bytes: number) =>
  sql`insert into submissions (user_id, problem_id, language, source)
    values (${writer.id}, ${problemId}, 'cpp', repeat('x', ${bytes})::bytea)`.execute(server.db);

const ask = (person: Person, bounds = roomy) =>
  inTransaction(server.db, (transaction) => refuseWithoutRoom(transaction, person.id, bounds));

const contribute = (bytes: number) =>
  server.call('POST /contributions/submit', {
    as: writer,
    body: {
      problemName: 'Long',
      problemStatement: 'Print it.',
      difficulty: 'Easy',
      testCases: [{ input: 'x'.repeat(bytes), output: '1' }],
    },
  });

it('is refused only to a person whose sources and contributions exceed the quota', async () => {
  await keep(600_000);
  await ask(writer);
  expect((await contribute(500_000)).status).toBe(200);
  await expect(ask(writer)).rejects.toMatchObject({
    code: 'tooLarge',
    message: 'Your submissions and contributions take as much room as one person may have.',
  });
  await ask(await server.addPerson('reader'));
});

it('is refused to everyone while the database is full', async () => {
  const reader = await server.addPerson('latecomer');
  await expect(ask(reader, { ...roomy, inAllMaxBytes: mebibyte })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'There is no room for more right now. Please tell the people who run this site.',
  });
});

it('is checked with every submission and contribution, which are not stored when refused', async () => {
  await keep(mebibyte);
  const body = { language: 'cpp', code: 'int main() {}', problemId };
  const submitted = await server.call('POST /compiler/submit', { as: writer, body });
  expect([submitted.status, (await contribute(10)).status]).toEqual([413, 413]);
  const left = await server.db.selectFrom('jobs').selectAll().execute();
  expect(left).toEqual([]);
});
