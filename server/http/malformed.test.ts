/**
 * Invalid requests over real connections: bytes that are not HTTP, invalid addresses, disguised
 * bodies. Each is refused in the same form.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { openTestServer } from '../testing/server.ts';
import { answerIn, head, listen, open } from '../testing/sockets.ts';

const directory = await mkdtemp(join(tmpdir(), 'arbiter-malformed-'));
const webRoot = join(directory, 'dist');
await mkdir(join(webRoot, 'assets'), { recursive: true });
await writeFile(join(directory, 'secret.txt'), 'a secret');
await writeFile(join(webRoot, 'index.html'), '<title>Arbiter</title>');
await writeFile(join(webRoot, 'assets', 'part-1a2b.js'), 'code');
const server = await openTestServer({ webRoot });
const port = await listen(server.app);
afterAll(() => rm(directory, { recursive: true }));

const refusal = { success: false, error: expect.stringMatching(/^[A-Z].*\.$/) };

/** Sends bytes and returns the reply once the connection has ended. */
const exchange = async (text: string) => await (await open(port, text)).all;

describe('a request that is not HTTP', () => {
  it.each([
    ['noise', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400],
    ['a wrong version', 'GET / HTTP/9.9\r\nhost: x\r\n\r\n', 400],
    ['an unknown method', 'FLY / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a broken header', 'GET / HTTP/1.1\r\nhost x\r\n\r\n', 400],
    ['a header with NUL', 'GET / HTTP/1.1\r\nhost: x\r\na: b\0c\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a space in the address', 'GET /a b HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['headers that are too large', head('GET /', { x: 'y'.repeat(20_000) }), 431],
    ['a long address', head(`GET /${'y'.repeat(20_000)}`), 431],
    ['many headers', `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(4000)}\r\n`, 431],
  ])('%s is refused, and the connection closed', async (_what, text, status) => {
    const answer = answerIn(await exchange(text));
    const error = status === 431 ? refusals.headersTooLarge : refusals.notHttp;
    expect(answer).toMatchObject({ status, body: { success: false, error } });
    expect(answer.head).toContain('connection: close');
    expect(answer.head).toContain('content-type: application/json');
  });

  it.each([
    ['broken chunks', 'zz\r\n'],
    ['a chunk with a long extension', `1;${'e'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`],
  ])('a body of %s is refused', async (_what, chunks) => {
    const request = head('POST /users/login', {
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    });
    const answer = answerIn(await exchange(request + chunks));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject(refusal);
  });
});

const oddPaths = [
  '//users/details',
  '//',
  '///',
  '//example.org/',
  '//example.org/%2e%2e',
  '/\\example.org',
  '/%00',
  '/assets/%00',
  '/assets/part-1a2b.js%00',
  '/%0d%0aset-cookie:%20a=b',
  '/%',
  '/%zz',
  '/%ff',
  '/%c0%ae%c0%ae/secret.txt',
  '/%ED%A0%80',
  `/${'x'.repeat(256)}`,
  `/${'x'.repeat(5000)}`,
  `/assets/${'x'.repeat(300)}.js`,
  `/${'x/'.repeat(3000)}`,
  `/${'%2e%2e%2f'.repeat(50)}secret.txt`,
  `/problems/${'x'.repeat(300)}`,
  `/users/public/${'x'.repeat(300)}`,
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets//..//..//secret.txt',
  '/..;/secret.txt',
  '/assets',
  '/assets/',
  '/docs/../../secret.txt',
  '/docs/static/..%2f..%2fpackage.json',
  '/docs/static/%00',
  `/docs/static/${'x'.repeat(300)}`,
  '/.env',
  '/index.html/',
  '/index.html/x',
  'http://example.org/users/details',
  '*',
];

describe('an address of no call', () => {
  const shortened = oddPaths.map((path) => [path.slice(0, 60), path] as const);

  it.each(shortened)('%s is refused for every path', async (_name, path) => {
    for (const accept of ['*/*', 'text/html', 'application/json', 'text/event-stream']) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE']) {
        const text = await exchange(
          head(`${method} ${path}`, { accept, connection: 'close', 'content-length': 0 }),
        );
        const status = Number(text.slice(9, 12));
        const about = `${method} ${path} ${accept}: ${text.slice(0, 300)}`;
        expect(status, about).toBeLessThan(500);
        expect(status, about).toBeGreaterThanOrEqual(200);
        expect(text).not.toContain('a secret');
        if (status >= 300 && status < 400) expect(text).not.toMatch(/location: *(\/\/|http|\/\\)/i);
        const isPage = method === 'GET' && accept === 'text/html';
        if (method === 'GET' && !isPage) expect(status, about).toBeGreaterThanOrEqual(400);
        if (status >= 400 && method !== 'HEAD') {
          expect(answerIn(text).body, about).toMatchObject(refusal);
        }
      }
    }
  });
});

it('an address that is not valid text is refused', async () => {
  const request = head('GET /%zz', { accept: 'application/json', connection: 'close' });
  expect(answerIn(await exchange(request))).toMatchObject({
    status: 400,
    body: { success: false, error: refusals.addressUnreadable },
  });
});

describe('a file of the web client', () => {
  it.each([
    [{ range: 'bytes=9999-' }, 416, refusals.noRange],
    [{ range: 'bytes=x-y,z' }, 416, refusals.noRange],
    [{ 'if-match': '"other"' }, 412, refusals.conditionFailed],
    [{ 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' }, 412, refusals.conditionFailed],
    [{ 'if-none-match': '*' }, 304, undefined],
  ])('under the condition %j causes no fault', async (condition, status, error) => {
    const headers: Record<string, string> = { ...condition };
    const answer = await server.app.inject({ url: '/index.html', headers });
    expect(answer.statusCode).toBe(status);
    if (error) expect(answer.json()).toEqual({ success: false, error });
  });
});

describe('a disguised body', () => {
  const body = JSON.stringify({ email: 'a@example.com', password: 'a password' });
  const packed: [string, Buffer][] = [
    ['gzip', gzipSync(body)],
    ['gzip', Buffer.from(body)],
    ['gzip', gzipSync(Buffer.alloc(50_000_000, ' ')).subarray(0, 40_000)],
    ['gzip', gzipSync(Buffer.alloc(50_000_000, ' '))],
    ['deflate', deflateSync(body)],
    ['br', brotliCompressSync(body)],
    ['x-gzip', gzipSync(body)],
    ['zstd', Buffer.from(body)],
    ['identity, gzip', gzipSync(body)],
    ['gzip, gzip', gzipSync(gzipSync(body))],
    ['', Buffer.from(body)],
    ['nonsense', Buffer.from(body)],
    ['__proto__', Buffer.from(body)],
  ];

  it.each(packed)(
    'encoded as %j is refused with 415, unless that means not encoded',
    async (encoding, payload) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/users/login',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        payload,
      });
      const isPlain = encoding === '';
      expect(answer.statusCode).toBe(isPlain ? 401 : 415);
      expect(answer.json()).toMatchObject({
        success: false,
        error: isPlain ? refusals.credentialsWrong : refusals.bodyEncoded,
      });
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json;',
    'application/json/x',
    'nonsense',
    ';',
    '\u00e9',
  ])('of the type %j is refused or read, without a fault', async (type) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/users/login',
      headers: { 'content-type': type },
      payload: body,
    });
    // Pages of other sites can send these without asking first.
    const isSimple = /^(text\/plain|application\/x-www-form-urlencoded|multipart\/)/.test(type);
    expect(isSimple ? [415] : [401, 415]).toContain(answer.statusCode);
    expect(answer.json()).toEqual({
      success: false,
      error: answer.statusCode === 415 ? refusals.mediaType : refusals.credentialsWrong,
    });
  });

  it.each(['gzip;q=x', 'gzip;q=', '*', ';', ',', 'br;q=9e99', 'x'.repeat(5000), '\u00e9'])(
    'causes no fault where the reply should be %j',
    async (encoding) => {
      const list = await server.app.inject({
        url: '/openapi.json',
        headers: { 'accept-encoding': encoding },
      });
      expect(list.statusCode).toBeLessThan(500);
    },
  );
});
