/** Looks into a compiled program: whether it is one that runs by itself, in a place without files. */
import { open } from 'node:fs/promises';

/** From the System V ABI: the header of a 64-bit little-endian ELF file, and of its segments. */
const magic = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]);
const segmentsOffsetAt = 32;
const segmentSizeAt = 54;
const segmentCountAt = 56;
const interpreterSegment = 3;

/** More than headers of programs take; a file whose segments are described further on is odd. */
const headMaxBytes = 4096;

/** Whether a file is an ELF program that asks for no interpreter to load it. */
export async function isStaticProgram(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headMaxBytes), 0, headMaxBytes, 0);
    return isStaticHead(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function isStaticHead(head: Buffer): boolean {
  if (head.length < 64 || !head.subarray(0, magic.length).equals(magic)) return false;
  const offset = Number(head.readBigUInt64LE(segmentsOffsetAt));
  const size = head.readUInt16LE(segmentSizeAt);
  const count = head.readUInt16LE(segmentCountAt);
  if (count === 0 || size < 56 || offset + size * count > head.length) return false;
  return Array.from({ length: count }, (_, index) =>
    head.readUInt32LE(offset + size * index),
  ).every((type) => type !== interpreterSegment);
}
