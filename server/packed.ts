/**
 * A JSON reply as it is sent, in each encoding, with all the memory that it takes. packed-list.ts
 * makes those that are too long to be made whole.
 */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { owned } from './replies.ts';

/** What a client gets: `tag` identifies the content, the same on every server. */
export type Packed = {
  tag: string;
  plain(): Buffer;
  gzip(): Buffer;
  /** Only where the whole is short enough for it. */
  brotli?(): Buffer;
  /** The most memory that is held from now on, also for what is compressed later. */
  heldBytes(): number;
};

/** Better than a reply that is compressed for one client alone would afford. */
const gzipLevel = 6;
const brotliLevel = 5;

/**
 * Packs a text; it is compressed when first asked for, and the encoding asked for last is held: on
 * one site browsers take the same. `version` begins the tag.
 */
export function packText(text: string, version?: number): Packed {
  const plain = owned(Buffer.from(text));
  const hash = createHash('sha256').update(plain).digest('base64url');
  let held: { by: (plain: Buffer) => Buffer; bytes: Buffer } | undefined;
  const compressed = (by: (plain: Buffer) => Buffer): Buffer => {
    if (held?.by !== by) held = { by, bytes: owned(by(plain)) };
    return held.bytes;
  };
  return {
    tag: version === undefined ? hash : `${version}.${hash}`,
    plain: () => plain,
    gzip: () => compressed(gzip),
    brotli: () => compressed(brotli),
    heldBytes: () => plain.length + (held?.bytes ?? plain).length,
  };
}

const gzip = (plain: Buffer): Buffer => gzipSync(plain, { level: gzipLevel });

function brotli(plain: Buffer): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return brotliCompressSync(plain, { params });
}
