/** The messages for invalid input: always one of our sentences, which names the field. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '../routes.ts';
import { compileValidator } from './validation.ts';

const wrongValues = [
  undefined,
  null,
  7,
  -1.5,
  Number.POSITIVE_INFINITY,
  true,
  '',
  'x',
  '\0',
  [],
  [7],
  {},
  { a: 1 },
];

/** Zod's own messages. */
const librarySentence = /Invalid|Unrecognized|Too (big|small)|expected|received/;

const named = /^([\w.]+: .+|[A-Z].+)$/;

/** Invalid inputs: every field of an object replaced in turn, as deep as the shapes go. */
function refusalsOf(schema: z.ZodType, make: (value: unknown) => unknown): string[] {
  const validate = compileValidator({ schema, method: 'POST', url: '/' });
  const said: string[] = [];
  const walk = (shape: z.ZodType, put: (value: unknown) => unknown): void => {
    for (const value of wrongValues) {
      const { error } = validate(put(value)) as { error?: Error };
      if (error) said.push(error.message);
    }
    if (!(shape instanceof z.ZodObject)) return;
    for (const [name, field] of Object.entries(shape.shape)) {
      walk(field as z.ZodType, (value) => put({ [name]: value }));
    }
  };
  walk(schema, make);
  return said;
}

describe('a parameter of the address that is given twice', () => {
  const queries = routes.flatMap(({ endpoint: { method, path, query } }) => {
    if (query === undefined) return [];
    const shape: Record<string, z.ZodType> = query instanceof z.ZodObject ? query.shape : {};
    const required = Object.keys(shape).filter((name) => !shape[name]?.isOptional());
    const rest = Object.fromEntries(required.map((name) => [name, 'x']));
    return Object.keys(shape).map((name) => [name, `${method} ${path}`, query, rest] as const);
  });

  it('is looked for in every call with parameters', () => {
    const without = routes.filter(
      ({ endpoint: { query } }) => query !== undefined && !(query instanceof z.ZodObject),
    );
    expect(without).toEqual([]);
  });

  it.each(queries)('is refused: %s of %s', (name, _call, schema, rest) => {
    const url = '/';
    const validate = compileValidator({ schema, method: 'GET', url, httpPart: 'querystring' });
    for (const twice of [
      ['1', '1'],
      ['1', '2'],
      ['true', 'false'],
    ]) {
      const { error } = validate({ ...rest, [name]: twice }) as { error?: Error };
      expect(error?.message).toMatch(named);
      expect(error?.message).toContain(name);
    }
  });
});

describe('the message for invalid input', () => {
  const parts = routes.flatMap(({ endpoint }) =>
    (['body', 'params', 'query'] as const).flatMap((part) => {
      const schema = endpoint[part];
      return schema ? [[`${part} of ${endpoint.method} ${endpoint.path}`, schema] as const] : [];
    }),
  );

  it.each(parts)('in the %s is one of our sentences', (_name, schema) => {
    for (const sentence of refusalsOf(schema, (value) => value)) {
      expect(sentence).not.toMatch(librarySentence);
      expect(sentence).toMatch(named);
    }
  });

  it.each([
    [z.object({ a: z.string() }), [], 'body: Must be an object.'],
    [z.object({ a: z.string() }), undefined, 'body: Required.'],
    [z.object({ a: z.string() }), {}, 'a: Required.'],
    [z.object({ a: z.string() }), { a: 7 }, 'a: Must be text.'],
    [z.object({ a: z.object({ b: z.int() }) }), { a: { b: 0.5 } }, 'a.b: Must be a whole number.'],
    [z.object({ a: z.array(z.boolean()) }), { a: [true, 1] }, 'a.1: Must be true or false.'],
    [z.object({ a: z.array(z.int()).max(2) }), { a: [1, 2, 3] }, 'a: At most 2 entries.'],
    [z.object({ a: z.string().min(2) }), { a: 'x' }, 'a: At least 2 characters.'],
    [z.object({ a: z.number().max(5) }), { a: 6 }, 'a: At most 5.'],
    [z.object({ a: z.number().multipleOf(64) }), { a: 65 }, 'a: Must be a multiple of 64.'],
    [z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, 'a: Must be one of x, y.'],
    [z.strictObject({ a: z.int() }), { a: 1, b: 2 }, 'b: There is no such field.'],
    [z.object({ a: z.uuid() }), { a: 'z' }, 'a: Must be an id.'],
    [z.object({ a: z.union([z.int(), z.boolean()]) }), { a: 'z' }, 'a: Must be a number.'],
    [z.object({ a: z.string().refine(() => false) }), { a: 'z' }, 'a: Is not valid.'],
    [z.object({ a: z.string('a: Ours.') }), { a: 1 }, 'a: Ours.'],
    [z.object({ a: z.string('is ours') }), { a: 1 }, 'a: is ours.'],
  ])('%# names the rule', (schema, value, sentence) => {
    const validate = compileValidator({ schema, method: 'POST', url: '/', httpPart: 'body' });
    expect(validate(value)).toMatchObject({ error: { code: 'badInput', message: sentence } });
  });
});
