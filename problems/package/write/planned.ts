/**
 * The files of a package that is to be written, without its test data: until they are written, a
 * file of which the writer does not need the content is its name.
 */
import type { BlobName, StoredPackage } from '../../../contract/stored-package.ts';
import { packageMaxBytes } from '../files.ts';
import { filesOf, fromStored } from '../stored.ts';
import { type WrittenFormat, writePackage } from './write.ts';

/** Its content, or the name by which it is found. */
export type PlannedFile = Uint8Array | BlobName;

type Group = StoredPackage['secret'];

/** Test data of fewer bytes are read with the rest; nor may a stand-in be for nothing at all. */
const dataMinBytes = 256;
const largeMinBytes = 64 * 1024;

/** The files whose content the writer needs. */
export function openedFiles(content: StoredPackage): BlobName[] {
  const left = leftFiles(content);
  return filesOf(content).filter(({ sha256 }) => !left.has(sha256));
}

/** Test data and large attachments that are nothing else, by their hashes. */
function leftFiles(content: StoredPackage): Map<string, BlobName> {
  const { sample, secret, folders, ...rest } = content;
  const { attachments, ...otherFolders } = folders;
  const data = [...dataOf(sample), ...dataOf(secret)].filter(({ bytes }) => bytes > dataMinBytes);
  const large = filesOf({ sample, secret, attachments }).filter(
    ({ bytes }) => bytes > largeMinBytes,
  );
  const left = new Map([...data, ...large].map((one) => [one.sha256, one]));
  for (const { sha256 } of filesOf({ ...rest, folders: otherFolders })) left.delete(sha256);
  return left;
}

const dataOf = ({ cases, groups }: Group): BlobName[] => [
  ...cases.flatMap(({ input, answer }) => [input, answer]),
  ...groups.flatMap(dataOf),
];

type Planning = {
  content: StoredPackage;
  /** The opened files, by their hashes. */
  files: ReadonlyMap<string, Uint8Array>;
  /** The problem's id, for a package without an id, because the format requires one. */
  id: string;
  format: WrittenFormat;
};

/** By path. Throws UnwritableError if the format cannot express the whole package. */
export function plannedFiles({ content, files, id, format }: Planning): {
  slug: string;
  files: [string, PlannedFile][];
} {
  const bytes = filesOf(content).reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > packageMaxBytes) throw new Error(`a stored package has ${bytes} bytes`);
  const standIns = new Map<string, Buffer>();
  const named = new Map<Buffer, BlobName>();
  for (const name of leftFiles(content).values()) {
    const standIn = Buffer.from(name.sha256);
    standIns.set(name.sha256, standIn);
    named.set(standIn, name);
  }
  const one = fromStored(content, ({ sha256 }) => {
    const standIn = standIns.get(sha256);
    if (standIn !== undefined) return standIn;
    const found = files.get(sha256);
    if (found === undefined)
      throw new Error(`a stored package names ${sha256}, which is not there`);
    return Buffer.from(found.buffer, found.byteOffset, found.byteLength);
  });
  const written = writePackage({ ...one, metadata: { uuid: id, ...one.metadata } }, format);
  return {
    slug: one.slug,
    files: [...written].map(([path, made]) => [path, named.get(made) ?? made]),
  };
}
