/** Limits on the storage of one person and of the whole database. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { writeZip } from '../../problems/package/write/save.ts';
import { draftsOf } from '../testing/drafts.ts';
import { addSumProblem, openTestServer, type Person } from '../testing/server.ts';
import { bytesOfHash, dropFilesOf, holdBlobs } from './blobs.ts';
import { refuseWithoutRoom } from './storage.ts';

/** A limit that is quickly reached. */
vi.mock('../http/limits.ts', async (original) => ({
  ...(await original<typeof import('../http/limits.ts')>()),
  storedPerPersonMaxBytes: 1_200_000,
  storedPerHourMaxBytes: 1_500_000,
}));

const mebibyte = 1024 * 1024;
const roomy = { perPersonMaxBytes: mebibyte, inAllMaxBytes: 1024 * 1024 * mebibyte };

const server = await openTestServer({ rateLimits: true });
const writer = await server.addPerson('writer');
const problemId = await addSumProblem(server, writer);

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

const bytesRow = z.object({ bytes: z.int() });
const sizeOf = (query: ReturnType<typeof sql>) => onlyRowOf(server.db, bytesRow, query);

it('files that compress take as little room as they were sent in', async () => {
  const owner = await server.addPerson('squeezer');
  const id = await draftsOf(server, owner).begin();
  const { sha256 } = await draftsOf(server, owner).storeFile(id, 'x'.repeat(500_000));
  const query = sql`select pg_column_size(bytes) as bytes from blobs
    where sha256 = ${bytesOfHash(sha256)}`;
  expect((await sizeOf(query)).bytes).toBeLessThan(10_000);
});

it('files of a deleted draft count until they are gone', async () => {
  const owner = await server.addPerson('deleter');
  const drafts = draftsOf(server, owner);
  const id = await drafts.begin();
  const { sha256 } = await drafts.storeFile(id, randomBytes(400_000).toString('hex'));
  const small = { ...roomy, perPersonMaxBytes: 700_000 };
  await expect(ask(owner, small)).rejects.toMatchObject({ code: 'tooLarge' });
  // Another transaction is about to use the file, so that it stays.
  await inTransaction(server.db, async (transaction) => {
    await holdBlobs(transaction, [sha256], () => Promise.reject(new Error('it is stored')));
    const deleted = await server.call(`DELETE /workshop/${id}/problem`, {
      as: owner,
      raw: { headers: { 'if-match': '"0"' } },
    });
    expect(deleted).toMatchObject({ status: 200 });
  });
  await expect(ask(owner, small)).rejects.toMatchObject({ code: 'tooLarge' });
  await dropFilesOf(server.db, id);
  await ask(owner, small);
});

const sendPackage = async (as: Person, id: string, bytes: number) => {
  const files = new Map([
    ['problem.yaml', Buffer.from('problem_format_version: 2025-09\nname: Large\n')],
    ['data/secret/1.in', randomBytes(bytes)],
    ['data/secret/1.ans', Buffer.from('1\n')],
  ]);
  const headers = { 'content-type': 'application/zip', 'if-match': '"0"' };
  const payload = await buffer(writeZip(files, 'large'));
  return await server.call(`PUT /workshop/${id}/package`, { as, raw: { payload, headers } });
};

it('a package above the quota is refused before it is written', async () => {
  const owner = await server.addPerson('sender');
  const id = await draftsOf(server, owner).begin();
  const size = sql`select pg_total_relation_size('blobs')::int as bytes`;
  const before = await sizeOf(size);
  expect(await sendPackage(owner, id, 1_300_000)).toMatchObject({ status: 413 });
  expect((await sizeOf(size)).bytes - before.bytes).toBeLessThan(100_000);
});

it('what is stored in drafts within an hour is bounded, whether or not it was deleted', async () => {
  const owner = await server.addPerson('refiller');
  const { begin, storeFile } = draftsOf(server, owner);
  const once = async () => {
    const id = await begin();
    await storeFile(id, randomBytes(350_000).toString('hex'));
    await server.call(`DELETE /workshop/${id}/problem`, {
      as: owner,
      raw: { headers: { 'if-match': '"0"' } },
    });
  };
  await once();
  await once();
  const id = await begin();
  expect(await sendPackage(owner, id, 200_000)).toMatchObject({
    status: 429,
    body: { error: 'Too much was stored within an hour. Please wait a while and try again.' },
  });
});
