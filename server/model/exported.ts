/**
 * The files of an exported package. Large test data and attachments are read only while they are
 * written; until then, their hash is their placeholder.
 */
import type { BlobName, StoredPackage } from '../../contract/stored-package.ts';
import type { Database } from '../../db/open.ts';
import { filesOf } from '../../problems/package/stored.ts';
import type { FilesToSave } from '../../problems/package/write/save.ts';
import { type WrittenFormat, writePackage } from '../../problems/package/write/write.ts';
import { readBlobs } from '../../work/blobs.ts';
import { type FoundPackage, loadPackage } from './stored-packages.ts';

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
  const standIns = new Map(
    largeFiles(content).map((name) => [name.sha256, { name, bytes: Buffer.from(name.sha256) }]),
  );
  const small = [...standIns].map(([sha256, { bytes }]) => [sha256, bytes] as const);
  const one = await loadPackage(db, { content, files: new Map([...small, ...files]) });
  const metadata = { uuid: id, ...one.metadata };
  const written = writePackage({ ...one, metadata }, format);
  const stoodFor = new Map<Buffer, BlobName>(
    [...standIns.values()].map(({ name, bytes }) => [bytes, name]),
  );
  const toSave = [...written].map(([path, bytes]): [string, Buffer | (() => Promise<Buffer>)] => {
    const name = stoodFor.get(bytes);
    return [path, name === undefined ? bytes : () => readBlob(db, name)];
  });
  return { slug: one.slug, files: new Map(toSave) };
}

const largeMinBytes = 64 * 1024;

/** Files that are only test data or attachments, whose content the writer does not need. */
function largeFiles(content: StoredPackage): BlobName[] {
  const { sample, secret, folders, ...rest } = content;
  const { attachments, ...otherFolders } = folders;
  const opened = new Set(filesOf({ ...rest, folders: otherFolders }).map(({ sha256 }) => sha256));
  return filesOf({ sample, secret, attachments }).filter(
    ({ sha256, bytes }) => bytes > largeMinBytes && !opened.has(sha256),
  );
}

async function readBlob(db: Database, name: BlobName): Promise<Buffer> {
  const bytes = (await readBlobs(db, [name])).get(name.sha256);
  if (bytes === undefined) throw new Error(`the file ${name.sha256} is not there any more`);
  return bytes;
}
