/** JSON that PostgreSQL takes. */
import { describe, expect, it } from 'vitest';
import { storableJson } from './json.ts';

describe('JSON to store', () => {
  it('has neither half characters nor NUL in its texts, and is the same else', () => {
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
