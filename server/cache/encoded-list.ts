/**
 * A long JSON list, cached in compressed pieces, as it is sent: changing an element rebuilds one
 * piece, not the whole list.
 */
import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { owned } from '../http/replies.ts';
import { type EncodedReply, unpackedOnce } from './encoded-reply.ts';

/** An element as JSON: for everyone, and for readers who have marked it. */
export type EncodedElement = { shared: string; marked(): string };

export type EncodedList = {
  replace(index: number, element: EncodedElement): void;
  /** The list for a reader who has marked the elements at these indexes, in order. */
  pack(marked: readonly number[]): EncodedReply;
};

const elementsPerPiece = 64;

/**
 * Pieces that everyone gets are compressed harder, because that happens once, not for each reply.
 */
const levels = { shared: 6, marked: 1 } as const;

/**
 * The size of the cached pieces with marks, the most recently used ones: many readers share marks.
 */
const markedMaxBytes = 16 * 1024 * 1024;

type Piece = Summed & { bytes: number; digest: Buffer; deflated: Buffer };

/** The memory for a cached piece besides its key and its compressed bytes. */
const pieceBytes = 1_000;

export function encodeList(elements: readonly EncodedElement[]): EncodedList {
  const list = [...elements];
  const pieceCount = Math.max(1, Math.ceil(list.length / elementsPerPiece));
  let shared: EncodedReply | undefined;
  const sharedPieces = Array<Piece | undefined>(pieceCount);
  const versions = Array<number>(pieceCount).fill(0);
  const markedPieces = new LRUCache<string, Piece>({
    maxSize: markedMaxBytes,
    sizeCalculation: ({ deflated }, key) => pieceBytes + 2 * key.length + deflated.length,
  });
  const write = (piece: number, marked: readonly number[]): string => {
    const first = piece * elementsPerPiece;
    const texts = list
      .slice(first, first + elementsPerPiece)
      .map((one, offset) => (marked.includes(first + offset) ? one.marked() : one.shared));
    const [begin, end] = [piece === 0 ? '[' : ',', piece === pieceCount - 1 ? ']' : ''];
    return `${begin}${texts.join(',')}${end}`;
  };
  const pieceFor = (piece: number, marked: readonly number[]): Piece => {
    if (marked.length > 0) {
      const key = `${piece} ${versions[piece]} ${marked}`;
      const made = markedPieces.get(key) ?? makePiece(write(piece, marked), levels.marked);
      markedPieces.set(key, made);
      return made;
    }
    sharedPieces[piece] ??= makePiece(write(piece, []), levels.shared);
    return sharedPieces[piece];
  };
  return {
    replace(index, element) {
      const piece = pieceOf(index);
      list[index] = element;
      shared = undefined;
      sharedPieces[piece] = undefined;
      versions[piece] = (versions[piece] ?? 0) + 1;
    },
    pack(marked) {
      if (marked.length === 0 && shared !== undefined) return shared;
      const byPiece = Map.groupBy(marked, pieceOf);
      const packed = packedOf(versions.map((_, at) => pieceFor(at, byPiece.get(at) ?? [])));
      if (marked.length === 0) shared = packed;
      return packed;
    },
  };
}

const pieceOf = (index: number): number => Math.floor(index / elementsPerPiece);

const sumsOf = (plain: Buffer) => ({
  bytes: plain.length,
  digest: owned(createHash('sha256').update(plain).digest()),
  crc: crc32(plain),
  shift: shiftOf(plain.length),
});

/**
 * Flushed, so that the result ends on a byte boundary, refers to nothing outside, and other pieces
 * can follow.
 */
const deflate = (plain: Buffer, level: number): Buffer =>
  owned(deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH }));

function makePiece(text: string, level: number): Piece {
  const plain = Buffer.from(text);
  const deflated = deflate(plain, level);
  return { ...sumsOf(plain), deflated };
}

/**
 * Only the bytes to send, in one buffer: many lists are cached, and a list that referred to its
 * pieces would keep replaced pieces in memory.
 */
function packedOf(pieces: readonly Piece[]): EncodedReply {
  const tag = createHash('sha256');
  for (const { digest } of pieces) tag.update(digest);
  const gzip = gzipOf(pieces);
  return {
    tag: tag.digest('base64url'),
    plain: unpackedOnce(gzip),
    gzip: () => gzip,
    heldBytes: () => gzip.length,
  };
}

/** RFC 1952: deflate, no name, no time, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block (RFC 1951). */
const lastBlock = Buffer.from([3, 0]);

function gzipOf(pieces: readonly Piece[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(joined(pieces), 0);
  trailer.writeUInt32LE(pieces.reduce((sum, { bytes }) => sum + bytes, 0) >>> 0, 4);
  const parts = [gzipHeader, ...pieces.map(({ deflated }) => deflated), lastBlock, trailer];
  return owned(Buffer.concat(parts));
}

/** The polynomial of CRC-32, its bits in reverse. */
const polynomial = 0xedb88320;
const one = 0x80000000;

/** The product of two polynomials over GF(2), modulo that of CRC-32; bits in reverse. */
function product(a: number, b: number): number {
  let sum = 0;
  let shifted = b;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) sum ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1;
  }
  return sum;
}

/** x to the power of 8, 16, 32 and so on: each is the square of the previous one. */
const powers = [one >>> 8];
for (let at = 1; at < 32; at += 1) {
  const before = powers[at - 1] ?? 0;
  powers.push(product(before, before));
}

/** The factor of a CRC-32 when `bytes` more bytes follow. */
function shiftOf(bytes: number): number {
  let shift = one;
  for (let at = 0; bytes >>> at !== 0; at += 1) {
    if ((bytes >>> at) & 1) shift = product(powers[at] ?? 0, shift);
  }
  return shift;
}

type Summed = { crc: number; shift: number };

/** The CRC-32 of all pieces in sequence, computed like crc32_combine of zlib. */
const joined = (pieces: readonly Summed[]): number =>
  pieces.reduce((sum, { crc, shift }) => product(shift, sum) ^ crc, 0) >>> 0;
