/** Bytes as text that can be stored and shown. */
import { describe, expect, it } from 'vitest';
import { readableText } from './text.ts';

describe('readable text', () => {
  it('is the text itself if nothing is wrong with it', () => {
    expect(readableText(Buffer.from('grüß\n'), 100)).toBe('grüß\n');
    expect(readableText(Buffer.from('12345'), 5)).toBe('12345');
  });

  it('is cut between characters and says so', () => {
    expect(readableText(Buffer.from('123456'), 5)).toBe('12345…');
    expect(readableText(Buffer.from('1234ü'), 5)).toBe('1234…');
    expect(readableText(Buffer.from('12€€'), 7)).toBe('12€…');
    expect(readableText(Buffer.from('12345'), 5, 900)).toBe('12345…');
  });

  it('replaces invalid UTF-8, and NUL', () => {
    expect(readableText(Buffer.from([0x61, 0xff, 0x00, 0x62]), 100)).toBe('a\ufffd\ufffdb');
    expect(readableText(Buffer.alloc(9, 0x80), 5)).toBe('\ufffd\ufffd…');
  });
});
