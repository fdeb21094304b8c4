/**
 * A long JSON list that is cached as it is sent, plain and compressed, in pieces: changing one
 * element rebuilds one piece, not the list.
 */
import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** What a client gets: `tag` identifies the content, the same on every server. */
export type Packed = { tag: string; plain(): Buffer; gzip(): Buffer };

/** An element as JSON: for everyone, and for a reader who has it marked. */
export type PackedElement = { shared: string; marked(): string };

export type PackedList = {
  replace(index: number, element: PackedElement): void;
  /** The list for a reader who has marked the elements at these indexes, in order. */
  pack(marked: readonly number[]): Packed;
};

const elementsPerPiece = 64;

/** Pieces that everyone gets are compressed better: once, not for each reply. */
const levels = { shared: 6, marked: 1 } as const;

/** How many variants of a piece are cached: many readers have marked the same elements. */
const formsMax = 6;

type Piece = { plain: Buffer; digest: Buffer; deflated(): Buffer };

export function packList(elements: readonly PackedElement[]): PackedList {
  const list = [...elements];
  const pieceCount = Math.max(1, Math.ceil(list.length / elementsPerPiece));
  let shared: Packed | undefined;
  const kept = Array.from({ length: pieceCount }, () => new Map<string, Piece>());
  const write = (piece: number, marked: readonly number[]): Piece => {
    const first = piece * elementsPerPiece;
    const texts = list
      .slice(first, first + elementsPerPiece)
      .map((one, offset) => (marked.includes(first + offset) ? one.marked() : one.shared));
    const [begin, end] = [piece === 0 ? '[' : ',', piece === pieceCount - 1 ? ']' : ''];
    const level = marked.length === 0 ? levels.shared : levels.marked;
    return makePiece(`${begin}${texts.join(',')}${end}`, level);
  };
  const pieceFor = (forms: Map<string, Piece>, piece: number, marked: readonly number[]) => {
    const key = marked.join();
    const made = forms.get(key) ?? write(piece, marked);
    if (forms.size >= formsMax && !forms.has(key)) forms.clear();
    forms.set(key, made);
    return made;
  };
  return {
    replace(index, element) {
      list[index] = element;
      shared = undefined;
      kept[pieceOf(index)]?.clear();
    },
    pack(marked) {
      if (marked.length === 0 && shared !== undefined) return shared;
      const byPiece = Map.groupBy(marked, pieceOf);
      const packed = packedOf(kept.map((forms, at) => pieceFor(forms, at, byPiece.get(at) ?? [])));
      if (marked.length === 0) shared = packed;
      return packed;
    },
  };
}

const pieceOf = (index: number): number => Math.floor(index / elementsPerPiece);

function makePiece(text: string, level: number): Piece {
  const plain = Buffer.from(text);
  let deflated: Buffer | undefined;
  return {
    plain,
    digest: createHash('sha256').update(plain).digest(),
    deflated: () => {
      // Flushed, so that it ends on a byte boundary and refers to nothing outside: others can
      // follow.
      deflated ??= deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH });
      return deflated;
    },
  };
}

function packedOf(pieces: Piece[]): Packed {
  const tag = createHash('sha256');
  for (const { digest } of pieces) tag.update(digest);
  let gzip: Buffer | undefined;
  return {
    tag: tag.digest('base64url'),
    plain: () => Buffer.concat(pieces.map(({ plain }) => plain)),
    gzip: () => {
      gzip ??= gzipOf(pieces);
      return gzip;
    },
  };
}

/** RFC 1952: deflate, no name, no time, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block (RFC 1951). */
const lastBlock = Buffer.from([3, 0]);

function gzipOf(pieces: Piece[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(
    pieces.reduce((sum, { plain }) => crc32(plain, sum), 0),
    0,
  );
  trailer.writeUInt32LE(pieces.reduce((bytes, { plain }) => bytes + plain.length, 0) >>> 0, 4);
  return Buffer.concat([
    gzipHeader,
    ...pieces.map((piece) => piece.deflated()),
    lastBlock,
    trailer,
  ]);
}
