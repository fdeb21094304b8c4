/**
 * Stops a server without cutting calls off. First, /health reports it, so that load balancers send
 * no new calls; then no connection is accepted, and calls in progress get a limited time to finish.
 */
import type { FastifyInstance } from 'fastify';
import type { Bounds } from './bounds.ts';
import { ServerStopping } from './errors.ts';

export type Stopping = {
  /** From now on /health answers 503, and every reply closes its connection. */
  announce(): void;
  isAnnounced(): boolean;
  /** Aborts with a `ServerStopping` when a waiting call must end. */
  signalFor(call: { isStreamed: boolean }): AbortSignal;
};

/** Prepares `app` for `app.close()`. */
export function prepareToStop(app: FastifyInstance, bounds: Bounds): Stopping {
  let isAnnounced = false;
  const streams = new AbortController();
  const replies = new AbortController();
  app.addHook('onSend', async (_request, reply) => {
    if (isAnnounced) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isAnnounced = true;
    // A client with events continues at another server, or at this one when it is back; a client
    // that waits for a single reply cannot.
    streams.abort(new ServerStopping());
    setTimeout(() => replies.abort(new ServerStopping()), bounds.stopWaitMs).unref();
    setTimeout(() => app.server.closeAllConnections(), bounds.stopLimitMs).unref();
  });
  return {
    announce() {
      isAnnounced = true;
    },
    isAnnounced: () => isAnnounced,
    signalFor: ({ isStreamed }) => (isStreamed ? streams : replies).signal,
  };
}
