/** Replies become JSON here, held against the contract as they leave. */
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/**
 * Serializes by the shape of the contract. In a list, what is frozen cannot change: each such
 * element is checked and written once and its JSON kept as long as the element itself.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const write = serializerCompiler(route);
  if (!(route.schema instanceof z.ZodArray)) return write;
  const { element } = route.schema;
  if (!(element instanceof z.ZodObject)) return write;
  const writeOne = serializerCompiler({ ...route, schema: element });
  const texts = new WeakMap<object, string>();
  const textOf = (one: object): string => {
    const known = texts.get(one);
    if (known !== undefined) return known;
    const text = writeOne(one);
    texts.set(one, text);
    return text;
  };
  return (data: unknown) => (isFrozenList(data) ? `[${data.map(textOf).join(',')}]` : write(data));
};

const isFrozenList = (data: unknown): data is object[] =>
  Array.isArray(data) &&
  data.every((one) => typeof one === 'object' && one !== null && Object.isFrozen(one));
