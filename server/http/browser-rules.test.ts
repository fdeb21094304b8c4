/** What every reply tells browsers, regardless of the call: headers, origins, methods. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { routes } from '../routes.ts';
import { openTestServer } from '../testing/server.ts';
import { answerIn, head, listen, open } from '../testing/sockets.ts';

const own = 'https://judge.example.org';
const friend = 'https://client.example.org';

const server = await openTestServer({ publicUrl: own, corsOrigins: [friend] });

const replies = ['GET /problems/problem-list', 'POST /users/login', 'GET /no/such', 'GET /docs'];

describe('every reply', () => {
  it.each(replies)('to %s protects the browser that shows it', async (request) => {
    const [method = '', path = ''] = request.split(' ');
    const { headers } = await server.app.inject({ url: path, method: method as 'GET' });
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(headers['content-security-policy']).toContain(rule);
    }
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['content-type']).toMatch(/^[\w/.+-]+; charset=utf-8$/i);
  });
});

describe('another origin', () => {
  const from = (origin: string) =>
    server.app.inject({ url: '/problems/problem-list', headers: { origin } });

  it('may read replies only if configured', async () => {
    expect((await from(friend)).headers['access-control-allow-origin']).toBe(friend);
    for (const origin of ['https://evil.example.org', 'null', `${friend}.evil.example.org`]) {
      expect((await from(origin)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('gets no cookies or other credentials to send', async () => {
    expect((await from(friend)).headers['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('methods', () => {
  const changing = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method !== 'GET')
    .filter(
      ({ path }) =>
        !routes.some((one) => one.endpoint.method === 'GET' && one.endpoint.path === path),
    );

  it('that browsers use on their own change nothing', async () => {
    expect(changing.length).toBeGreaterThan(20);
    for (const { path } of changing) {
      const url = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const { statusCode } = await server.app.inject({ url, method: 'GET' });
      expect([400, 401, 404, 405], path).toContain(statusCode);
    }
  });

  it('that echo a request are refused', async () => {
    const line = await open(
      await listen(server.app),
      head('TRACE /problems/problem-list', { connection: 'close' }),
    );
    const answer = answerIn(await line.all);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.head).not.toContain('message/http');
  });
});

describe('a call with another method', () => {
  it.each([
    ['GET', '/users/login', 'POST'],
    ['POST', '/problems/problem-list', 'GET, HEAD'],
    ['DELETE', '/contributions/my-contributions?limit=1', 'GET, HEAD'],
    ['GET', '/problems/create', 'POST'],
    ['POST', `/problems/${crypto.randomUUID()}`, 'GET, HEAD'],
    ['GET', '/problems/edit/17', 'PUT'],
    ['PATCH', '/users/update-profile', 'PUT'],
  ])('%s %s is refused with 405, and Allow: %s', async (method, url, allow) => {
    const answer = await server.app.inject({ url, method: method as 'GET' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.json()).toEqual({ success: false, error: refusals.wrongMethod });
  });

  it('does not make a call of what is none', async () => {
    expect((await server.app.inject({ url: '/no/such', method: 'POST' })).statusCode).toBe(404);
    const asked = { origin: friend, 'access-control-request-method': 'POST' };
    const { statusCode } = await server.app.inject({
      url: '/users/login',
      method: 'OPTIONS' as const,
      headers: asked,
    });
    expect(statusCode).toBe(204);
  });
});
