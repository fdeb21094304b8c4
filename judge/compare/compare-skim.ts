/**
 * The fast path of comparing: skips tokens that are equal in both inputs, within the current
 * chunks. It is only an optimisation; anything not clearly equal is left to compare.ts.
 */
import { type Cursor, isSpace, newLine } from './compare-cursor.ts';

/** Moves a cursor over white space within its chunk; returns its new position. */
function passSpaces(cursor: Cursor, from: number): number {
  const { chunk, length } = cursor;
  let at = from;
  for (; at < length; at += 1) {
    const byte = chunk[at];
    if (!isSpace(byte)) break;
    if (byte !== newLine) continue;
    cursor.line += 1;
    cursor.token = 0;
    cursor.lineStart = cursor.chunkStart + at + 1;
  }
  return at;
}

const letterN = 'n'.charCodeAt(0);
const lowerCaseBit = 0x20;
const signs = [...'+-'].map((sign) => sign.charCodeAt(0));

/** Whether the token that begins here starts like `nan`. */
function mightBeNan(bytes: Buffer, at: number): boolean {
  const first = bytes[at] ?? 0;
  const letter = signs.includes(first) ? (bytes[at + 1] ?? 0) : first;
  return (letter | lowerCaseBit) === letterN;
}

type Manner = {
  /** Maps each byte to its representative in comparisons. */
  fold: Uint8Array;
  /** Whether a token that might be NaN is left to the caller. */
  mindsNan: boolean;
};

/**
 * Moves both cursors, which are between tokens, to the first tokens that differ, do not end within
 * the chunks, or need a closer look.
 */
export function skim(one: Cursor, other: Cursor, { fold, mindsNan }: Manner): void {
  const { chunk: bytes, length } = one;
  const { chunk: others, length: otherLength } = other;
  for (;;) {
    let at = passSpaces(one, one.at);
    let otherAt = passSpaces(other, other.at);
    one.at = at;
    other.at = otherAt;
    if (mindsNan && mightBeNan(bytes, at)) return;
    while (at < length && otherAt < otherLength) {
      const byte = bytes[at] as number;
      if (isSpace(byte) || fold[byte] !== fold[others[otherAt] as number]) break;
      at += 1;
      otherAt += 1;
    }
    if (!isSpace(bytes[at]) || !isSpace(others[otherAt])) return;
    if (at >= length || otherAt >= otherLength) return;
    one.at = at;
    other.at = otherAt;
    one.token += 1;
    other.token += 1;
  }
}
