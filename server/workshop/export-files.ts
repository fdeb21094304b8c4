/**
 * The files of an exported package. Test data and large attachments are read only while they are
 * written, some ahead of what is being written.
 */
import type { BlobName } from '../../contract/stored-package.ts';
import type { Database } from '../../db/open.ts';
import {
  openedFiles,
  type PlannedFile,
  plannedFiles,
} from '../../problems/package/write/planned.ts';
import type { FilesToSave } from '../../problems/package/write/save.ts';
import type { WrittenFormat } from '../../problems/package/write/write.ts';
import { readBlobs } from '../../work/blobs.ts';
import type { FoundPackage } from '../problems/stored-packages.ts';

type Wanted = {
  /** The problem's id, for a package without an id, because the format requires one. */
  id: string;
  found: Pick<FoundPackage, 'content' | 'files'>;
  format: WrittenFormat;
};

/** Throws UnwritableError if the format cannot express the whole package. */
export async function exportedFiles(
  db: Database,
  { id, found: { content, files }, format }: Wanted,
): Promise<{ slug: string; files: FilesToSave }> {
  const stored = await readBlobs(
    db,
    openedFiles(content).filter(({ sha256 }) => !files.has(sha256)),
  );
  const planned = plannedFiles({ content, files: new Map([...files, ...stored]), id, format });
  return { slug: planned.slug, files: filesToSave(db, planned.files, files) };
}

/** One query reads up to so much, and so many files, ahead. */
const aheadMaxBytes = 4 * 1024 * 1024;
const aheadMaxFiles = 500;

/** `known` are files that are not stored yet. The files must be saved in their order. */
export function filesToSave(
  db: Database,
  planned: readonly (readonly [string, PlannedFile])[],
  known: ReadonlyMap<string, Buffer> = new Map(),
): FilesToSave {
  const names = planned.flatMap(([, file]) => (file instanceof Uint8Array ? [] : [file]));
  const read = readerAhead(db, names, known);
  const files = new Map<string, Buffer | (() => Promise<Buffer>)>();
  let at = 0;
  for (const [path, file] of planned) {
    if (file instanceof Uint8Array) {
      files.set(path, Buffer.from(file.buffer, file.byteOffset, file.byteLength));
      continue;
    }
    const place = at;
    at += 1;
    files.set(path, () => read(place));
  }
  return files;
}

/** Reads the files of a list by their places, in order, with those that follow. */
function readerAhead(
  db: Database,
  names: readonly BlobName[],
  known: ReadonlyMap<string, Buffer>,
): (place: number) => Promise<Buffer> {
  let ahead = new Map<string, Buffer>();
  return async (place) => {
    const name = names[place];
    if (name === undefined) throw new Error(`there is no file ${place} in the plan`);
    const found = known.get(name.sha256) ?? ahead.get(name.sha256);
    if (found !== undefined) return found;
    ahead = await readBlobs(db, batchFrom(names, place));
    const bytes = ahead.get(name.sha256);
    if (bytes === undefined) throw new Error(`the file ${name.sha256} is not there any more`);
    return bytes;
  };
}

function batchFrom(names: readonly BlobName[], place: number): BlobName[] {
  const batch: BlobName[] = [];
  let bytes = 0;
  for (const name of names.slice(place, place + aheadMaxFiles)) {
    bytes += name.bytes;
    if (batch.length > 0 && bytes > aheadMaxBytes) break;
    batch.push(name);
  }
  return batch;
}
