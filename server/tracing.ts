/** A span for each call of the contract, from its arrival to the end of its reply (work/tracing.ts). */
import type { FastifyInstance } from 'fastify';
import { type BegunSpan, beginSpan } from '../work/tracing.ts';

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
    const { traceparent } = request.headers;
    request.span = beginSpan(call, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : null,
      facts: { 'http.request.method': request.method, 'arbiter.request': request.id },
    });
    if (request.span === undefined) return;
    const end = (): void => {
      const { statusCode } = reply;
      const isFault = statusCode >= faultStatus && statusCode !== unavailableStatus;
      const failure = isFault ? `status ${statusCode}` : undefined;
      request.span?.end({ 'http.response.status_code': statusCode }, failure);
    };
    // If the caller disconnects, the reply never finishes.
    for (const event of ['finish', 'close']) reply.raw.once(event, end);
  });
}
