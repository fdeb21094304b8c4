/**
 * Serialises replies, which are checked against the contract, and prepares their bytes for caching.
 */
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Returns a function that writes only the fields of `shape`, and throws if a value does not fit.
 */
export const writerOf = (shape: z.ZodType): ((value: unknown) => string) =>
  serializerCompiler({ schema: shape, method: 'GET', url: '' });

/**
 * Copies bytes into a separate buffer. Node cuts short texts and results of zlib from blocks of 64
 * KiB, and a few cached bytes would keep their whole block in memory.
 */
export function owned(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
