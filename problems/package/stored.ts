/**
 * A package as it is stored: its value as JSON in which hashes replace the files
 * (contract/stored-package.ts has the shape), and separately the files.
 */
import { createHash } from 'node:crypto';
import type { BlobName, StoredBound, StoredPackage } from '../../contract/stored-package.ts';
import type { ProblemPackage } from './model.ts';

/** A value with the names of files instead of their bytes; ranges may have infinite ends. */
export type Stored<Value> = Value extends Buffer
  ? BlobName
  : Value extends [number, number]
    ? [StoredBound, StoredBound]
    : Value extends object
      ? { [Key in keyof Value]: Stored<Value[Key]> }
      : Value;

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

/** The package to be stored, and its files except those stored elsewhere. */
export const asStored = (
  one: ProblemPackage,
  elsewhere?: Elsewhere,
  // stored.test.ts checks that the shapes are the same.
): { content: StoredPackage; files: FilesByHash } => nameFiles(one, elsewhere);

/** A part of a package with the names of its files, and the files except those stored elsewhere. */
export function nameFiles<Part>(
  one: Part,
  elsewhere?: Elsewhere,
): { content: Stored<Part>; files: FilesByHash } {
  const files = new Map<string, Buffer>();
  const content = replace(one, (part) => {
    if (part === Number.POSITIVE_INFINITY) return 'inf';
    if (part === Number.NEGATIVE_INFINITY) return '-inf';
    if (!Buffer.isBuffer(part)) return undefined;
    const stored = elsewhere?.get(part);
    if (stored !== undefined) return stored;
    const name = nameOf(part);
    files.set(name.sha256, part);
    return name;
  });
  // `replace` returns this type, which TypeScript cannot infer.
  return { content: content as Stored<Part>, files };
}

/** The package with its files, which `bytesOf` finds by their names. */
export function fromStored(
  content: StoredPackage,
  bytesOf: (name: BlobName) => Buffer,
): ProblemPackage {
  const whole = replace(content, (part, key) => {
    if (isBlobName(part)) return bytesOf(part);
    return rangeKeys.includes(key) && Array.isArray(part) ? part.map(numberOf) : undefined;
  });
  return whole as ProblemPackage;
}

/** A part of a package with its files; it cannot contain ranges of numbers. */
export const fromStoredPart = <Part>(
  content: Stored<Part>,
  bytesOf: (name: BlobName) => Buffer,
): Part => replace(content, (part) => (isBlobName(part) ? bytesOf(part) : undefined)) as Part;

/** The keys that may contain a range of numbers. */
const rangeKeys = ['range', 'score'];

const numberOf = (bound: StoredBound): number =>
  typeof bound === 'number' ? bound : Number(bound.replace('inf', 'Infinity'));

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

/** No other object of a package has these two keys: in maps, all values are text. */
const isBlobName = (part: unknown): part is BlobName =>
  typeof part === 'object' &&
  part !== null &&
  'sha256' in part &&
  'bytes' in part &&
  typeof part.bytes === 'number';

type Replacement = (part: unknown, key: string) => unknown;

/** A copy in which every part for which `by` returns a value is replaced. */
function replace(part: unknown, by: Replacement, ownKey = ''): unknown {
  const replaced = by(part, ownKey);
  if (replaced !== undefined) return replaced;
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => replace(one, by));
  const entries = Object.entries(part);
  return Object.fromEntries(entries.map(([key, value]) => [key, replace(value, by, key)]));
}
