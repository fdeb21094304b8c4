/** JSON that PostgreSQL accepts. */
import { describe, expect, it } from 'vitest';
import { storableJson } from './json.ts';

describe('JSON for jsonb', () => {
  it('replaces lone surrogates and NUL in texts, and keeps everything else', () => {
    const value = { a: ['x\ud83d', 'y\udc00z', 'n\0', '😀'], b: 1.5, c: null, d: false };
    expect(JSON.parse(storableJson(value))).toEqual({
      a: ['x\ufffd', 'y\ufffdz', 'n\ufffd', '😀'],
      b: 1.5,
      c: null,
      d: false,
    });
    expect(storableJson(null)).toBe('null');
  });
});
