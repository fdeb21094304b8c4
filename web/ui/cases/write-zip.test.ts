/** Archives that we write, read by our reader and by another program. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeZip } from './write-zip.ts';
import { readZip } from './zip.ts';

const files = {
  '1.in': new TextEncoder().encode('3 4\n'),
  '1.ans': new TextEncoder().encode('7\n'),
  'Übung/empty': new Uint8Array(),
  'bytes.bin': Uint8Array.from({ length: 70_000 }, (_, at) => at % 251),
};
const archive = writeZip(Object.entries(files).map(([path, bytes]) => ({ path, bytes })));

describe('an archive', () => {
  it('is read by our own reader', async () => {
    const read = await readZip(archive);
    const found = await Promise.all(
      read.map(async ({ path, open }) => [path, await new Response(open()).bytes()] as const),
    );
    expect(Object.fromEntries(found)).toEqual(files);
  });

  it('is valid for another program, with its checksums', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'arbiter-zip-'));
    const file = join(folder, 'samples.zip');
    await writeFile(file, await archive.bytes());
    const check =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist())';
    const said = execFileSync('python3', ['-c', check, file], { encoding: 'utf8' });
    expect(said.trim()).toBe("None ['1.in', '1.ans', 'Übung/empty', 'bytes.bin']");
    await rm(folder, { recursive: true });
  });

  it('without files is an empty one', async () => {
    expect(await readZip(writeZip([]))).toEqual([]);
  });
});
