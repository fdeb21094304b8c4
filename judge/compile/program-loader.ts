/** Reads from a compiled program whether it is statically linked, or which loader it needs. */
import { open } from 'node:fs/promises';

/** From the System V ABI: the header of a 64-bit little-endian ELF file, and of its segments. */
const magic = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]);
const segmentsOffsetAt = 32;
const segmentSizeAt = 54;
const segmentCountAt = 56;
const interpreterSegment = 3;
/** Within the header of a segment. */
const fileOffsetAt = 8;
const fileBytesAt = 32;

/** More than the headers of programs take; a file with headers beyond this is suspicious. */
const headMaxBytes = 4096;

/**
 * The loader that an ELF program needs; null if it needs none; undefined if the file is not a
 * program, or suspicious.
 */
export async function loaderOf(path: string): Promise<string | null | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headMaxBytes), 0, headMaxBytes, 0);
    return loaderIn(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function loaderIn(head: Buffer): string | null | undefined {
  if (head.length < 64 || !head.subarray(0, magic.length).equals(magic)) return undefined;
  const offset = Number(head.readBigUInt64LE(segmentsOffsetAt));
  const size = head.readUInt16LE(segmentSizeAt);
  const count = head.readUInt16LE(segmentCountAt);
  if (count === 0 || size < 56 || offset + size * count > head.length) return undefined;
  const segments = Array.from({ length: count }, (_, index) => offset + size * index);
  const asking = segments.filter((at) => head.readUInt32LE(at) === interpreterSegment);
  const [first] = asking;
  if (first === undefined) return null;
  const from = Number(head.readBigUInt64LE(first + fileOffsetAt));
  const to = from + Number(head.readBigUInt64LE(first + fileBytesAt));
  if (asking.length > 1 || to > head.length) return undefined;
  return head.toString('latin1', from, to).replace(/\0$/, '');
}
