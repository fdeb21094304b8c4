/**
 * How long it takes to import and export a large package over the API: it is unpacked and checked
 * in a thread, its files are stored by hash, and an archive is built from them.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { saveZip } from '../problems/package/write/save.ts';
import { insertProblem, insertUser } from '../work/testing.ts';
import { openBenchDatabase } from './database.ts';
import type { Size } from './figures.ts';
import { print } from './judging.ts';
import { megabytesOf, mib, packedFiles } from './large-package.ts';
import { tokenOf, withServer } from './site.ts';

const imported = z.object({ id: z.uuid() });

export async function run(size: Size): Promise<Record<string, number>> {
  const files = packedFiles(size);
  const { url, pool, folder, close } = await openBenchDatabase();
  try {
    const archive = join(folder, 'sum.zip');
    await saveZip(files, 'sum', archive);
    const admin = await insertUser(pool);
    // The server then loads no problems of a fresh install.
    await insertProblem(pool, { cases: [] });
    await pool.query('update users set is_admin = true where id = $1', [admin]);
    const client = await pool.connect();
    const token = await tokenOf(client, admin).finally(() => client.release());
    const times = await withServer(url, folder, (origin) =>
      inAndOut({ origin, archive, headers: { authorization: `Bearer ${token}` } }),
    );
    const archiveMegabytes = Math.round((await stat(archive)).size / mib);
    return { megabytes: megabytesOf(files), archiveMegabytes, ...times };
  } finally {
    await close();
  }
}

type Calling = { origin: string; archive: string; headers: Record<string, string> };

async function inAndOut({ origin, archive, headers }: Calling) {
  const started = performance.now();
  const answer = await fetch(`${origin}/problems/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/zip' },
    body: Readable.toWeb(createReadStream(archive)),
    duplex: 'half',
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  const { id } = imported.parse(await answer.json());
  const importedAt = performance.now();
  const sent = await fetch(`${origin}/problems/${id}/package`, { headers });
  if (sent.status !== 200) throw new Error(`the export was answered with ${sent.status}`);
  const exported = await sent.arrayBuffer();
  return {
    importMs: Math.round(importedAt - started),
    exportMs: Math.round(performance.now() - importedAt),
    exportedMegabytes: Math.round(exported.byteLength / mib),
  };
}

if (import.meta.main) print('packages', await run('large'));
