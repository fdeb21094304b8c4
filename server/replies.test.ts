/** Replies as JSON: only what the contract names leaves the server. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writerOf } from './replies.ts';

const write = writerOf(z.array(z.object({ name: z.string(), count: z.int() })));

describe('a reply', () => {
  it('has what the contract names and nothing else', () => {
    expect(write([{ name: 'a', count: 1, password: 'x' }])).toBe('[{"name":"a","count":1}]');
    expect(write([])).toBe('[]');
  });

  it('is not sent if it breaks the contract', () => {
    expect(() => write([{ name: 'a', count: 'many' }])).toThrow();
  });
});
