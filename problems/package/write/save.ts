/** Writes the files of a package to a folder or a zip archive; equal files give equal bytes. */
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** By path. A function reads its file only when it is written. */
export type FilesToSave = ReadonlyMap<string, Buffer | (() => Promise<Buffer>)>;

const fileMode = 0o100644;
const scriptMode = 0o100755;
/** In local time, as archives store it, so that it is the same everywhere. */
const date = new Date(1980, 0, 1);

const modeOf = (bytes: Buffer): number =>
  bytes.subarray(0, 2).toString('latin1') === '#!' ? scriptMode : fileMode;

/** The bytes of an archive with one top folder, named after the package. */
export function writeZip(files: FilesToSave, slug: string): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [name, file] of files) {
    const path = `${slug}/${name}`;
    const options = { mtime: date, forceDosTimestamp: true };
    if (Buffer.isBuffer(file)) zip.addBuffer(file, path, { ...options, mode: modeOf(file) });
    else zip.addReadStreamLazy(path, { ...options, mode: fileMode }, (take) => open(file, take));
  }
  zip.end();
  return output;
}

type Take = (error: unknown, stream: NodeJS.ReadableStream) => void;

function open(read: () => Promise<Buffer>, take: Take): void {
  read().then(
    (bytes) => take(null, Readable.from([bytes])),
    (error: unknown) => take(error, Readable.from([])),
  );
}

/** A new archive. */
export const saveZip = (files: FilesToSave, slug: string, path: string): Promise<void> =>
  pipeline(writeZip(files, slug), createWriteStream(path, { flags: 'wx' }));

/** A new folder with the files. */
export async function saveFolder(files: FilesToSave, folder: string): Promise<void> {
  await mkdir(folder);
  for (const [name, file] of files) {
    const bytes = Buffer.isBuffer(file) ? file : await file();
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { mode: modeOf(bytes) & 0o777 });
  }
}
