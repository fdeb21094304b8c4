/** The built web client on the same port as the API: its files, and its page for its own routes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Locale, locales } from '../../contract/locales.ts';
import { answerUnknownCall } from './errors.ts';
import { localeOf } from './locale.ts';

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
  // An older build has no page of a language.
  const pages = new Set(locales.filter((locale) => existsSync(join(webRoot, pageIn(locale)))));
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const wanted = localeOf(request.headers);
    const locale = pages.has(wanted) ? wanted : 'en';
    reply.header('vary', 'accept-language, cookie').header('content-language', locale);
    // Their tags are of size and time, which the pages of two languages may share.
    return reply.sendFile(pageIn(locale), { etag: false, lastModified: false });
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isOpened(request) && isPageBesideCall(request.url)) return sendPage(request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    isOpened(request) ? sendPage(request, reply) : answerUnknownCall(request, reply),
  );
}

/** The built page of a language, as web/translate.ts names it. */
const pageIn = (locale: Locale): string =>
  locale === 'en' ? 'index.html' : `index.${locale}.html`;

/**
 * The first page, because its file is there in English only, and pages that share addresses with calls:
 * that of a submission with the list of a person's submissions, and those about contests, classes, lists and
 * tickets. Standings as files are no pages.
 */
const ownAddress =
  /^\/(?:(?:index\.html)?|submission\/[^/?]+\/[^/?]+|(?:contests|classes|lists|tickets)(?:\/[^/?]+(?:\/[^/?.]+)*)?)(?:\?|$)/;

/** Whether a browser that opens an address gets the page, although there may be a call with the same path. */
export const isPageBesideCall = (url: string): boolean => ownAddress.test(url);

/** Whether a browser opens an address as a page; it never sends a token then. */
export function isOpened({ method, headers }: FastifyRequest): boolean {
  const { accept = '', authorization } = headers;
  return method === 'GET' && authorization === undefined && accept.includes('text/html');
}
