/** Imports and backups as administrators see them while they last. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { BackgroundWork, SystemOverview } from '../../contract/overview.ts';
import { writeBackup } from '../../db/backup/write.ts';
import { beginLongWork } from '../operation/long-work.ts';
import { addSumProblem, openTestServer } from '../testing/server.ts';
import { whileShown } from './import-progress.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const folder = await mkdtemp(join(tmpdir(), 'arbiter-shown-'));
afterAll(() => rm(folder, { recursive: true }));

const shown = async (): Promise<BackgroundWork[]> => {
  const { body } = await server.call('GET /system/overview', { as: admin });
  return (body as SystemOverview).work;
};

describe('an import', () => {
  it('is shown with its step until it ends, even by a fault', async () => {
    const problemId = await addSumProblem(server, admin);
    const failing = whileShown(server.db, problemId, async (work) => {
      expect(await shown()).toMatchObject([
        { kind: 'import', problemId, problem: 'Sum', step: 'receiving the package', done: 0 },
      ]);
      work.report({ step: 'storing its files', done: 2, total: 5, unit: 'files' });
      await expect
        .poll(shown)
        .toMatchObject([{ step: 'storing its files', done: 2, of: 5, unit: 'files' }]);
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await shown()).toEqual([]);
  });

  it('is shown while its package arrives, and a refused one leaves nothing', async () => {
    const more = Promise.withResolvers<Buffer>();
    async function* body() {
      yield Buffer.alloc(2_500_000);
      yield await more.promise;
    }
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const sent = fetch(`${address}/problems/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/zip' },
      body: ReadableStream.from(body()),
      duplex: 'half',
    } as RequestInit);
    await expect
      .poll(shown)
      .toMatchObject([
        { kind: 'import', problem: null, problemId: null, done: 2, of: null, unit: 'MB' },
      ]);
    more.resolve(Buffer.from('end'));
    expect((await sent).status).toBe(400);
    expect(await shown()).toEqual([]);
  });

  it('is not shown any more when its server was killed', async () => {
    const work = await beginLongWork(server.db, { kind: 'import', step: 'unpacking it' });
    const before = { seen_at: new Date(Date.now() - 31_000) };
    await server.db.updateTable('long_work').set(before).execute();
    expect(await shown()).toEqual([]);
    await work.end();
  });
});

describe('a backup', () => {
  it('shows how much of the tables it has read, and is not part of the backup', async () => {
    const work = await beginLongWork(server.db, { kind: 'backup', step: 'beginning', about: 'a' });
    const told: { table: string; doneBytes: number; totalBytes: number }[] = [];
    const manifest = await writeBackup({
      url: server.url,
      path: join(folder, 'a.tar'),
      onProgress: (progress) => told.push(progress),
    });
    expect(await shown()).toMatchObject([{ kind: 'backup', problem: 'a', problemId: null }]);
    await work.end();
    expect(manifest.rows).not.toHaveProperty('long_work');
    expect(told.map(({ table }) => table)).toContain('problems');
    const done = told.map(({ doneBytes }) => doneBytes);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    for (const { doneBytes, totalBytes } of told) expect(doneBytes).toBeLessThanOrEqual(totalBytes);
  });
});

describe('a database that cannot be written', () => {
  it('does not stop work whose progress cannot be stored', async () => {
    await server.db.schema.alterTable('long_work').renameTo('gone').execute();
    expect(await whileShown(server.db, undefined, async () => 'done')).toBe('done');
    await server.db.schema.alterTable('gone').renameTo('long_work').execute();
  });
});
