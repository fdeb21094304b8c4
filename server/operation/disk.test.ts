/**
 * When a disk is full, uploads are refused with a sentence, reads continue, and /health says why.
 */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { bounds } from '../http/bounds.ts';
import { addSumProblem, openTestServer } from '../testing/server.ts';
import { openDisk } from './disk.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const problemId = await addSumProblem(server, admin);

const full = { status: 503, body: { success: false, error: refusals.diskFull } };

it('is reported when the database refuses a write, until it accepts one again', async () => {
  const submit = () =>
    server.call('POST /contributions/submit', {
      as: admin,
      body: {
        problemName: 'One',
        problemStatement: 'Print 1.',
        difficulty: 'Easy',
        tags: [],
        timeLimit: 1000,
        memoryLimit: 256,
        testCases: [{ input: '1', output: '1', isHidden: false }],
      },
    });
  // What PostgreSQL answers when it cannot extend a file.
  await sql`create function refuse_write() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`.execute(server.db);
  await sql`create trigger no_room before insert on contributions
    execute function refuse_write()`.execute(server.db);
  expect(await submit()).toMatchObject({ ...full, headers: { 'retry-after': '10' } });
  expect(await server.call('GET /health')).toMatchObject(full);
  expect(await server.call('GET /health/ready')).toMatchObject({ status: 200 });
  expect(await server.call(`GET /problems/${problemId}`)).toMatchObject({ status: 200 });
  await sql`drop trigger no_room on contributions`.execute(server.db);
  expect((await submit()).status).toBe(200);
});

it('is reported while the disk of the data has too little space', async () => {
  let freeBytes: number | null = bounds.diskFreeMinBytes - 1;
  const disk = openDisk({ freeBytes: async () => freeBytes, isWritable: async () => true }, bounds);
  await expect(disk.requireRoom()).rejects.toThrow(refusals.diskFull);
  freeBytes = bounds.diskFreeMinBytes;
  await disk.requireRoom();
  freeBytes = null;
  await disk.requireRoom();
  disk.note('full');
  await expect(disk.requireRoom()).rejects.toThrow(refusals.diskFull);
});
