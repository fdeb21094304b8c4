/**
 * Reads zip archives (PKWARE APPNOTE.TXT 6.3): stored and deflated entries, without extensions. The
 * archive's own figures are not trusted: every read is bounded.
 */

import { t } from '../../../contract/translation.ts';
export type ZipEntry = { path: string; open: () => ReadableStream<Uint8Array<ArrayBuffer>> };

/** The archive cannot be read; `message` says why. */
export class ZipError extends Error {}

const endSignature = 0x06054b50;
const endBytes = 22;
const commentMaxBytes = 0xffff;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const localSignature = 0x04034b50;
const localBytes = 30;

const stored = 0;
const deflated = 8;
const encryptedFlag = 1;
/** The 32-bit value that means that the size is in an extension. */
const tooLarge = 0xffffffff;

/** Lists the files of an archive; throws `ZipError`. */
export async function readZip(archive: Blob): Promise<ZipEntry[]> {
  const { count, offset, size } = await getDirectory(archive);
  const directory = new DataView(await archive.slice(offset, offset + size).arrayBuffer());
  const entries: ZipEntry[] = [];
  for (let at = 0, left = count; left > 0; left -= 1) {
    if (at + entryBytes > directory.byteLength || u32(directory, at) !== entrySignature) {
      throw new ZipError(t`The zip archive is damaged.`);
    }
    const nameBytes = u16(directory, at + 28);
    const entry = {
      path: nameAt(directory, at + entryBytes, nameBytes),
      flags: u16(directory, at + 8),
      method: u16(directory, at + 10),
      size: u32(directory, at + 20),
      offset: u32(directory, at + 42),
    };
    if (!entry.path.endsWith('/')) entries.push(await openable(archive, entry));
    at += entryBytes + nameBytes + u16(directory, at + 30) + u16(directory, at + 32);
  }
  return entries;
}

async function getDirectory(
  archive: Blob,
): Promise<{ count: number; offset: number; size: number }> {
  const from = Math.max(0, archive.size - endBytes - commentMaxBytes);
  const tail = new DataView(await archive.slice(from).arrayBuffer());
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) {
    if (u32(tail, at) !== endSignature) continue;
    return { count: u16(tail, at + 10), size: u32(tail, at + 12), offset: u32(tail, at + 16) };
  }
  throw new ZipError(t`This is not a zip archive.`);
}

type Described = { path: string; flags: number; method: number; size: number; offset: number };

async function openable(archive: Blob, entry: Described): Promise<ZipEntry> {
  const { path, flags, method, size, offset } = entry;
  const isReadable =
    (flags & encryptedFlag) === 0 &&
    (method === stored || method === deflated) &&
    size !== tooLarge &&
    offset !== tooLarge;
  if (!isReadable) throw new ZipError(t`${path} uses a compression that is not supported.`);
  const head = new DataView(await archive.slice(offset, offset + localBytes).arrayBuffer());
  if (head.byteLength < localBytes || u32(head, 0) !== localSignature) {
    throw new ZipError(t`The zip archive is damaged.`);
  }
  const from = offset + localBytes + u16(head, 26) + u16(head, 28);
  const packed = archive.slice(from, from + size);
  return {
    path,
    open: () =>
      method === stored
        ? packed.stream()
        : packed.stream().pipeThrough(new DecompressionStream('deflate-raw')),
  };
}

const u16 = (view: DataView, at: number): number =>
  at + 2 <= view.byteLength ? view.getUint16(at, true) : 0;
const u32 = (view: DataView, at: number): number =>
  at + 4 <= view.byteLength ? view.getUint32(at, true) : 0;

function nameAt(view: DataView, at: number, bytes: number): string {
  const end = Math.min(view.byteLength, at + bytes);
  return new TextDecoder().decode(view.buffer.slice(Math.min(at, end), end));
}
