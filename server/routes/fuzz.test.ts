/**
 * No input to any call may make the server fail with a fault of its own: the list of calls is
 * driven with inputs that almost fit and inputs that are nothing of the kind. A judge's part is
 * played by the rows that a judge writes, so that calls which wait end.
 */
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { RunResult, SubmitResult } from '../../contract/judging.ts';
import { keepListening } from '../../db/listen.ts';
import { channels, notifyProgress } from '../../work/channels.ts';
import { playResult } from '../../work/testing.ts';
import { routes } from '../routes.ts';
import {
  addSumProblem,
  type Person,
  startTestServer,
  type TestServer,
  testPassword,
} from '../testing.ts';

const callsEach = 60;
const fuzzTimeoutMs = 120_000;

let server: TestServer;
let stopJudging: () => Promise<void>;
let worlds = 0;
let world: { people: (Person | null)[]; texts: string[] };
beforeAll(async () => {
  server = await startTestServer();
  stopJudging = playJudge(server);
});
afterAll(async () => {
  await stopJudging();
  await server.close();
});
beforeEach(async () => {
  world = await makeWorld();
});

const ran: RunResult = { success: true, output: '1', executionTime: 1, memoryKb: 1 };
const result: SubmitResult = {
  success: true,
  verdict: 'Accepted',
  detailedResults: [],
  testCaseResults: [],
  executionTime: 1,
  memoryKb: 1,
};

/** Finishes every queued job at once, until it is stopped. */
function playJudge({ db, url }: TestServer): () => Promise<void> {
  const stop = new AbortController();
  let finishing = Promise.resolve();
  const finishAll = async (): Promise<void> => {
    const work = await db.deleteFrom('jobs').returning(['id', 'kind']).execute();
    for (const { id: job, kind } of work) {
      if (kind === 'submission' || kind === 'rejudge') {
        const stored = { result: JSON.stringify(result), verdict: result.verdict };
        const judged = { ...stored, judged_at: new Date() };
        await db.updateTable('submissions').set(judged).where('id', '=', job).execute();
        await notifyProgress(db, { type: 'done', job });
      } else await playResult(db, job, kind === 'run' ? ran : result);
    }
  };
  const wake = () => {
    finishing = finishing.then(finishAll);
  };
  const listening = keepListening(url, {
    channel: channels.queued,
    applicationName: 'arbiter-test',
    onReady: wake,
    onPayload: wake,
    onBroken: () => {},
    signal: stop.signal,
  });
  return async () => {
    stop.abort();
    await listening;
    await finishing;
  };
}

/** People and things to hit upon, fresh for each call: what is sent may change or delete them. */
async function makeWorld(): Promise<typeof world> {
  worlds += 1;
  const user = await server.addPerson(`user ${worlds}`);
  const admin = await server.addPerson(`admin ${worlds}`, { isAdmin: true });
  const problems = await Promise.all([1, 2, 3].map(() => addSumProblem(server, admin)));
  const submissions = await server.db
    .insertInto('submissions')
    .values(
      problems.map((problem) => ({
        user_id: user.id,
        problem_id: problem,
        language: 'cpp',
        source: Buffer.from('int main() {}'),
        verdict: 'Accepted' as const,
        judged_at: new Date(),
        result: JSON.stringify(result),
      })),
    )
    .returning('id')
    .execute();
  const contributions = await server.db
    .insertInto('contributions')
    .values(
      problems.map(() => ({
        problem_name: 'One',
        problem_statement: 'Print 1.',
        difficulty: 'Easy' as const,
        tags: [],
        time_limit_ms: 1000,
        memory_limit_mb: 64,
        contributed_by: user.id,
      })),
    )
    .returning('id')
    .execute();
  const things = [...submissions, ...contributions].map((one) => one.id);
  const texts = [
    ...problems,
    ...things,
    user.id,
    user.email,
    `user ${worlds}`,
    crypto.randomUUID(),
  ];
  return { people: [null, user, admin], texts };
}

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

const text = (): Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...fittingTexts, ...world.texts) },
    { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );

const number = fc.oneof(
  fc.constantFrom(0, 1, -1, 64, 256, 1000, 0.5, 150, 2 ** 31, -(2 ** 63), 2 ** 53, 1e308),
  fc.double({ noNaN: true }),
);

const anything = (): Arbitrary<unknown> =>
  fc.oneof(text(), number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }));

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

/** What passes as a field of this name, so that some of what is sent comes through all checks. */
const usual: Record<string, unknown> = {
  name: 'Somebody',
  email: 'somebody@example.org',
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
};

/** Values that mostly fit a shape, with something else in places. */
function almost(schema: Schema, name = ''): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: fitting(schema) },
    { weight: name in usual ? 60 : 0, arbitrary: fc.constant(usual[name]) },
    { weight: 1, arbitrary: anything() },
  );
}

function fitting(schema: Schema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => almost(one)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.properties) return record(schema.properties);
  if (schema.items) return fc.array(almost(schema.items), { maxLength: 3 });
  if (schema.type === 'string') return text();
  if (schema.type === 'integer' || schema.type === 'number') return number;
  if (schema.type === 'boolean') return fc.boolean();
  return anything();
}

function record(properties: Record<string, Schema>): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    fc.option(almost(schema, name), { freq: 20, nil: undefined }),
  ]);
  return fc.record(Object.fromEntries(fields));
}

const schemaOf = (shape: z.ZodType | undefined): Schema =>
  shape ? (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

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

const body = (endpoint: Endpoint): Arbitrary<string | Buffer> =>
  fc.oneof(
    { weight: 8, arbitrary: almost(schemaOf(endpoint.body)).map((value) => json(value)) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
    { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
  );

const json = (value: unknown): string => JSON.stringify(value) ?? '';

/** As it goes into an address; half characters cannot, so they go as the bytes they would be. */
const encoded = (value: string): string =>
  value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80';

const rawSegments = [
  ...['%', '%00', '%ED%A0%80', '..', '%2e%2e%2f', '*', ':id', '%zz', '', '/', '..%5c', '%0d%0a'],
  'x'.repeat(300),
];

const encodings = ['identity', 'gzip', 'br', 'x', '__proto__', ''];

const segment = (): Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...world.texts).map(encoded) },
    { weight: 2, arbitrary: text().map((value) => encoded(value) || '-') },
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

function query(endpoint: Endpoint): Arbitrary<string> {
  const names = Object.keys(schemaOf(endpoint.query).properties ?? { q: {} });
  const pair = fc
    .tuple(fc.constantFrom(...names), fc.oneof(text(), number.map(String)))
    .map(([name, value]) => `${name}=${encoded(value)}`);
  return fc.oneof(
    { weight: 6, arbitrary: fc.array(pair, { maxLength: 3 }).map((pairs) => pairs.join('&')) },
    { weight: 1, arbitrary: fc.constantFrom(...rawQueries) },
  );
}

/** One request to a call, from anybody. */
function request(endpoint: Endpoint): Arbitrary<InjectOptions> {
  const slots = endpoint.path
    .split('/')
    .map((part) => (/^\{/.test(part) ? segment() : fc.constant(part)));
  return fc
    .record({
      path: fc.tuple(...slots).map((parts) => parts.join('/')),
      query: query(endpoint),
      body: body(endpoint),
      person: fc.constantFrom(...world.people, ...world.people.slice(1), world.people.at(-1)),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=x', 'x') },
      ),
      accept: fc.constantFrom('application/json', 'text/event-stream'),
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
      method: endpoint.method,
      url: `${made.start}${made.path}?${made.query}`,
      headers: {
        accept: made.accept,
        ...(made.encoding !== undefined && { 'content-encoding': made.encoding }),
        ...(made.person && { authorization: `Bearer ${made.person.token}` }),
        ...(endpoint.method !== 'GET' && { 'content-type': made.type }),
      },
      ...(endpoint.method !== 'GET' && { payload: made.body }),
    }));
}

describe('a call with random input', () => {
  it.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'to %s, it answers',
    async (_name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(request(endpoint), async (sent) => {
          const { statusCode, body } = await server.app.inject(sent);
          if (statusCode >= 500) expect({ statusCode, body }).toMatchObject({ statusCode: 503 });
          if (statusCode < 400) return;
          expect(body).not.toMatch(/Invalid input|expected \w+, received/);
          const refusal = JSON.parse(body);
          expect(refusal).toMatchObject({ success: false, error: expect.stringMatching(/\S/) });
        }),
        { numRuns: callsEach },
      );
    },
    fuzzTimeoutMs,
  );

  it('changes nothing that all objects share', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('isAdmin' in {}).toBe(false);
  });
});
