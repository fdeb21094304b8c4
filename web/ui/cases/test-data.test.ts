/** Bytes on their way from a file to the API and back. */
import { describe, expect, it } from 'vitest';
import {
  bytesOfBase64,
  dataOf,
  isSameData,
  sideOf,
  sidesToSend,
  type TestData,
} from './test-data.ts';

const allBytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);

describe('one side of a test case', () => {
  it.each(['', '1 2\n', '中中 🙂\r\n', '\ufeffmarked'])('is text if its bytes are: %j', (text) => {
    const data = dataOf(new TextEncoder().encode(text));
    expect(data).toBe(text);
  });

  it.each([
    ['every byte', allBytes],
    ['NUL', Uint8Array.of(0x61, 0, 0x62)],
    ['invalid UTF-8', Uint8Array.of(0x61, 0xff)],
    ['two bytes', Uint8Array.of(0xff, 0xfe)],
    ['three bytes', Uint8Array.of(0xff, 0xfe, 0xfd)],
  ])('is base64 if they are not: %s', (_what, bytes) => {
    const data = dataOf(bytes);
    expect(data).toEqual({ base64: Buffer.from(bytes).toString('base64') });
    const { base64 } = data as Exclude<TestData, string>;
    expect(bytesOfBase64(base64)).toEqual(bytes);
  });

  it('is sent to the API and returned unchanged', () => {
    const one = { input: { base64: '/w==' }, output: 'text' };
    const given = { ...sidesToSend(one), isHidden: false };
    expect(given).toEqual({ input: '', inputBase64: '/w==', output: 'text', isHidden: false });
    expect({ input: sideOf(given, 'input'), output: sideOf(given, 'output') }).toEqual(one);
  });

  it('is compared by its bytes', () => {
    expect(isSameData('a', 'a')).toBe(true);
    expect(isSameData({ base64: '/w==' }, { base64: '/w==' })).toBe(true);
    expect(isSameData({ base64: '/w==' }, { base64: '/g==' })).toBe(false);
    expect(isSameData('/w==', { base64: '/w==' })).toBe(false);
  });
});
