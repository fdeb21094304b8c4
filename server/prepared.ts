/** Replies whose bytes are made already: sent as they are, or not at all where the client has them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Packed } from './packed-list.ts';

/** A reply whose content was checked against the contract when it was packed. */
export class PreparedReply<Reply> {
  /** What is sent, for the compiler alone. */
  declare readonly reply: Reply;
  readonly packed: Packed;

  constructor(packed: Packed) {
    this.packed = packed;
  }
}

/** Sends it. What the client has already becomes a 304 by its entity tag (app.ts). */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { packed }: PreparedReply<unknown>,
): FastifyReply {
  const etag = `W/"${packed.tag}"`;
  reply.header('etag', etag).header('vary', 'accept-encoding');
  reply.type('application/json; charset=utf-8');
  if (request.headers['if-none-match'] === etag) return reply.send('');
  if (!takesGzip(request.headers['accept-encoding'])) return reply.send(packed.plain());
  return reply.header('content-encoding', 'gzip').send(packed.gzip());
}

/** Whether gzip is named and not ruled out by a weight of 0. */
const takesGzip = (accepted: string | undefined): boolean =>
  /(^|,)\s*gzip\s*(?!\s*;\s*q=0(\.0*)?\s*(,|$))(;|,|$)/i.test(accepted ?? '');
