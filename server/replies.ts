/** Serialises replies, checked against the contract as they leave. */
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Writes the fields of a value that `shape` has, and no others; throws if the value does not fit.
 */
export const writerOf = (shape: z.ZodType): ((value: unknown) => string) =>
  serializerCompiler({ schema: shape, method: 'GET', url: '' });
