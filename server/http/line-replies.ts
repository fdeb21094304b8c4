/** Replies that are lines of JSON (application/x-ndjson) and stay open. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** `onEnd` is called once, when the reply has ended for any reason. */
export class LinesReply {
  readonly lines: AsyncGenerator<string>;
  readonly onEnd: () => void;

  constructor(lines: AsyncGenerator<string>, onEnd: () => void) {
    this.lines = lines;
    this.onEnd = onEnd;
  }
}

/**
 * Sends the lines as they come; a caller that reads slowly makes the generator wait. If the call has
 * been answered otherwise, because the database did not answer in time, nothing is sent.
 */
export function sendLines(
  request: FastifyRequest,
  reply: FastifyReply,
  { lines, onEnd }: LinesReply,
): FastifyReply {
  if (reply.sent) {
    onEnd();
    return reply;
  }
  const stream = Readable.from(lines, { objectMode: false });
  stream.once('close', onEnd);
  stream.on('error', (error) => request.log.error({ err: error }, 'fault in a feed'));
  return reply
    .type('application/x-ndjson')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream);
}
