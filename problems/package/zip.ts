/**
 * Reads the files of a package from a zip archive on disk, one entry at a time. The sizes and
 * checksums that an archive states are not trusted: they are compared with what was unpacked.
 */

import { isUtf8 } from 'node:buffer';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import {
  type Entry,
  fromBufferPromise,
  getFileNameLowLevel,
  openPromise,
  type ZipFile,
} from 'yauzl';
import { packageUploadMaxBytes } from '../../contract/limits.ts';
import { clause, said, saidWithin } from '../../contract/said.ts';
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
import { isLarge, keepLarge, type LargeFiles, UnwrittenError, writeChunks } from './large-files.ts';
import { withUnixLineEnds } from './polygon/line-ends.ts';
import { clauseOf, entryRule, sentenceOf } from './zip-entries.ts';

/**
 * The maximum ratio of unpacked to packed bytes. Test data rarely exceed it; an archive made to
 * fill memory reaches a thousand.
 */
const unpackedPerPackedMax = 100;
/** Below this size any ratio is allowed, because a line of zeros is a legitimate test. */
const unpackedAlwaysBytes = 64 * 1024 * 1024;

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
  /** The folder whose files alone are read, by their paths in it. */
  below?: string;
};

/**
 * All files of the archive, except those that operating systems and tools add. With `large`, large
 * files are written to disk, and the others together have a limit.
 */
export const readZip = (
  path: string,
  findings: Findings,
  large?: LargeFiles,
): Promise<PackageFiles> => readFrom({ path, findings, large });

type ZipFolder = {
  path: string;
  /** A folder in the archive. */
  below: string;
  findings: Findings;
  large?: LargeFiles | undefined;
};

/** The same for the files of one folder of an archive of many packages. */
export const readZipFolder = (folder: ZipFolder): Promise<PackageFiles> => readFrom(folder);

async function readFrom({
  path,
  below,
  findings,
  large,
}: Omit<ZipFolder, 'below'> & { below?: string }): Promise<PackageFiles> {
  const name = basename(below ?? path);
  const maxBytes = await unpackedMaxOf(path);
  const bounds = { bytes: 0, maxBytes, large, heldBytes: 0, ...(below !== undefined && { below }) };
  const outer = await unpack(await openArchive(path, findings), { name, findings, ...bounds });
  const { below: _, ...inner } = outer;
  return await withUnixLineEnds(await withDataArchive(outer.files, inner), findings, large);
}

/** What an archive may unpack to. */
export async function unpackedMaxOf(path: string): Promise<number> {
  const { size } = await stat(path);
  return Math.min(packageMaxBytes, unpackedAlwaysBytes + size * unpackedPerPackedMax);
}

export type ListedFile = { path: string; bytes: number };

/** An archive of many packages may have that many files. */
const listedFilesMax = 100_000;

/** The files that an archive says that it has, of which none is unpacked. */
export async function listZip(path: string, findings: Findings): Promise<ListedFile[]> {
  const zip = await openArchive(path, findings);
  const files: ListedFile[] = [];
  try {
    if (zip.entryCount > listedFilesMax) {
      refuse(findings, basename(path), said`The archive has more than ${listedFilesMax} files.`);
    }
    for await (const entry of zip.eachEntry()) {
      const written = nameOf(entry);
      // Reading its package says what is wrong with such a path.
      if (written.length > packedPathMaxChars || written.endsWith('/')) continue;
      const one = plainPath(written);
      if (!isRubbish(one)) files.push({ path: one, bytes: entry.uncompressedSize });
    }
    return files;
  } catch (error) {
    if (error instanceof PackageError) throw error;
    return refuse(findings, basename(path), sentenceOf(error));
  } finally {
    zip.close();
  }
}

type FileToUnpack = {
  /** The archive. */
  path: string;
  /** The path of the file in it. */
  inner: string;
  to: string;
  maxBytes?: number;
  findings: Findings;
};

/** Writes one file of an archive to the disk. Throws PackageError, or UnwrittenError. */
export async function unpackFile({ path, inner, to, maxBytes, findings }: FileToUnpack) {
  const most = Math.min(maxBytes ?? packageUploadMaxBytes, await unpackedMaxOf(path));
  const zip = await openArchive(path, findings);
  try {
    for await (const entry of zip.eachEntry()) {
      if (plainPath(nameOf(entry)) !== inner) continue;
      const rule = entryRule(entry);
      if (rule !== undefined) refuse(findings, inner, rule);
      if (entry.uncompressedSize > most) refuse(findings, inner, said`At most ${most} bytes.`);
      const crc = await writeChunks(to, await zip.openReadStreamPromise(entry));
      if (crc !== entry.crc32) refuse(findings, inner, said`The archive is damaged here.`);
      return;
    }
    throw new Error('a listed file is gone');
  } catch (error) {
    if (error instanceof PackageError || error instanceof UnwrittenError) throw error;
    refuse(findings, inner, sentenceOf(error));
  } finally {
    zip.close();
  }
}

/** The same for the files of a folder. */
export async function withFolderArchive(
  files: PackageFiles,
  findings: Findings,
): Promise<PackageFiles> {
  let bytes = 0;
  for (const one of files.values()) bytes += one.length;
  const bounds = { bytes, maxBytes: packageMaxBytes, large: undefined, heldBytes: 0 };
  return await withUnixLineEnds(
    await withDataArchive(files, { name: '', findings, ...bounds }),
    findings,
  );
}

/**
 * DMOJ has the test data in an archive within the folder, which its init.yml names. They are
 * unpacked beside it, within the same bounds.
 */
async function withDataArchive(files: PackageFiles, outer: Bounded): Promise<PackageFiles> {
  const init = [...files.keys()].find((path) => /(^|\/)init\.yml$/.test(path));
  const text = init === undefined ? '' : (files.get(init)?.toString('utf8', 0, initMaxBytes) ?? '');
  const [, named] = /^archive:\s*["']?([^"'\n#]+?)["']?\s*(?:#.*)?$/m.exec(text) ?? [];
  if (init === undefined || named === undefined) return files;
  const folder = init.slice(0, -'init.yml'.length);
  const path = plainPath(folder + named);
  const bytes = files.get(path);
  if (bytes === undefined || outer.large?.names.has(bytes)) return files;
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(bytes, { autoClose: false });
  } catch (error) {
    return refuse(outer.findings, path, said`This is no zip archive: ${clauseOf(error)}.`);
  }
  const inner = await unpack(zip, { ...outer, name: path });
  const others = [...files].filter(([one]) => one !== path);
  return new Map([
    ...[...inner.files].map(([one, content]) => [folder + one, content] as const),
    ...others,
  ]);
}

const initMaxBytes = 64 * 1024;

type Bounded = Omit<Unpacking, 'zip' | 'files' | 'folders'>;

async function unpack(zip: ZipFile, bounded: Bounded): Promise<Unpacking> {
  const { name, findings } = bounded;
  const files = new Map<string, Buffer>();
  const unpacking = { ...bounded, zip, files, folders: new Set<string>() };
  try {
    const most = bounded.below === undefined ? packageFilesMax : listedFilesMax;
    if (zip.entryCount > most) {
      refuse(findings, name, said`The archive has more than ${most} files.`);
    }
    for await (const entry of zip.eachEntry()) await readEntry(unpacking, entry);
  } catch (error) {
    if (error instanceof PackageError || error instanceof UnwrittenError) throw error;
    refuse(findings, name, sentenceOf(error));
  } finally {
    zip.close();
  }
  return unpacking;
}

/** What the archive, or a folder of it, says that its files have together, unpacked; 0 if it cannot be read. */
export async function statedBytes(path: string, below = ''): Promise<number> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => undefined);
  if (zip === undefined || zip.entryCount > listedFilesMax) return 0;
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const isCounted = below === '' || belowFolder(nameOf(entry), below) !== undefined;
      if (isCounted) bytes += entry.uncompressedSize;
    }
  } catch {
    // Reading it says what is wrong with it.
    return 0;
  } finally {
    zip.close();
  }
  return Math.min(bytes, packageMaxBytes);
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
    const kind = await kindOf(path);
    const rule =
      kind === undefined
        ? said`This is no zip archive: ${clauseOf(error)}.`
        : said`This is ${clause(kind)} and no zip archive: pack the folder of the package as .zip.`;
    return refuse(findings, basename(path), rule);
  }
}

/** The first bytes of files that people take for archives of packages. */
const kinds: readonly { kind: string; at: number; hex: string }[] = [
  { kind: saidWithin`an archive of 7-Zip`, at: 0, hex: '377abcaf271c' },
  { kind: saidWithin`a RAR archive`, at: 0, hex: '526172211a07' },
  { kind: saidWithin`a file packed by gzip, such as .tar.gz,`, at: 0, hex: '1f8b' },
  { kind: saidWithin`a file packed by bzip2, such as .tar.bz2,`, at: 0, hex: '425a68' },
  { kind: saidWithin`a file packed by xz, such as .tar.xz,`, at: 0, hex: 'fd377a585a00' },
  { kind: saidWithin`a file packed by zstd, such as .tar.zst,`, at: 0, hex: '28b52ffd' },
  { kind: saidWithin`a tar archive`, at: 257, hex: '7573746172' },
  { kind: saidWithin`a PDF file`, at: 0, hex: '255044462d' },
  { kind: saidWithin`an XML file`, at: 0, hex: '3c3f786d6c' },
];
const kindHeadBytes = 512;

/** What the file is instead, in words; undefined if it is not known. */
async function kindOf(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(kindHeadBytes), 0, kindHeadBytes, 0);
    return kinds.find(({ at, hex }) => head.subarray(at).toString('hex').startsWith(hex))?.kind;
  } finally {
    await file.close();
  }
}

/**
 * Many tools write names in UTF-8 without setting the flag; the format would then read them in a
 * code page of DOS.
 */
const nameOf = ({ generalPurposeBitFlag: flags, fileNameRaw: raw, ...entry }: Entry): string =>
  isUtf8(raw)
    ? getFileNameLowLevel(flags | utf8Flag, raw, entry.extraFields, false)
    : entry.fileName;

/** The path within the folder; undefined outside of it. */
function belowFolder(written: string, folder: string): string | undefined {
  const path = plainPath(written);
  if (!path.startsWith(`${folder}/`)) return undefined;
  return path.slice(folder.length + 1) + (written.endsWith('/') ? '/' : '');
}

/** Set in an entry whose name is in UTF-8. */
const utf8Flag = 0x800;

async function readEntry(unpacking: Unpacking, entry: Entry): Promise<void> {
  const { name, files, folders, findings, maxBytes, below } = unpacking;
  const written = below === undefined ? nameOf(entry) : belowFolder(nameOf(entry), below);
  if (written === undefined) return;
  if (written.length > packedPathMaxChars) {
    const rule = said`A path in an archive has at most ${packedPathMaxChars} characters.`;
    return findings.error(`${written.slice(0, pathMaxChars)}…`, rule);
  }
  const path = plainPath(written);
  if (written.endsWith('/') || isRubbish(path)) return;
  const rule = entryRule(entry);
  if (rule !== undefined) return findings.error(path, rule);
  if (files.has(path) || folders.has(path)) {
    return findings.error(path, said`The archive has two of this name.`);
  }
  if (files.size >= packageFilesMax) {
    refuse(findings, name, said`The archive has more than ${packageFilesMax} files.`);
  }
  unpacking.bytes += entry.uncompressedSize;
  if (entry.uncompressedSize > packedFileMaxBytes) {
    return findings.error(path, said`At most ${packedFileMaxBytes} bytes.`);
  }
  if (unpacking.bytes > maxBytes) {
    refuse(findings, name, said`The archive unpacks to more than ${maxBytes} bytes.`);
  }
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const folder = path.slice(0, at);
    if (files.has(folder)) findings.error(folder, said`The archive has two of this name.`);
    folders.add(folder);
  }
  const { bytes, crc } = await unpacked(unpacking, path, entry);
  if (crc !== entry.crc32) findings.error(path, said`The archive is damaged here.`);
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
    const chunks = await zip.openReadStreamPromise(entry);
    return await keepLarge(large, { chunks, bytes: length });
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
