/** Bytes of programs and compilers as text that can be stored and shown. */
import { open } from 'node:fs/promises';
import type { Input } from '../compare/compare-cursor.ts';

/** For the compiler's messages. */
export const compilerTextMaxBytes = 64 * 1024;

/** For each text shown with a sample case: input, expected and actual output. */
export const shownTextMaxBytes = 4 * 1024;

/** How much of its output a run on an own input shows. */
export const runOutputMaxBytes = 64 * 1024;

/** The end of a truncated text. */
export const cutMark = '…';

/**
 * The first `maxBytes` of some bytes as text, with invalid UTF-8 and NUL, which the database cannot
 * hold, replaced. Ends with the mark if there was more, either in `bytes` or, according to
 * `totalBytes`, beyond.
 */
export function readableText(bytes: Buffer, maxBytes: number, totalBytes = bytes.length): string {
  const isCut = totalBytes > maxBytes;
  const kept = bytes.subarray(0, isCut ? wholeCharacters(bytes, maxBytes) : maxBytes);
  const text = kept.toString('utf8').replaceAll('\0', '\ufffd');
  return isCut ? text + cutMark : text;
}

/** The first bytes of a file as text. */
export async function readHead({ path, bytes }: Input, maxBytes: number): Promise<string> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(Math.min(bytes, maxBytes + 4));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return readableText(buffer.subarray(0, bytesRead), maxBytes, bytes);
  } finally {
    await file.close();
  }
}

/** The most bytes up to `maxBytes` that end at a character boundary of UTF-8. */
function wholeCharacters(bytes: Buffer, maxBytes: number): number {
  const isContinuation = (at: number): boolean => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  let end = Math.min(maxBytes, bytes.length);
  for (let back = 0; back < 3 && end > 0 && isContinuation(end); back += 1) end -= 1;
  return end;
}
