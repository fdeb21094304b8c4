/** The built web client on the same port as the API: its files, and its page for its own routes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerUnknownCall } from './errors.ts';

/** Vite puts a hash of the content into the names below this folder. */
const hashedFiles = '/assets/';

/**
 * Serves `webRoot`. A path that is neither a call nor a file answers the page when a browser asks
 * for it (the client has routes of its own), and 404 as JSON to everyone else.
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
    // The build has compressed them; compressing again would slow a page that loads many chunks.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(webRoot, hashedFiles));
      const forever = 'public, max-age=31536000, immutable';
      reply.header('cache-control', isHashed ? forever : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    return isPage ? reply.sendFile('index.html') : answerUnknownCall(request, reply);
  });
}
