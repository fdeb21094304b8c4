/** What all calls share: headers, refusals, limits, health and the API description. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { raiseListVersion } from '../work/list-version.ts';
import { routes } from './routes.ts';
import { openTestServer, testPassword } from './testing/server.ts';

const server = await openTestServer({ rateLimits: true });

describe('every answer', () => {
  it('carries the headers that protect a browser, and a request id', async () => {
    const { headers } = await server.call('GET /problems/problem-list');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    // Statements that are PDF files; never another site, nor a page of this one.
    expect(headers['content-security-policy']).toContain('frame-src blob:;');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has status 404 and a message when there is no such call', async () => {
    expect(await server.call('GET /no/such/call')).toMatchObject({
      status: 404,
      body: { success: false, error: 'There is no such call.' },
    });
    expect((await server.call('DELETE /users/logins')).status).toBe(404);
  });
});

describe('caching in the browser', () => {
  const list = 'GET /problems/problem-list' as const;
  const fetchAgain = (etag: unknown) =>
    server.call(list, { raw: { headers: { 'if-none-match': String(etag) } } });

  it('applies to a list of 10,000 problems, which is not sent again until it changes', async () => {
    await sql`insert into problems (name, problem_statement, difficulty, tags, time_limit_ms,
        memory_limit_mb, comparison)
      select 'Problem ' || n, repeat('word ', 40), 'Easy', '{}', 1000, 256, '{}'
      from generate_series(1, 10000) n`.execute(server.db);
    await raiseListVersion(server.db);
    const first = await server.call(list);
    expect(first.body).toHaveLength(10_000);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers.etag).toMatch(/^W\/"[^"]+"$/);

    const again = await fetchAgain(first.headers.etag);
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers['cache-control']).toBe('private, no-cache');

    await sql`update problems set name = 'Changed' where name = 'Problem 5000'`.execute(server.db);
    await raiseListVersion(server.db);
    expect(await fetchAgain(first.headers.etag)).toMatchObject({ status: 200 });
  });

  it('is private to each person', async () => {
    const person = await server.addPerson('keeper');
    const { headers } = await server.call('GET /users/details', { as: person });
    expect(String(headers.vary).split(/, */)).toContain('authorization');
    const compressed = await server.app.inject({
      url: '/problems/problem-list?limit=100',
      headers: { 'accept-encoding': 'gzip', origin: 'https://elsewhere.example' },
    });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(String(compressed.headers.vary).split(/, */)).toEqual(
      expect.arrayContaining(['authorization', 'accept-encoding']),
    );
  });

  it('does not apply to refusals and tokens', async () => {
    const person = await server.addPerson('once');
    const login = { email: person.email, password: testPassword };
    const answers = [
      await server.call('GET /users/details'),
      await server.call('GET /no/such/call'),
      await server.call('POST /users/login', { body: login }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([401, 404, 200]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
    expect(answers[2]?.headers.etag).toBeUndefined();
  });
});

describe('health', () => {
  it('is 503 with the reason until there is a judge that can work', async () => {
    expect(await server.call('GET /health')).toMatchObject({
      status: 503,
      body: { error: 'No judge is running, so nothing can be judged right now.' },
    });
    const judge = {
      id: 'one',
      slots: 1,
      level: 'full',
      judge_version: '1',
      compiler_version: '12',
      notes: [],
    };
    await server.db.insertInto('judges').values(judge).execute();
    expect(await server.call('GET /health')).toMatchObject({
      status: 200,
      body: { success: true, judges: 1, judgesUnable: 0, waiting: 0 },
    });
    const setFault = (fault: string | null) =>
      server.db.updateTable('judges').set({ fault, fault_message: fault }).execute();
    await setFault('disk-full');
    expect(await server.call('GET /health')).toMatchObject({
      status: 503,
      body: {
        error: 'No judge can work right now; submissions wait until one can: its disk is full.',
      },
    });
    await server.db
      .insertInto('judges')
      .values({ ...judge, id: 'two' })
      .execute();
    expect(await server.call('GET /health')).toMatchObject({
      status: 200,
      body: { judges: 1, judgesUnable: 1 },
    });
    await server.db
      .updateTable('judges')
      .set({ seen_at: new Date(0) })
      .execute();
    expect((await server.call('GET /health')).status).toBe(503);
  });
});

describe('a client’s address behind a proxy', () => {
  it('is the one that the proxy reports, not one that the client sent', async () => {
    const ask = (forwarded: string) =>
      server.call('POST /users/checkName', {
        raw: {
          payload: JSON.stringify({ name: 'anyone' }),
          headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
        },
      });
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, n) => ask(`10.1.1.${n}, 192.0.2.77`)),
    );
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await ask('192.0.2.77, 192.0.2.78')).status).toBe(200);
  });
});

describe('rate limits', () => {
  it('refuse with 429 and say when to try again', async () => {
    const check = () => server.call('POST /users/checkName', { body: { name: 'anyone' } });
    const answers = await Promise.all(Array.from({ length: 90 }, check));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused[0]).toMatchObject({
      body: { success: false, error: 'Too many requests. Please wait a moment and try again.' },
    });
    const waitS = Number(refused[0]?.headers['retry-after']);
    expect(waitS).toBeGreaterThanOrEqual(1);
    expect(waitS).toBeLessThanOrEqual(60);
  });
});

describe('the API description', () => {
  it('has every call with its access and its refusals', async () => {
    const { body } = await server.call('GET /openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, { security?: unknown }>> };
    for (const { endpoint } of routes) {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation, `${endpoint.method} ${endpoint.path}`).toBeDefined();
      expect(operation?.security !== undefined).toBe(endpoint.access !== 'anyone');
    }
  });

  it('has an HTML reader', async () => {
    const { status, body } = await server.call('GET /docs/');
    expect(status).toBe(200);
    expect(body).toContain('swagger-ui');
  });
});
