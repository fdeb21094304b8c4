/** Puts the files of a package into a folder or a zip archive; the same files give the same bytes. */
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { PackageFiles } from '../files.ts';

const fileMode = 0o100644;
const scriptMode = 0o100755;
/** In local time, as archives have it: the same everywhere. */
const date = new Date(1980, 0, 1);

const modeOf = (bytes: Buffer): number =>
  bytes.subarray(0, 2).toString('latin1') === '#!' ? scriptMode : fileMode;

/** An archive with one folder at its top, which names the package. */
export async function saveZip(files: PackageFiles, slug: string, path: string): Promise<void> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) {
    const options = { mtime: date, mode: modeOf(bytes), forceDosTimestamp: true };
    zip.addBuffer(bytes, `${slug}/${name}`, options);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx' }));
}

/** A new folder with the files. */
export async function saveFolder(files: PackageFiles, folder: string): Promise<void> {
  await mkdir(folder);
  for (const [name, bytes] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { mode: modeOf(bytes) & 0o777 });
  }
}
