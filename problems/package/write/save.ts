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

/** Files in their order; those of an async source are read when it is their turn. */
type FilesInOrder = FilesToSave | AsyncIterable<readonly [path: string, bytes: Buffer]>;

/** The bytes of an archive with one top folder, such as the name of the package. */
export function writeZip(files: FilesInOrder, slug: string): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const fail = (error: Error): void => {
    output.destroy(error);
  };
  // The reader gets the error. Without a listener, an error before anyone reads would end the process.
  output.on('error', () => {});
  zip.on('error', fail);
  addAll(zip, files, slug).then(() => zip.end(), fail);
  return output;
}

/** Small files are compressed side by side: each takes the compressor 256 KiB besides its bytes. */
const aheadMaxBytes = 4 * 1024 * 1024;
const aheadMaxFiles = 32;

/** Adds the files in their order, and reads no further ahead of what is written than it must. */
async function addAll(zip: ZipFile, files: FilesInOrder, slug: string): Promise<void> {
  let aheadBytes = 0;
  let aheadFiles = 0;
  for await (const [name, file] of files) {
    const bytes = Buffer.isBuffer(file) ? file : await file();
    const path = `${slug}/${name}`;
    const options = { mtime: date, forceDosTimestamp: true, mode: modeOf(bytes) };
    aheadBytes += bytes.length;
    aheadFiles += 1;
    const isAhead = aheadBytes <= aheadMaxBytes && aheadFiles <= aheadMaxFiles;
    if (bytes.length <= pieceBytes && isAhead) {
      zip.addBuffer(bytes, path, options);
      continue;
    }
    // Its turn comes when everything before it is written.
    await new Promise<void>((resolve) => {
      zip.addReadStreamLazy(path, options, (take) => {
        take(null, Readable.from(piecesOf(bytes), { objectMode: false }));
        resolve();
      });
    });
    aheadBytes = 0;
    aheadFiles = 0;
  }
}

/** Checksums are made piece by piece, so that others get a turn between them. */
const pieceBytes = 256 * 1024;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    yield bytes.subarray(from, from + pieceBytes);
  }
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
