/** One side of a test case in the browser: text, or bytes that are not text. */

import type { ShownTestCase, TestCase } from '../../../contract/test-cases.ts';

export type TestData = string | { base64: string };

type Side = 'input' | 'output';

/** One side of a case as the API returns it. */
export const sideOf = (one: ShownTestCase, side: Side): TestData => {
  const base64 = one[`${side}Base64`];
  return base64 ? { base64 } : one[side];
};

/** Both sides as the API expects them. */
export const sidesToSend = (one: Record<Side, TestData>): Pick<TestCase, Side> => ({
  ...sent('input', one.input),
  ...sent('output', one.output),
});

const sent = <S extends Side>(side: S, data: TestData) =>
  (typeof data === 'string'
    ? { [side]: data }
    : { [side]: '', [`${side}Base64`]: data.base64 }) as Pick<TestCase, S>;

export const isSameData = (one: TestData, other: TestData): boolean =>
  typeof one === 'string' || typeof other === 'string'
    ? one === other
    : one.base64 === other.base64;

/** Text if the bytes are valid UTF-8 without NUL; otherwise bytes. */
export function dataOf(bytes: Uint8Array<ArrayBuffer>): TestData {
  if (!bytes.includes(0)) {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return { base64: toBase64(bytes) };
}

/** A multiple of 3, so that the parts can be joined; and few enough for the arguments of a call. */
const bytesAtOnce = 3 * 8192;

/** Base64 of any number of bytes. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce)));
  }
  return text;
}

export const bytesOfBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export const bytesOf = (data: TestData): Uint8Array<ArrayBuffer> =>
  typeof data === 'string' ? new TextEncoder().encode(data) : bytesOfBase64(data.base64);
