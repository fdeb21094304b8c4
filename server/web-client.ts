/** The built web client on the same port as the API: its files, and its page for its own routes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerUnknownCall } from './errors.ts';

/** Vite adds a hash of the content to the names in this folder. */
const hashedFiles = '/assets/';

/**
 * Serves `webRoot`. For a path that is neither a call nor a file, browsers get the page (the client
 * has its own routes), and others a 404 as JSON.
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
    // The build has compressed them; compressing again would slow down a page with many chunks.
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
