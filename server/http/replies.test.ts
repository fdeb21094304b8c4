/** Replies as JSON: only fields of the contract leave the server. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writerOf } from './replies.ts';

const write = writerOf(z.array(z.object({ name: z.string(), count: z.int() })));

describe('a reply', () => {
  it('has the fields of the contract and no others', () => {
    expect(write([{ name: 'a', count: 1, password: 'x' }])).toBe('[{"name":"a","count":1}]');
    expect(write([])).toBe('[]');
  });

  it('is not sent if it breaks the contract', () => {
    expect(() => write([{ name: 'a', count: 'many' }])).toThrow();
  });
});
