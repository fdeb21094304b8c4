/** What the fault campaign counts as left files. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesLeft } from './faults-left.ts';

test('temporary files of every kind are found, and others are not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arbiter-left-'));
  try {
    const files = ['tmp/anything', 'uploads/upload-a/package.zip', 'judge/live-12-b/socket'];
    const more = ['judge/cache/.making-12-1-1/program', 'judge/learned/making-c/all.h'];
    const others = ['judge/cache/key.12-1-1/program', 'secrets/token', 'backup.partial'];
    for (const path of [...files, ...more, ...others]) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), '');
    }
    const left = await filesLeft(folder, join(folder, 'tmp'));
    expect(left.map((path) => path.slice(folder.length + 1)).toSorted()).toEqual([
      'backup.partial',
      'judge/cache/.making-12-1-1',
      'judge/learned/making-c',
      'judge/live-12-b',
      'tmp/anything',
      'uploads/upload-a',
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
