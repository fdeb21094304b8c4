/** The built web client on the same port as the API: its files, and its page for its own routes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerUnknownCall } from './errors.ts';

/** Vite adds a hash of the content to the names in this folder. */
const hashedFiles = '/assets/';

/** The only file that may run WebAssembly: a worker without a page, which fetches its formatter. */
const formatter = '/assets/format-worker-';
const policyOfFormatter =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Serves `webRoot`. For a path that is neither a call nor a file, browsers get the page, which has
 * its own routes, and other clients get a 404 as JSON.
 */
export async function serveWebClient(
  app: FastifyInstance,
  webRoot: string | undefined,
): Promise<void> {
  if (webRoot === undefined || !existsSync(join(webRoot, 'index.html'))) {
    app.setNotFoundHandler(answerUnknownCall);
    return;
  }
  await app.register(fastifyStatic, {
    root: webRoot,
    cacheControl: false,
    // The build has already compressed them; doing it again would slow down a page with many
    // chunks.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(webRoot, hashedFiles));
      const forever = 'public, max-age=31536000, immutable';
      reply.header('cache-control', isHashed ? forever : 'no-cache');
      if (path.startsWith(join(webRoot, formatter))) {
        reply.header('content-security-policy', policyOfFormatter);
      }
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isOpened(request) && sharedAddress.test(request.url)) return reply.sendFile('index.html');
  });
  app.setNotFoundHandler((request, reply) =>
    isOpened(request) ? reply.sendFile('index.html') : answerUnknownCall(request, reply),
  );
}

/**
 * The page of a submission and the call that lists a person's submissions have paths of the same
 * form, and pages about contests, classes, lists and tickets those of their calls. Standings as files are no
 * pages.
 */
const sharedAddress =
  /^\/(?:submission\/[^/?]+\/[^/?]+|(?:contests|classes|lists|tickets)(?:\/[^/?]+(?:\/[^/?.]+)*)?)(?:\?|$)/;

/** Whether a browser opens an address as a page; it never sends a token then. */
export function isOpened({ method, headers }: FastifyRequest): boolean {
  const { accept = '', authorization } = headers;
  return method === 'GET' && authorization === undefined && accept.includes('text/html');
}
