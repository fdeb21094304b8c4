/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, CallerGone } from './errors.ts';

/** A comment this often keeps proxies from closing a quiet stream. */
const keepAliveMs = 15_000;

/** Whether the caller asked for events instead of one JSON reply. */
export const wantsEvents = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('text/event-stream') ?? false;

/**
 * Sends what `events` yields as it comes, each under the name in its `type`. The first is awaited
 * before anything is sent, so that a refusal still has its status. That the
 * caller went away is the generator's to notice.
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
    // A refusal on the way is told by an event of the call's own, if it has one.
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
  // A caller that went away leaves the generator unfinished: release what it holds.
  await events.return(undefined);
  stream.push(null);
}

function typeOf(event: unknown): string {
  const isTyped = typeof event === 'object' && event !== null && 'type' in event;
  return isTyped ? String(event.type) : 'message';
}
