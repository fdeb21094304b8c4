/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, CallerGone, logReason } from './errors.ts';

/** A comment at this interval keeps proxies from closing an idle stream. */
const keepAliveMs = 15_000;

/** Whether the caller asked for events instead of one JSON reply. */
export const wantsEvents = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('text/event-stream') ?? false;

/**
 * Sends the values of `events` as they arrive, each named by its `type`. The first one is awaited
 * before anything is sent, so that a refusal still gets its status. It is up to the generator to
 * notice that the caller disconnected.
 */
export async function streamEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncGenerator<unknown, unknown>,
): Promise<FastifyReply> {
  const first = await events.next();
  const stream = new Readable({ read() {} });
  const keepAlive = setInterval(() => stream.push(': still here\n\n'), keepAliveMs);
  stream.on('close', () => clearInterval(keepAlive));
  void push(stream, first, events).catch((error: unknown) => {
    logReason(request, error);
    // A later refusal is sent as an event, if the call has an event for it.
    if (error instanceof AppError) return stream.push(null);
    if (error instanceof CallerGone) request.log.info('the caller has gone');
    else request.log.error({ err: error }, 'fault in an event stream');
    stream.destroy();
  });
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
}

async function push(
  stream: Readable,
  first: IteratorResult<unknown, unknown>,
  events: AsyncGenerator<unknown, unknown>,
): Promise<void> {
  for (let step = first; !step.done && !stream.destroyed; step = await events.next()) {
    stream.push(`event: ${typeOf(step.value)}\ndata: ${JSON.stringify(step.value)}\n\n`);
  }
  // If the caller disconnected, the generator is unfinished; this releases its resources.
  await events.return(undefined);
  stream.push(null);
}

function typeOf(event: unknown): string {
  const isTyped = typeof event === 'object' && event !== null && 'type' in event;
  return isTyped ? String(event.type) : 'message';
}
