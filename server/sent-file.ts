/** Replies that are files, which are made while they are sent. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file with the name under which browsers keep it: letters, digits, dots and hyphens. */
export class SentFile {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;

  constructor(name: string, chunks: AsyncIterable<Uint8Array>) {
    this.name = name;
    this.chunks = chunks;
  }
}

/** Sends it, of no type that a browser would show or run. */
export const sendFile = (reply: FastifyReply, { name, chunks }: SentFile): FastifyReply =>
  reply
    .type('application/octet-stream')
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '')}"`)
    .send(Readable.from(chunks, { objectMode: false }));
