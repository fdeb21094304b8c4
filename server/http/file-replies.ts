/** Replies that are files, produced while they are sent. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ImageType } from '../../contract/statement-images.ts';

/**
 * A file with the name under which browsers keep it: letters, digits, dots and hyphens. An image is
 * shown; any other file gets a type that no browser shows or executes.
 */
export class FileReply {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly image: ImageType | undefined;

  constructor(name: string, chunks: AsyncIterable<Uint8Array>, image?: ImageType) {
    this.name = name;
    this.chunks = chunks;
    this.image = image;
  }
}

/** A file of text that is made already. */
export const textFile = (name: string, text: string): FileReply =>
  new FileReply(name, oneChunk(text));

async function* oneChunk(text: string) {
  yield Buffer.from(text);
}

/** Sends a text that programs ask for again and again; its entity tag says whether it has changed. */
export const sendDocument = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'private, no-cache').send(text);

/**
 * Sends the file; X-Content-Type-Options keeps browsers from guessing another type, and the policy
 * lets a file that is opened for itself do nothing.
 */
export function sendFile(reply: FastifyReply, { name, chunks, image }: FileReply): FastifyReply {
  const how = image === undefined ? 'attachment' : 'inline';
  return reply
    .type(image ?? 'application/octet-stream')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `${how}; filename="${name.replaceAll(/[^\w.-]/g, '')}"`)
    .send(Readable.from(chunks, { objectMode: false }));
}
