/** Refuses a path that belongs to calls of other methods only: 405, with the methods in Allow. */
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { refusals } from '../../contract/messages.ts';
import { AppError } from './errors.ts';
import { isOpened } from './web-client.ts';

type Described = Pick<Endpoint, 'method' | 'path'>;

/** The methods of each path. */
function methodsByPath(calls: readonly Described[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { method, path } of calls) {
    const allowed = found.get(path) ?? new Set();
    allowed.add(method);
    if (method === 'GET') allowed.add('HEAD');
    found.set(path, allowed);
  }
  return found;
}

/**
 * Adds the refusal for all calls. A path that a call names in full is that call's, although it may
 * have the form of another, as `/problems/create` has that of `/problems/{id}`.
 */
export function refuseOtherMethods(app: FastifyInstance, calls: readonly Described[]): void {
  const byPath = methodsByPath(calls);
  const forms = [...byPath]
    .filter(([path]) => path.includes('{'))
    .map(([path, allowed]) => ({ allowed, form: formOf(path) }));
  const methodsOf = (path: string, isUnknown: boolean): Set<string> | undefined =>
    byPath.get(path) ??
    (isUnknown ? forms.find(({ form }) => form.test(path))?.allowed : undefined);
  app.addHook('onRequest', async (request, reply) => {
    // Browsers ask with OPTIONS what they may send, and open pages with GET.
    if (request.method === 'OPTIONS' || isOpened(request)) return;
    const [path = ''] = request.url.split('?');
    const allowed = methodsOf(path, request.is404);
    if (allowed === undefined || allowed.has(request.method)) return;
    reply.header('allow', [...allowed].join(', '));
    throw new AppError('wrongMethod', refusals.wrongMethod);
  });
}

/** Matches the paths of a call with parameters. */
const formOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
