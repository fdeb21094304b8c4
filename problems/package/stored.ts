/**
 * A package as it is stored: its value as JSON in which hashes replace the files
 * (contract/stored-package.ts has the shape), and separately the files.
 */
import { createHash } from 'node:crypto';
import type { BlobName, Held } from '../../contract/stored-package.ts';

/** The hash of a file, which identifies it, and its length. */
export const nameOf = (bytes: Buffer): BlobName => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
});

/** Files by their hashes. */
export type FilesByHash = ReadonlyMap<string, Buffer>;

/** Reads a file by its hash in hexadecimal. */
export type ReadFile = (sha256: string) => Promise<Buffer>;

/** Reads files from memory, and all others with `rest`. */
export const readFrom =
  (files: FilesByHash, rest: ReadFile = readNone): ReadFile =>
  async (sha256) =>
    files.get(sha256) ?? (await rest(sha256));

/** For packages that name only stored files. */
export const readNone: ReadFile = (sha256) =>
  Promise.reject(new Error(`there are no bytes of ${sha256}`));

/** The placeholders of files that are stored elsewhere (large-files.ts), and their names. */
export type Elsewhere = ReadonlyMap<Buffer, BlobName>;

/** A package to be stored, or a part of one, and its files except those stored elsewhere. */
export function asStored<Part>(
  one: Part,
  elsewhere?: Elsewhere,
): { content: Held<Part, BlobName>; files: FilesByHash } {
  const files = new Map<string, Buffer>();
  const content = replace(one, (part) => {
    if (!Buffer.isBuffer(part)) return undefined;
    const stored = elsewhere?.get(part);
    if (stored !== undefined) return stored;
    const name = nameOf(part);
    files.set(name.sha256, part);
    return name;
  });
  // `replace` returns this type, which TypeScript cannot infer.
  return { content: content as Held<Part, BlobName>, files };
}

/** A package or a part of one with its files, which `bytesOf` finds by their names. */
export const fromStored = <Part>(
  content: Part,
  bytesOf: (name: BlobName) => Buffer,
): Held<Part, Buffer> =>
  replace(content, (part) => (isBlobName(part) ? bytesOf(part) : undefined)) as Held<Part, Buffer>;

/** The names of all files in a package or a part of one; each once. */
export function filesOf(content: object): BlobName[] {
  const found = new Map<string, BlobName>();
  replace(content, (part) => {
    if (!isBlobName(part)) return undefined;
    found.set(part.sha256, part);
    return part;
  });
  return [...found.values()];
}

/** Names as one text, which costs less than a list (`hashesIn` of server/problems/blobs.ts). */
export const namesOf = (files: readonly BlobName[]): string =>
  files.map(({ sha256, bytes }) => `${sha256}:${bytes}`).join(',');

/** No other object of a package has these two keys: in maps, all values are text. */
const isBlobName = (part: unknown): part is BlobName =>
  typeof part === 'object' &&
  part !== null &&
  'sha256' in part &&
  'bytes' in part &&
  typeof part.bytes === 'number';

/** A copy in which every part for which `by` returns a value is replaced. */
function replace(part: unknown, by: (part: unknown) => unknown): unknown {
  const replaced = by(part);
  if (replaced !== undefined) return replaced;
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => replace(one, by));
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replace(value, by)]));
}
