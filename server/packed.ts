/** A JSON reply as it is sent, in each encoding. packed-list.ts makes those that are too long to be made whole. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What a client gets: `tag` identifies the content, the same on every server. */
export type Packed = {
  tag: string;
  plain(): Buffer;
  gzip(): Buffer;
  /** Only where the whole is short enough for it. */
  brotli?(): Buffer;
  /** The memory that is held. */
  heldBytes(): number;
};

/** Better than a reply that is compressed for one client alone would afford. */
const gzipLevel = 6;
const brotliLevel = 5;

/** Packs a text; it is compressed when first asked for. `version` begins the tag. */
export function packText(text: string, version?: number): Packed {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url');
  let gzip: Buffer | undefined;
  let brotli: Buffer | undefined;
  return {
    tag: version === undefined ? hash : `${version}.${hash}`,
    plain: () => plain,
    gzip: () => {
      gzip ??= gzipSync(plain, { level: gzipLevel });
      return gzip;
    },
    brotli: () => {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      };
      brotli ??= brotliCompressSync(plain, { params });
      return brotli;
    },
    heldBytes: () => plain.length + (gzip?.length ?? 0) + (brotli?.length ?? 0),
  };
}
