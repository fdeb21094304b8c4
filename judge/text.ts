/** Bytes of programs and compilers as text that can be stored and shown. */

/** Ends a text that was cut. */
export const cutMark = '…';

/**
 * The first `maxBytes` of some bytes as text: invalid UTF-8 and NUL, which the database cannot
 * hold, replaced. Ends with the mark when there was more than that, be it in `bytes` or, as
 * `totalBytes` tells, beyond.
 */
export function readableText(bytes: Buffer, maxBytes: number, totalBytes = bytes.length): string {
  const isCut = totalBytes > maxBytes;
  const kept = bytes.subarray(0, isCut ? wholeCharacters(bytes, maxBytes) : maxBytes);
  const text = kept.toString('utf8').replaceAll('\0', '\ufffd');
  return isCut ? text + cutMark : text;
}

/** The most bytes up to `maxBytes` that end with a character of UTF-8. */
function wholeCharacters(bytes: Buffer, maxBytes: number): number {
  const isContinuation = (at: number): boolean => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  let end = Math.min(maxBytes, bytes.length);
  for (let back = 0; back < 3 && end > 0 && isContinuation(end); back += 1) end -= 1;
  return end;
}
