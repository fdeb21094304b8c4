/** A span for each call of the contract, from its arrival to the end of its reply (work/tracing.ts). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readPressed } from '../../contract/compiler.ts';
import { type BegunSpan, beginSpan } from '../../work/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined without tracing, and for requests that are not calls. */
    span: BegunSpan | undefined;
  }
}

const faultStatus = 500;
const unavailableStatus = 503;

/** Starts a span for each call of `app` from now on, except for calls of probes. */
export function traceCalls(app: FastifyInstance): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const { call, isPolled } = request.routeOptions.config;
    if (call === undefined || isPolled) return;
    const facts = { 'http.request.method': request.method, 'arbiter.request': request.id };
    const press = beginPress(request, call);
    const begin = (parent?: string | null) => beginSpan(call, { kind: 'server', parent, facts });
    request.span = press === undefined ? begin(parentOf(request)) : press.within(begin);
    if (request.span === undefined) return;
    const end = (): void => {
      const { statusCode } = reply;
      const isFault = statusCode >= faultStatus && statusCode !== unavailableStatus;
      const failure = isFault ? `status ${statusCode}` : undefined;
      request.span?.end({ 'http.response.status_code': statusCode }, failure);
      press?.end();
    };
    // If the caller disconnects, the reply never finishes.
    for (const event of ['finish', 'close']) reply.raw.once(event, end);
  });
}

function parentOf({ headers: { traceparent } }: FastifyRequest): string | null {
  return typeof traceparent === 'string' ? traceparent : null;
}

const pressedCalls: ReadonlySet<string> = new Set(['POST /compiler/submit', 'POST /compiler/run']);

/**
 * The span from the press of a button to the end of the reply, for calls that say how long ago the
 * button was pressed. Nothing else from the client enters a trace, so this needs no separate call.
 */
function beginPress(request: FastifyRequest, call: string): BegunSpan | undefined {
  const given = request.headers['pressed-ms-ago'];
  if (typeof given !== 'string' || !pressedCalls.has(call)) return undefined;
  const msAgo = readPressed(given);
  if (msAgo === undefined) return undefined;
  const startedAt = new Date(Date.now() - msAgo);
  const facts = { 'arbiter.pressed_ms_ago': msAgo };
  return beginSpan('press', { kind: 'internal', parent: parentOf(request), startedAt, facts });
}
