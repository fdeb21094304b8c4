/**
 * Random requests, generated from the OpenAPI document: inputs that almost fit a call, and inputs
 * that do not fit at all.
 */
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions } from 'fastify';
import { readFiles } from '../../problems/package/open.ts';
import { skeleton } from '../../problems/package/skeleton.ts';
import { asStored } from '../../problems/package/stored.ts';
import type { DescribedCall } from './described.ts';
import { type Person, testPassword } from './server.ts';

/** Who sends requests, and the ids, names and addresses that exist. */
export type World = { people: (Person | null)[]; texts: string[] };

type Known = World['texts'];

const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\r\n',
  '\u202eabc',
  '__proto__',
  'constructor',
  `'; drop table users; --`,
  '<script>alert(1)</script>',
  '%_\\',
  '{{7*7}}',
  '-1',
  '1e999',
  'NaN',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-01-01T00:00:00+14:00',
  'data:image/png;base64,AAAA',
  'https://example.org/',
  '🙂'.repeat(500),
  'x'.repeat(70_000),
  'x'.repeat(1_100_000),
];
const fittingTexts = [
  'cpp',
  'int main() {}',
  'overall',
  'Easy',
  'pending',
  'Someone',
  'long enough',
];

const text = (known: Known): Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...fittingTexts, ...known) },
    { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );

const number = fc.oneof(
  fc.constantFrom(0, 1, -1, 64, 256, 1000, 0.5, 150, 2 ** 31, -(2 ** 63), 2 ** 53, 1e308),
  fc.double({ noNaN: true }),
);

const anything = (known: Known): Arbitrary<unknown> =>
  fc.oneof(text(known), number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }));

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

/** A valid value for each field name, so that some requests pass all checks. */
const usual: Record<string, unknown> = {
  name: 'Ann',
  email: 'ann@example.org',
  password: testPassword,
  problemName: 'One',
  problemStatement: 'Print $n$, $1 \\le n \\le 10^5$.',
  difficulty: 'Easy',
  testCases: [{ input: '1', output: '1' }],
  timeLimit: 1000,
  memoryLimit: 256,
  tags: ['maths'],
  comparison: {},
  createdBy: undefined,
  user: undefined,
  language: 'cpp',
  code: 'int main() {}',
  input: '1',
  reviewComments: 'Well done.',
  userCode: 'int main() { int n; }',
  level: 2,
  content: asStored(readFiles(skeleton(), 'twonumbers').package).content,
};

/** Values that mostly fit a shape, with something else here and there. */
function almost(known: Known, schema: Schema, name = ''): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: fitting(known, schema) },
    { weight: name in usual ? 60 : 0, arbitrary: fc.constant(usual[name]) },
    { weight: 1, arbitrary: anything(known) },
  );
}

function fitting(known: Known, schema: Schema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => almost(known, one)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.properties) return record(known, schema.properties);
  if (schema.items) return fc.array(almost(known, schema.items), { maxLength: 3 });
  if (schema.type === 'string') return text(known);
  if (schema.type === 'integer' || schema.type === 'number') return number;
  if (schema.type === 'boolean') return fc.boolean();
  return anything(known);
}

function record(known: Known, properties: Record<string, Schema>): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    fc.option(almost(known, schema, name), { freq: 20, nil: undefined }),
  ]);
  return fc.record(Object.fromEntries(fields));
}

const bodySchema = ({ requestBody }: DescribedCall): Schema =>
  requestBody?.content['application/json']?.schema ?? {};

const namesIn = ({ parameters }: DescribedCall, place: 'query' | 'header'): string[] =>
  parameters.filter((one) => one.in === place).map(({ name }) => name);

const takesBytes = ({ requestBody }: DescribedCall): boolean =>
  requestBody?.content['application/octet-stream'] !== undefined;

const rawBodies: (string | Buffer)[] = [
  '',
  'null',
  '[]',
  '0',
  '"',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  '{"email":"a@example.org","email":{"a":1}}',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"testCases":[${'{},'.repeat(100_000)}{}]}`,
  Buffer.from('{"code":"\xff\xfe"}', 'latin1'),
  `"${'x'.repeat(2_000_000)}"`,
];

const body = (known: Known, call: DescribedCall): Arbitrary<string | Buffer> =>
  fc.oneof(
    { weight: 8, arbitrary: almost(known, bodySchema(call)).map((value) => json(value)) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
    { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
  );

const json = (value: unknown): string => JSON.stringify(value) ?? '';

/** A path segment; lone surrogates cannot be encoded, so their bytes are sent. */
const encoded = (value: string): string =>
  value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80';

const rawSegments = [
  ...['%', '%00', '%ED%A0%80', '..', '%2e%2e%2f', '*', ':id', '%zz', '', '/', '..%5c', '%0d%0a'],
  'x'.repeat(300),
];

const encodings = ['identity', 'gzip', 'br', 'x', '__proto__', ''];

const segment = (known: Known): Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known).map(encoded) },
    { weight: 2, arbitrary: text(known).map((value) => encoded(value) || '-') },
    { weight: 1, arbitrary: fc.constantFrom(...rawSegments) },
  );

const rawQueries = [
  '__proto__=1',
  'constructor[prototype]=1',
  'limit=1&limit=2',
  '%',
  '&&==',
  'x=%00',
];

function query(known: Known, call: DescribedCall): Arbitrary<string> {
  const names = namesIn(call, 'query');
  const pair = fc
    .tuple(
      fc.constantFrom(...(names.length > 0 ? names : ['q'])),
      fc.oneof(text(known), number.map(String)),
    )
    .map(([name, value]) => `${name}=${encoded(value)}`);
  return fc.oneof(
    { weight: 6, arbitrary: fc.array(pair, { maxLength: 3 }).map((pairs) => pairs.join('&')) },
    { weight: 1, arbitrary: fc.constantFrom(...rawQueries) },
  );
}

/** `isOwn`: the path belongs to this call, and not perhaps to another call or none. */
export type MadeRequest = { sent: InjectOptions; isOwn: boolean };

const isPlain = (path: string): boolean =>
  /^(\/[\w.:@-]+)+$/.test(path) && !/\/\.\.?(\/|$)/.test(path);

/** A request to a call, from any of the people. */
export function requestTo(call: DescribedCall, world: World): Arbitrary<MadeRequest> {
  const { people, texts } = world;
  const slots = call.path
    .split('/')
    .map((part) => (/^\{/.test(part) ? segment(texts) : fc.constant(part)));
  return fc
    .record({
      path: fc.tuple(...slots).map((parts) => parts.join('/')),
      query: query(texts, call),
      body: body(texts, call),
      person: fc.constantFrom(...people, ...people.slice(1), people.at(-1)),
      type: fc.oneof(
        {
          weight: 12,
          arbitrary: fc.constant(
            takesBytes(call) ? 'application/octet-stream' : 'application/json',
          ),
        },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=x', 'x') },
      ),
      accept: fc.constantFrom('application/json', 'text/event-stream'),
      seen: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom('*', '"0"', '"1"') },
        { weight: 1, arbitrary: fc.constantFrom('', '1', '"x"', '"99999999999"') },
      ),
      encoding: fc.oneof(
        { weight: 20, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...encodings) },
      ),
      start: fc.oneof(
        { weight: 20, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('/', '//', '/../', '/%00') },
      ),
    })
    .map((made) => ({
      isOwn: isPlain(`${made.start}${made.path}`),
      sent: {
        method: call.method,
        url: `${made.start}${made.path}?${made.query}`,
        headers: {
          accept: made.accept,
          ...(made.encoding !== undefined && { 'content-encoding': made.encoding }),
          ...(namesIn(call, 'header').length > 0 && { 'if-match': made.seen }),
          ...(made.person && { authorization: `Bearer ${made.person.token}` }),
          ...(call.method !== 'GET' && { 'content-type': made.type }),
        },
        ...(call.method !== 'GET' && { payload: made.body }),
      },
    }));
}
