/** How the built web client is served. */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWebClient } from './web-client.ts';

const code = 'export const answer = 42;\n';
let app: FastifyInstance;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'arbiter-web-client-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<title>Arbiter</title>');
  await writeFile(join(directory, 'index.de.html'), '<title>Arbiter auf Deutsch</title>');
  await writeFile(join(directory, 'assets', 'part-1a2b.js'), code);
  await writeFile(join(directory, 'assets', 'format-worker-1a2b.js'), code);
  await writeFile(join(directory, 'assets', 'part-1a2b.js.br'), brotliCompressSync(code));
  app = Fastify();
  await serveWebClient(app, directory);
  app.get('/submission/:userId/:problemId', async () => []);
  app.get('/contests/*', async () => []);
  app.get('/classes/*', async () => []);
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string>) =>
  app.inject({ method: 'GET', url, headers });

it('sends the compressed files of the build, cacheable for ever', async () => {
  const answer = await get('/assets/part-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(code);
});

it('sends the plain file to clients that accept no compression', async () => {
  const answer = await get('/assets/part-1a2b.js', { 'accept-encoding': 'identity' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body).toBe(code);
});

it('lets only the formatter run WebAssembly', async () => {
  const policyOf = async (name: string) =>
    (await get(`/assets/${name}`, {})).headers['content-security-policy'];
  expect(await policyOf('format-worker-1a2b.js')).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(await policyOf('part-1a2b.js')).toBeUndefined();
});

it('sends the page, which is never cached, to a browser at any address', async () => {
  const answer = await get('/problem/17', { accept: 'text/html' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.body).toContain('Arbiter');
});

it('sends the page in the language of the person, or of the browser, if it was built', async () => {
  for (const path of [
    '/',
    '/index.html',
    '/?from=mail',
    '/problem/17',
    '/contests',
    '/submission/1/2',
  ]) {
    const answer = await get(path, { accept: 'text/html', 'accept-language': 'de-CH,en;q=0.5' });
    expect(answer.body).toContain('Deutsch');
    expect(answer.headers['content-language']).toBe('de');
    expect(answer.headers.vary).toMatch(/accept-language, cookie/);
    const chosen = { accept: 'text/html', 'accept-language': 'de', cookie: 'locale=en' };
    expect((await get(path, chosen)).body).not.toContain('Deutsch');
  }
  const unbuilt = await get('/', { accept: 'text/html', 'accept-language': 'fr' });
  expect(unbuilt.headers['content-language']).toBe('en');
});

it('sends the page of another language to a browser that has one of the same size and time', async () => {
  await writeFile(join(directory, 'index.es.html'), '<title>Arbiter es</title>');
  await writeFile(join(directory, 'index.ja.html'), '<title>Arbiter ja</title>');
  const built = new Date('2026-01-01T00:00:00Z');
  for (const name of ['index.es.html', 'index.ja.html']) {
    await utimes(join(directory, name), built, built);
  }
  const app = Fastify();
  await serveWebClient(app, directory);
  const open = (locale: string, headers: Record<string, string>) =>
    app.inject({
      url: '/',
      headers: { accept: 'text/html', cookie: `locale=${locale}`, ...headers },
    });
  const { etag, 'last-modified': lastModified } = (await open('es', {})).headers;
  const { statusCode, body } = await open('ja', {
    ...(etag && { 'if-none-match': String(etag) }),
    ...(lastModified && { 'if-modified-since': String(lastModified) }),
  });
  expect(statusCode).toBe(200);
  expect(body).toContain('Arbiter ja');
  await app.close();
});

it('sends the page of a submission to a browser, and the list at the same address to a client', async () => {
  const page = await get('/submission/1/2?from=list', { accept: 'text/html,*/*;q=0.8' });
  expect(page.body).toContain('Arbiter');
  expect((await get('/submission/1/2', { accept: '*/*' })).body).toBe('[]');
  const withToken = { accept: 'text/html', authorization: 'Bearer token' };
  expect((await get('/submission/1/2', withToken)).body).toBe('[]');
});

it('sends the pages of contests to a browser, and standings as files', async () => {
  const html = { accept: 'text/html' };
  for (const path of [
    '',
    '/board',
    '/submissions?team=1',
    '/questions',
    '/desk',
    '/results',
    '/resolver',
  ]) {
    expect((await get(`/contests/one${path}`, html)).body).toContain('Arbiter');
    expect((await get(`/contests/one${path}`, { accept: 'application/json' })).body).toBe('[]');
  }
  expect((await get('/contests/one/standings.csv', html)).body).toBe('[]');
  for (const path of ['/classes?code=x', '/classes/one', '/classes/one/assignments/one-1']) {
    expect((await get(path, html)).body).toContain('Arbiter');
  }
  expect((await get('/classes/one/gradebook.csv', html)).body).toBe('[]');
});

it.each(['/assets/', '/assets', '/assets/.', '/%61ssets/'])(
  'lists no folder: %s',
  async (folder) => {
    for (const accept of ['*/*', 'text/html']) {
      const answer = await get(folder, { accept });
      expect(answer.statusCode).toBe(accept === '*/*' ? 404 : 200);
      expect(answer.body).not.toContain('part-1a2b');
    }
  },
);

it('refuses a missing file instead of sending the page for it', async () => {
  const answer = await get('/assets/part-old.js', { accept: '*/*' });
  expect(answer.statusCode).toBe(404);
});
