/**
 * Keeps large files out of memory while a package is read: test data, which no reader parses, and
 * files above the size of everything that is parsed. Each is written to a folder under its hash,
 * and a buffer of zeros of the same length replaces it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { open, rename, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { imageMaxBytes } from '../../contract/limits.ts';
import type { BlobName } from '../../contract/stored-package.ts';
import { packedFileMaxBytes } from './files.ts';

export type LargeFiles = {
  /** The folder that contains them. */
  folder: string;
  /** The names of their placeholders. */
  names: Map<Buffer, BlobName>;
  /** The limit for all other files of a package together, in bytes. */
  heldMaxBytes: number;
  /** What stays free on the disk of the folder. */
  sparedBytes: number;
  /** What was written. */
  writtenBytes: number;
};

/** Statements, programs, images and small test data take a few megabytes in most packages. */
const heldTogetherMaxBytes = 256 * 1024 * 1024;

type Room = { heldMaxBytes?: number; sparedBytes?: number };

export const openLargeFiles = (
  folder: string,
  { heldMaxBytes = heldTogetherMaxBytes, sparedBytes = 0 }: Room = {},
): LargeFiles => ({ folder, names: new Map(), heldMaxBytes, sparedBytes, writtenBytes: 0 });

/** The files are written unpacked, and then, compressed or not, into the database. */
const copies = 2;

/** Whether the disk of a folder has room for files of a package, and some to spare. */
export async function hasRoom(
  folder: string,
  { bytes, sparedBytes }: { bytes: number; sparedBytes: number },
): Promise<boolean> {
  // Why a folder cannot be used is told when its first file is written.
  const disk = await statfs(folder).catch(() => null);
  return disk === null || disk.bavail * disk.bsize >= copies * bytes + sparedBytes;
}

/**
 * Throws UnwrittenError unless the disk has room for so many bytes more. What an archive states beforehand
 * counts the archives within it packed.
 */
export async function requireRoom(large: LargeFiles, bytes: number): Promise<void> {
  const sparedBytes = large.sparedBytes + large.writtenBytes;
  if (await hasRoom(large.folder, { bytes, sparedBytes })) return;
  throw new UnwrittenError({ name: '', message: '', code: 'ENOSPC', syscall: 'write' });
}

/**
 * A file could not be written. A separate class, because the system's error cannot leave a thread
 * unchanged.
 */
export class UnwrittenError extends Error {
  readonly why: { code: string; syscall: string };

  constructor({ code = '', syscall = '' }: NodeJS.ErrnoException) {
    super(code);
    this.why = { code, syscall };
  }
}

const unwritten = (error: NodeJS.ErrnoException): never => {
  throw new UnwrittenError(error);
};

/** Writes a file under its name. */
export const writeNamed = (folder: string, sha256: string, bytes: Buffer): Promise<void> =>
  writeFile(join(folder, sha256), bytes).catch(unwritten);

/** Test data of this size need no more memory than their names. */
const dataHeldMaxBytes = 4 * 1024;
/** Larger statements, settings, programs and images are refused by their length. */
const fileHeldMaxBytes = imageMaxBytes;

/**
 * Matches test data of all formats, in any folder of the archive. No program has such file names.
 */
const testData = /(^|\/)(data\/(sample|secret)\/.+\.(in|ans|out)|tests\/\d+(\.(a|ans|out))?)$/;

/** Files that have test data in them, which are read or unpacked. */
const container = /\.(xml|zip)$/i;
const containerHeldMaxBytes = 32 * 1024 * 1024;

/** Whether a file of this path and length is kept out of memory. */
export function isLarge(path: string, bytes: number): boolean {
  if (container.test(path)) return bytes > containerHeldMaxBytes;
  return bytes > (testData.test(path) ? dataHeldMaxBytes : fileHeldMaxBytes);
}

let zeros: Buffer | undefined;

/** The placeholder for a file in the folder. Zeros that are never touched use no memory. */
export function standIn({ names }: LargeFiles, name: BlobName): Buffer {
  zeros ??= Buffer.alloc(packedFileMaxBytes);
  const bytes = zeros.subarray(0, name.bytes);
  names.set(bytes, name);
  return bytes;
}

/** Writes a file of so many bytes as it arrives. Throws UnwrittenError, or what `chunks` throws. */
export async function keepLarge(
  large: LargeFiles,
  { chunks, bytes }: { chunks: AsyncIterable<Buffer>; bytes: number },
): Promise<{ bytes: Buffer; crc: number }> {
  await requireRoom(large, bytes);
  const part = join(large.folder, `part-${randomUUID()}`);
  const hash = createHash('sha256');
  let length = 0;
  const crc = await writeChunks(part, chunks, (chunk) => {
    hash.update(chunk);
    length += chunk.length;
  });
  const sha256 = hash.digest('hex');
  await rename(part, join(large.folder, sha256)).catch(unwritten);
  large.writtenBytes += length;
  return { bytes: standIn(large, { sha256, bytes: length }), crc };
}

/** Writes a new file as it arrives, and returns its checksum. Throws UnwrittenError, or what `chunks` throws. */
export async function writeChunks(
  path: string,
  chunks: AsyncIterable<Buffer>,
  see: (chunk: Buffer) => void = () => {},
): Promise<number> {
  const file = await open(path, 'wx', 0o600).catch(unwritten);
  let crc = 0;
  try {
    for await (const chunk of chunks) {
      see(chunk);
      crc = crc32(chunk, crc);
      await file.writeFile(chunk).catch(unwritten);
    }
  } finally {
    await file.close().catch(unwritten);
  }
  return crc;
}
