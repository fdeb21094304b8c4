/**
 * Replies whose bytes are ready: sent as they are, or not at all if the client already has them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedOf } from '../http/accepted.ts';
import type { EncodedReply } from './encoded-reply.ts';

/** A reply whose content was checked against the contract when it was packed. */
export class EncodedBytes<Reply> {
  /** The type of the content, for the compiler only. */
  declare readonly reply: Reply;
  readonly packed: EncodedReply;

  constructor(packed: EncodedReply) {
    this.packed = packed;
  }
}

/** Sends the reply. If the client already has it, the entity tag turns it into a 304 (app.ts). */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { packed }: EncodedBytes<unknown>,
): FastifyReply {
  const etag = `W/"${packed.tag}"`;
  reply.header('etag', etag).header('vary', 'accept-encoding');
  reply.type('application/json; charset=utf-8');
  if (request.headers['if-none-match'] === etag) return reply.send('');
  const accepted = acceptedOf(request.headers['accept-encoding']);
  if (packed.brotli !== undefined && accepted.includes('br')) {
    return reply.header('content-encoding', 'br').send(packed.brotli());
  }
  if (!accepted.includes('gzip')) return reply.send(packed.plain());
  return reply.header('content-encoding', 'gzip').send(packed.gzip());
}
