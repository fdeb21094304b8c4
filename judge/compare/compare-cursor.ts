/**
 * Reads a file of known length in chunks for compare.ts, and counts lines and tokens. Reads
 * synchronously, because outputs are in memory and the caller pauses often enough.
 */
import { closeSync, openSync, readSync } from 'node:fs';

/** The first `bytes` bytes of a file; the file may be longer. */
export type Input = { path: string; bytes: number };

/**
 * A position in an input. `line` counts from 1, `token` from 1 within the line once it has begun.
 */
export type Cursor = {
  fd: number;
  path: string;
  /** Offset past the last byte. */
  end: number;
  chunk: Buffer;
  /** Offset in the file of the chunk's first byte, and how much of the chunk is filled. */
  chunkStart: number;
  length: number;
  at: number;
  line: number;
  lineStart: number;
  token: number;
};

const chunkMaxBytes = 64 * 1024;
/** Longer tokens are never numbers: they are compared byte by byte. */
const numberMaxBytes = 1024;
const shownTokenMaxBytes = 40;

export const newLine = 10;

const spaces = new Uint8Array(256);
for (const byte of [9, 10, 11, 12, 13, 32]) spaces[byte] = 1;

/** Whether a byte is white space: space, tab, LF, VT, FF, CR. */
export const isSpace = (byte: number | undefined): boolean =>
  byte !== undefined && spaces[byte] === 1;

function openCursor({ path, bytes }: Input): Cursor {
  return {
    fd: openSync(path, 'r'),
    path,
    end: bytes,
    chunk: Buffer.allocUnsafe(Math.min(bytes, chunkMaxBytes)),
    chunkStart: 0,
    length: 0,
    at: 0,
    line: 1,
    lineStart: 0,
    token: 0,
  };
}

/** Opens two inputs for the duration of `work`. */
export async function withCursors<Result>(
  first: Input,
  second: Input,
  use: (one: Cursor, other: Cursor) => Promise<Result>,
): Promise<Result> {
  const one = openCursor(first);
  try {
    const other = openCursor(second);
    try {
      return await use(one, other);
    } finally {
      closeSync(other.fd);
    }
  } finally {
    closeSync(one.fd);
  }
}

/** The offset in the file of the next byte. */
export const offsetOf = (cursor: Cursor): number => cursor.chunkStart + cursor.at;

/** Whether there is a next byte; if so, it is in the chunk. */
export function ready(cursor: Cursor): boolean {
  if (cursor.at < cursor.length) return true;
  const start = cursor.chunkStart + cursor.length;
  if (start >= cursor.end) return false;
  const wanted = Math.min(cursor.chunk.length, cursor.end - start);
  const read = readSync(cursor.fd, cursor.chunk, 0, wanted, start);
  if (read === 0) throw new Error(`${cursor.path} ends after ${start} of ${cursor.end} bytes`);
  cursor.chunkStart = start;
  cursor.length = read;
  cursor.at = 0;
  return true;
}

/** Goes back to an offset in the current token; line and token stay the same. */
export function rewind(cursor: Cursor, offset: number): void {
  if (offset >= cursor.chunkStart && offset <= offsetOf(cursor)) {
    cursor.at = offset - cursor.chunkStart;
    return;
  }
  cursor.chunkStart = offset;
  cursor.length = 0;
  cursor.at = 0;
}

/** Whether a token ends here: at white space or at the end. */
export const ends = (cursor: Cursor): boolean => !ready(cursor) || isSpace(cursor.chunk[cursor.at]);

/** Moves to the next token or the end, at most one chunk past `pauseAt`, where it returns false. */
export function skipSpace(cursor: Cursor, pauseAt: number): boolean {
  while (ready(cursor)) {
    const { chunk, length } = cursor;
    let at = cursor.at;
    for (; at < length && isSpace(chunk[at]); at += 1) {
      if (chunk[at] !== newLine) continue;
      cursor.line += 1;
      cursor.token = 0;
      cursor.lineStart = cursor.chunkStart + at + 1;
    }
    cursor.at = at;
    if (at < length) return true;
    if (offsetOf(cursor) >= pauseAt) return false;
  }
  return true;
}

/** Same, to the end of the line at most. */
export function skipBlanks(cursor: Cursor, pauseAt: number): boolean {
  while (ready(cursor)) {
    const { chunk, length } = cursor;
    let at = cursor.at;
    while (at < length && isSpace(chunk[at]) && chunk[at] !== newLine) at += 1;
    cursor.at = at;
    if (at < length) return true;
    if (offsetOf(cursor) >= pauseAt) return false;
  }
  return true;
}

/** Reads the token that begins here as text; null if it is too long to be a number. */
export function takeToken(cursor: Cursor): string | null {
  let text = '';
  while (!ends(cursor)) {
    const { chunk, at, length } = cursor;
    let stop = at;
    while (stop < length && !isSpace(chunk[stop])) stop += 1;
    text += chunk.toString('latin1', at, Math.min(stop, at + numberMaxBytes + 1));
    if (text.length > numberMaxBytes) return null;
    cursor.at = stop;
  }
  return text;
}

const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Of the beginning that two long tokens have in common, this much is shown. */
const shownSharedBytes = 8;

/** Whether a byte continues a character of UTF-8. */
const continues = (byte: number | undefined): boolean => ((byte ?? 0) & 0xc0) === 0x80;

/**
 * The token at an offset, short and printable; null at the end of the input. If its first `shared`
 * bytes would hide where it differs from another, it is shown from shortly before that place on.
 */
export function textAt(cursor: Cursor, offset: number, shared = 0): string | null {
  if (offset >= cursor.end) return null;
  const hidden = shared < shownTokenMaxBytes ? 0 : shared - shownSharedBytes;
  const from = offset + hidden;
  const bytes = Buffer.alloc(Math.min(shownTokenMaxBytes + 1, cursor.end - from));
  const read = readSync(cursor.fd, bytes, 0, bytes.length, from);
  const space = bytes.subarray(0, read).findIndex(isSpace);
  const length = space === -1 ? read : space;
  let begin = 0;
  while (hidden > 0 && begin < length && continues(bytes[begin])) begin += 1;
  const text = bytes.toString('utf8', begin, Math.min(length, shownTokenMaxBytes));
  const shown = `${hidden > 0 ? '…' : ''}${text.replaceAll(unprintable, '\ufffd')}`;
  return length > shownTokenMaxBytes ? `${shown.replace(/\ufffd+$/, '')}…` : shown;
}
