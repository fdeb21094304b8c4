/** Converting an archive stays within its bounds, in a real thread. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { openPackage } from '../../problems/package/open.ts';
import { fixture } from '../../problems/package/testing-packages.ts';
import { saveZip } from '../../problems/package/write/save.ts';
import { writePackage } from '../../problems/package/write/write.ts';
import { type ThreadBounds, threadBounds } from '../http/threads.ts';
import { convert, openImports } from './import-threads.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbiter-imports-'));
  path = join(folder, 'package.zip');
  const { package: one } = await openPackage(fixture('modern-pass-fail'));
  await saveZip(writePackage(one), one.slug, path);
});
afterAll(() => rm(folder, { recursive: true }));

const generous: ThreadBounds = {
  ...threadBounds,
  cpuTimeMaxMs: 60_000,
  wallTimeMaxMs: 300_000,
  startMaxMs: 300_000,
};

async function converted(bounds: Partial<ThreadBounds>, sparedBytes = 0) {
  const imports = openImports({ ...generous, ...bounds });
  try {
    return await convert(imports, { path, folder, options: {}, sparedBytes });
  } finally {
    await imports.close();
  }
}

it('writes each file under its hash, and reports what it wrote', async () => {
  const done = await converted({});
  if (done.kind !== 'converted') throw new Error(done.kind);
  const { imported } = done;
  const { input } =
    imported.content.secret.groups[0]?.cases[0] ?? imported.content.sample.cases[0] ?? {};
  expect(await readdir(folder)).toContain(input?.sha256);
  expect(imported.problem.testCases.length).toBeGreaterThan(1);
});

it.each<[string, Partial<ThreadBounds>, string]>([
  ['too much time', { cpuTimeMaxMs: 1 }, refusals.packageTooSlow],
  ['too much memory', { heapMaxMb: 6 }, refusals.packageTooLarge],
  ['a queue that is full', { queueMaxJobs: 0 }, refusals.tooMuchAtOnce],
])('refuses a package that takes %s', async (_what, bounds, message) => {
  await expect(converted(bounds)).rejects.toThrow(message);
});

it('refuses a package for which the disk has no room, before it is unpacked', async () => {
  const before = await readdir(folder);
  const refused = converted({}, Number.MAX_SAFE_INTEGER);
  await expect(refused).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await readdir(folder)).toEqual(before);
});
