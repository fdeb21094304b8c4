/**
 * Repacks a tar archive, also one packed by gzip, and a single FPS file as a zip archive, of which parts can
 * be read alone; with the bounds of a package.
 */

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ZipFile } from 'yazl';
import { said } from '../../contract/said.ts';
import {
  isRubbish,
  packageFilesMax,
  packedFileMaxBytes,
  packedPathMaxChars,
  plainPath,
} from './files.ts';
import { type Findings, PackageError } from './findings.ts';
import { fpsMaxBytes, isFps } from './foreign/fps.ts';
import { UnwrittenError } from './large-files.ts';
import { nameOfPackage } from './open.ts';
import { type TarEntry, tarEntries } from './tar.ts';
import { unpackedMaxOf } from './zip.ts';
import { clauseOf } from './zip-entries.ts';

const headBytes = 4096;
const zipMagic = Buffer.from('PK');
const gzipMagic = Buffer.from([0x1f, 0x8b]);
const tarMagicAt = 257;

type Packed = {
  path: string;
  /** Receives the zip archive. */
  folder: string;
  findings: Findings;
  /** Stays free on the disk. */
  sparedBytes?: number;
};

/**
 * The path of the zip archive: the given one if it is none of these. Throws PackageError for an archive
 * that cannot be read, and UnwrittenError.
 */
export async function asZip(packed: Packed): Promise<string> {
  const { path, folder } = packed;
  const head = await headOf(path);
  // The file that a zip archive begins with may be one of these.
  if (head.subarray(0, zipMagic.length).equals(zipMagic)) return path;
  const isPacked = head.subarray(0, gzipMagic.length).equals(gzipMagic);
  const isTar = head.toString('latin1', tarMagicAt, tarMagicAt + 5) === 'ustar';
  const { size } = await stat(path);
  const isXml = isFps(head) && size <= fpsMaxBytes;
  if (!isPacked && !isTar && !isXml) return path;
  const inner = join(folder, 'repacked');
  await mkdir(inner);
  // Without a top folder, the archive names the package.
  const to = join(inner, `${nameOfPackage(path)}.zip`);
  const file = createReadStream(path);
  try {
    if (isXml) await repack(packed, to, one(file, size));
    else await repack(packed, to, tarEntries(isPacked ? unpacked(file) : file));
    return to;
  } catch (error) {
    await rm(inner, { recursive: true, force: true });
    throw error;
  } finally {
    file.destroy();
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* one(file: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<TarEntry> {
  yield { path: 'problems.xml', kind: 'file', bytes, content: file };
}

function unpacked(file: Readable): AsyncIterable<Buffer> {
  const unpacking = createGunzip();
  file.on('error', (error) => unpacking.destroy(error));
  return file.pipe(unpacking);
}

async function repack(
  { path, findings, sparedBytes = 0 }: Packed,
  to: string,
  entries: AsyncIterable<TarEntry>,
): Promise<void> {
  const name = basename(path);
  const maxBytes = await unpackedMaxOf(path);
  const disk = await statfs(join(to, '..'));
  const roomBytes = disk.bavail * disk.bsize - sparedBytes;
  const zip = new ZipFile();
  // What fails tells by its own stream.
  zip.on('error', () => {});
  const written = pipeline(zip.outputStream, createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  written.catch(() => {});
  let bytes = 0;
  let count = 0;
  const refuse = (file: string, rule: string): never => {
    // Before all others, of which there may be too many to be told.
    throw new PackageError([{ severity: 'error', file, rule }, ...findings.all], findings.left);
  };
  try {
    for await (const entry of entries) {
      if (leadsOut(entry.path)) refuse(name, outside(entry.path));
      if (entry.kind === 'folder' || isRubbish(plainPath(entry.path))) continue;
      count += 1;
      bytes += entry.bytes;
      if (count > packageFilesMax)
        refuse(name, said`The archive has more than ${packageFilesMax} files.`);
      if (bytes > maxBytes) refuse(name, said`The archive unpacks to more than ${maxBytes} bytes.`);
      if (bytes > roomBytes) throw new UnwrittenError(noSpace);
      const rule = ruleOf(entry);
      if (rule !== undefined) {
        findings.error(entry.path.slice(0, packedPathMaxChars), rule);
        continue;
      }
      const content = Readable.from(entry.content, { objectMode: false });
      const ended = finished(content);
      zip.addReadStream(content, entry.path, { compress: false });
      await Promise.race([ended, written]);
    }
    zip.end();
    await written;
  } catch (error) {
    if (error instanceof PackageError || error instanceof UnwrittenError) throw error;
    if (isOfSystem(error)) throw new UnwrittenError(error);
    refuse(name, said`The archive cannot be read: ${clauseOf(error)}.`);
  } finally {
    if (zip.outputStream instanceof Readable) zip.outputStream.destroy();
  }
}

const leadsOut = (path: string): boolean =>
  path.startsWith('/') || path.includes('\\') || path.split('/').includes('..');

const outside = (path: string): string =>
  said`A path must not lead out of the archive: ${path.slice(0, packedPathMaxChars)}.`;

const noSpace = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });

const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

function ruleOf({ path, kind, bytes }: TarEntry): string | undefined {
  if (path.length > packedPathMaxChars) {
    return said`A path in an archive has at most ${packedPathMaxChars} characters.`;
  }
  if (kind === 'link') return said`Must not be a link: archives are read without them.`;
  if (kind === 'other') return said`Must be a file or a folder.`;
  return bytes > packedFileMaxBytes ? said`At most ${packedFileMaxBytes} bytes.` : undefined;
}
