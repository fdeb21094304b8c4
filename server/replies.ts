/** Serialises replies, checked against the contract as they leave, and makes them fit to be kept. */
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Writes the fields of a value that `shape` has, and no others; throws if the value does not fit.
 */
export const writerOf = (shape: z.ZodType): ((value: unknown) => string) =>
  serializerCompiler({ schema: shape, method: 'GET', url: '' });

/**
 * The bytes in memory of their own. Node cuts short texts and the results of zlib from blocks of
 * 64 KiB, and a few bytes that are kept would keep their block.
 */
export function owned(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
