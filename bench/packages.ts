/**
 * How long it takes to import and export a large package over the API, and how much memory the
 * server uses for it. The package is unpacked and checked in a thread, its files are stored by
 * hash, and an archive is built from them.
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
import { withGrowth } from './process-memory.ts';
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
    const times = await withServer(url, folder, (origin, pid) =>
      inAndOut({ origin, pid, archive, headers: { authorization: `Bearer ${token}` } }),
    );
    const archiveMegabytes = Math.round((await stat(archive)).size / mib);
    return { megabytes: megabytesOf(files), archiveMegabytes, ...times };
  } finally {
    await close();
  }
}

type Calling = {
  origin: string;
  pid: number;
  archive: string;
  headers: Record<string, string>;
};

async function inAndOut(calling: Calling) {
  const started = performance.now();
  const { result: id, growthMb: importGrowthMb } = await withGrowth(calling.pid, () =>
    sendPackage(calling),
  );
  const importedAt = performance.now();
  const { result: exported, growthMb: exportGrowthMb } = await withGrowth(calling.pid, () =>
    fetchPackage(calling, id),
  );
  return {
    ...{ importMs: Math.round(importedAt - started), importGrowthMb },
    ...{ exportMs: Math.round(performance.now() - importedAt), exportGrowthMb },
    exportedMegabytes: Math.round(exported.byteLength / mib),
  };
}

async function sendPackage({ origin, archive, headers }: Calling): Promise<string> {
  const answer = await fetch(`${origin}/problems/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/zip' },
    body: Readable.toWeb(createReadStream(archive)),
    duplex: 'half',
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  return imported.parse(await answer.json()).id;
}

async function fetchPackage({ origin, headers }: Calling, id: string): Promise<ArrayBuffer> {
  const sent = await fetch(`${origin}/problems/${id}/package`, { headers });
  if (sent.status !== 200) throw new Error(`the export was answered with ${sent.status}`);
  return await sent.arrayBuffer();
}

if (import.meta.main) print('packages', await run('large'));
