/** When a disk is no longer writable, uploads are refused, reads continue, and /health says why. */
import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { openPackage } from '../../problems/package/open.ts';
import { fixture } from '../../problems/package/testing-packages.ts';
import { writeZip } from '../../problems/package/write/save.ts';
import { writePackage } from '../../problems/package/write/write.ts';
import { bounds } from '../http/bounds.ts';
import { openUploads } from '../http/uploads.ts';
import { addSumProblem, openTestServer } from '../testing/server.ts';
import { convertArchive } from '../workshop/import-archive.ts';

const isRoot = process.getuid?.() === 0;

// The test's own folder is small, so the check of free space must be off.
const server = await openTestServer({ bounds: { ...bounds, diskFreeMinBytes: 0 } });
const admin = await server.addPerson('admin', { isAdmin: true });
const problemId = await addSumProblem(server, admin);

const unwritable = { status: 503, body: { success: false, error: refusals.diskUnwritable } };

const send = () =>
  server.call('POST /problems/import', {
    as: admin,
    raw: { headers: { 'content-type': 'application/zip' }, payload: Buffer.from('PK') },
  });

describe('a folder that is mounted read-only while the server runs', () => {
  it.runIf(isRoot)(
    'is told and refused, and forgotten when it is mounted for writing',
    async () => {
      const uploads = join(server.dataDir, 'uploads');
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'arbiter-test', uploads]);
      const mounted = (how: string) => execFileSync('mount', ['-o', `remount,${how}`, uploads]);
      try {
        mounted('ro');
        expect(await server.call('GET /health')).toMatchObject(unwritable);
        expect(await server.call('GET /health/ready')).toMatchObject({ status: 200 });
        mounted('rw');
        expect((await server.call('GET /health')).body).toMatchObject({ error: refusals.noJudge });
        mounted('ro');
        expect(await send()).toMatchObject({ ...unwritable, headers: { 'retry-after': '10' } });
        expect(await server.call(`GET /problems/${problemId}`)).toMatchObject({ status: 200 });
        mounted('rw');
        expect((await send()).status).toBe(400);
      } finally {
        execFileSync('umount', [uploads]);
      }
    },
  );

  it.runIf(isRoot)('is not needed to start, or to finish a call whose work is done', async () => {
    const uploads = join(server.dataDir, 'uploads');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'arbiter-test', uploads]);
    const mounted = (how: string) => execFileSync('mount', ['-o', `remount,${how}`, uploads]);
    async function* body() {
      yield Buffer.from('a');
    }
    try {
      const done = await openUploads(server.dataDir, bounds).keep(
        { chunks: body(), maxBytes: 10, sender: { id: 'a', isAdmin: true, network: 'a' } },
        async () => {
          mounted('ro');
          return 'done';
        },
      );
      expect(done).toBe('done');
      const late = openUploads(server.dataDir, bounds);
      expect(await late.isWritable()).toBe(false);
      mounted('rw');
      expect(await late.isWritable()).toBe(true);
      expect(
        await late.keep(
          { chunks: body(), maxBytes: 10, sender: { id: 'a', isAdmin: true, network: 'a' } },
          async () => 'kept',
        ),
      ).toBe('kept');
    } finally {
      execFileSync('umount', [uploads]);
    }
  });
});

describe('a folder that was deleted while the server ran', () => {
  it('is made again', async () => {
    await rm(join(server.dataDir, 'uploads'), { recursive: true });
    expect((await send()).status).toBe(400);
  });
});

describe('a package whose files cannot be written', () => {
  it('is not called too large', async () => {
    const { package: one } = await openPackage(fixture('legacy-sum'));
    const path = join(server.dataDir, 'sum.zip');
    await writeFile(path, writeZip(writePackage(one), one.slug));
    const folder = join(server.dataDir, 'gone');
    expect(await convertArchive({ path, folder, isDraft: true })).toEqual({
      kind: 'unkept',
      code: 'ENOENT',
      syscall: 'open',
    });
  });
});

describe('a database whose disk cannot be written', () => {
  it('is reported when it refuses a write', async () => {
    // What PostgreSQL answers when the kernel reports an error of the disk.
    await sql`create function refuse_write() returns trigger language plpgsql as $$ begin
        raise exception 'could not write block: Input/output error' using errcode = '58030';
      end $$`.execute(server.db);
    await sql`create trigger no_disk before insert on submissions
      execute function refuse_write()`.execute(server.db);
    const submit = () =>
      server.call('POST /compiler/submit', {
        as: admin,
        body: { language: 'cpp', code: 'int main() {}', problemId },
      });
    expect(await submit()).toMatchObject(unwritable);
    expect(await server.call('GET /health')).toMatchObject(unwritable);
    expect(await server.call(`GET /problems/${problemId}`)).toMatchObject({ status: 200 });
    await sql`drop trigger no_disk on submissions`.execute(server.db);
  });
});
