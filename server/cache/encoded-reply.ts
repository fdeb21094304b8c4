/**
 * A JSON reply in the form in which it is sent, in each encoding, and the memory that it uses.
 * encoded-list.ts makes lists that are too long to serialise as a whole.
 */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import { owned } from '../http/replies.ts';

/** The reply to a client. `tag` identifies the content, and is the same on every server. */
export type EncodedReply = {
  tag: string;
  plain(): Buffer;
  gzip(): Buffer;
  /** Absent if the whole is too long for brotli. */
  brotli?(): Buffer;
  /** The maximum memory that it will hold, including later compression. */
  heldBytes(): number;
};

/** Better than would be worth it for a reply that only one client gets. */
const gzipLevel = 6;
const brotliLevel = 5;

/**
 * Packs a text. It is compressed on first use, and only the last encoding is kept, because most
 * browsers of a site accept the same one. `version` is the start of the tag.
 */
export function encodeText(text: string, version?: number): EncodedReply {
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

/**
 * The plain bytes of a reply that is kept compressed. Clients that read nothing share them: with a copy
 * each, they would take hundreds of megabytes that the garbage collector frees seconds later.
 */
export function unpackedOnce(packed: Buffer): () => Buffer {
  let shared: WeakRef<Buffer> | undefined;
  return () => {
    const held = shared?.deref();
    if (held !== undefined) return held;
    const plain = gunzipSync(packed);
    shared = new WeakRef(plain);
    return plain;
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
