/** Replies become JSON here, checked against the contract as they leave. */
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/** Writes what `shape` names of a value and nothing else; throws where the value breaks it. */
export const writerOf = (shape: z.ZodType): ((value: unknown) => string) =>
  serializerCompiler({ schema: shape, method: 'GET', url: '' });
