/**
 * Reads the files of a package from a zip archive on disk, one entry at a time. The sizes and
 * checksums that an archive states are not trusted: they are compared with what was unpacked.
 */
import { isUtf8 } from 'node:buffer';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { pathMaxChars } from '../../contract/stored-package.ts';
import {
  isRubbish,
  type PackageFiles,
  packageFilesMax,
  packageMaxBytes,
  packedFileMaxBytes,
  packedPathMaxChars,
  plainPath,
} from './files.ts';
import { type Findings, PackageError } from './findings.ts';
import { isLarge, keepLarge, type LargeFiles, UnwrittenError } from './large-files.ts';

/**
 * The maximum ratio of unpacked to packed bytes. Test data rarely exceed it; an archive made to
 * fill memory reaches a thousand.
 */
const unpackedPerPackedMax = 100;
/** Below this size any ratio is allowed, because a line of zeros is a legitimate test. */
const unpackedAlwaysBytes = 64 * 1024 * 1024;

/** Stored, and deflated. */
const packings = [0, 8];

/** In the upper half of an entry's external attributes, as Unix writes them. */
const fileTypeMask = 0o170000;
const linkType = 0o120000;

type Unpacking = {
  zip: ZipFile;
  /** The archive's name, for findings about it as a whole. */
  name: string;
  files: Map<string, Buffer>;
  /** Folders that files are in. */
  folders: Set<string>;
  findings: Findings;
  bytes: number;
  maxBytes: number;
  large: LargeFiles | undefined;
  /** The limit for files in memory, if large ones go to disk. */
  heldBytes: number;
};

/**
 * All files of the archive, except those that operating systems and tools add. With `large`, large
 * files are written to disk, and the others together have a limit.
 */
export async function readZip(
  path: string,
  findings: Findings,
  large?: LargeFiles,
): Promise<PackageFiles> {
  const { size } = await stat(path);
  const name = basename(path);
  const zip = await openArchive(path, findings);
  const maxBytes = Math.min(packageMaxBytes, unpackedAlwaysBytes + size * unpackedPerPackedMax);
  const files = new Map<string, Buffer>();
  const place = { zip, name, files, folders: new Set<string>(), findings };
  const unpacking = { ...place, bytes: 0, maxBytes, large, heldBytes: 0 };
  try {
    if (zip.entryCount > packageFilesMax) {
      refuse(findings, name, `The archive has more than ${packageFilesMax} files.`);
    }
    for await (const entry of zip.eachEntry()) await readEntry(unpacking, entry);
  } catch (error) {
    if (error instanceof PackageError || error instanceof UnwrittenError) throw error;
    refuse(findings, name, sentenceOf(error));
  } finally {
    zip.close();
  }
  return files;
}

/** Stops reading, because the rest is unreadable. */
function refuse(findings: Findings, file: string, rule: string): never {
  findings.error(file, rule);
  throw new PackageError(findings.all, findings.left);
}

async function openArchive(path: string, findings: Findings): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false });
  } catch (error) {
    return refuse(findings, basename(path), `This is no zip archive: ${clauseOf(error)}.`);
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The library's own sentences end with one or two full stops. */
const clauseOf = (error: unknown): string => reasonOf(error).replace(/\.+$/, '');

/** The library refuses names that lead out of the archive, and wrong sizes. */
function sentenceOf(error: unknown): string {
  const reason = reasonOf(error);
  const path = /^(?:invalid relative path|absolute path): (.*)$/.exec(reason)?.[1];
  if (path !== undefined) return `A path must not lead out of the archive: ${path}.`;
  return `The archive is damaged: ${clauseOf(error)}.`;
}

/**
 * Many tools write names in UTF-8 without setting the flag; the format would then read them in a
 * code page of DOS.
 */
const nameOf = ({ generalPurposeBitFlag: flags, fileNameRaw: raw, ...entry }: Entry): string =>
  isUtf8(raw)
    ? getFileNameLowLevel(flags | utf8Flag, raw, entry.extraFields, false)
    : entry.fileName;

/** Set in an entry whose name is in UTF-8. */
const utf8Flag = 0x800;

async function readEntry(unpacking: Unpacking, entry: Entry): Promise<void> {
  const { name, files, folders, findings, maxBytes } = unpacking;
  const written = nameOf(entry);
  if (written.length > packedPathMaxChars) {
    const rule = `A path in an archive has at most ${packedPathMaxChars} characters.`;
    return findings.error(`${written.slice(0, pathMaxChars)}…`, rule);
  }
  const path = plainPath(written);
  if (written.endsWith('/') || isRubbish(path)) return;
  if (((entry.externalFileAttributes >>> 16) & fileTypeMask) === linkType) {
    return findings.error(path, 'Must not be a link: archives are read without them.');
  }
  if (entry.isEncrypted()) return findings.error(path, 'Must not be encrypted.');
  if (!packings.includes(entry.compressionMethod)) {
    return findings.error(path, 'Must be packed by deflate or not at all.');
  }
  if (files.has(path) || folders.has(path)) {
    return findings.error(path, 'The archive has two of this name.');
  }
  unpacking.bytes += entry.uncompressedSize;
  if (entry.uncompressedSize > packedFileMaxBytes) {
    return findings.error(path, `At most ${packedFileMaxBytes} bytes.`);
  }
  if (unpacking.bytes > maxBytes) {
    refuse(findings, name, `The archive unpacks to more than ${maxBytes} bytes.`);
  }
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const folder = path.slice(0, at);
    if (files.has(folder)) findings.error(folder, 'The archive has two of this name.');
    folders.add(folder);
  }
  const { bytes, crc } = await unpacked(unpacking, path, entry);
  if (crc !== entry.crc32) findings.error(path, 'The archive is damaged here.');
  files.set(path, bytes);
}

async function unpacked(
  unpacking: Unpacking,
  path: string,
  entry: Entry,
): Promise<{ bytes: Buffer; crc: number }> {
  const { zip, name, findings, large } = unpacking;
  const length = entry.uncompressedSize;
  if (large !== undefined && isLarge(path, length)) {
    return await keepLarge(large, await zip.openReadStreamPromise(entry));
  }
  unpacking.heldBytes += length;
  if (large !== undefined && unpacking.heldBytes > large.heldMaxBytes) {
    refuse(
      findings,
      name,
      `The files apart from test data have more than ${large.heldMaxBytes} bytes.`,
    );
  }
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  return { bytes, crc: crc32(bytes) };
}
