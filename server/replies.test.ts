/** Replies as JSON: held against the contract, and written once where they cannot change. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compileSerializer } from './replies.ts';

const row = z.object({ name: z.string(), count: z.int() });
const compile = (schema: z.ZodType) => compileSerializer({ schema, method: 'GET', url: '/rows' });

describe('a reply', () => {
  it('has what the contract names and nothing else', () => {
    const write = compile(z.array(row));
    const secret = { name: 'a', count: 1, password: 'x' };
    const expected = '[{"name":"a","count":1}]';
    expect(write([{ ...secret }])).toBe(expected);
    expect(write([Object.freeze({ ...secret })])).toBe(expected);
    expect(write([])).toBe('[]');
  });

  it('that breaks the contract does not leave, frozen or not', () => {
    const write = compile(z.array(row));
    const wrong = { name: 'a', count: 'many' };
    expect(() => write([wrong])).toThrow();
    expect(() => write([Object.freeze(wrong)])).toThrow();
  });

  it('is read again where it can have changed', () => {
    const write = compile(z.array(row));
    const changing = { name: 'a', count: 1 };
    const fixed = Object.freeze({ name: 'b', count: 2 });
    expect(write([changing, fixed])).toBe('[{"name":"a","count":1},{"name":"b","count":2}]');
    changing.count = 3;
    expect(write([changing, fixed])).toBe('[{"name":"a","count":3},{"name":"b","count":2}]');
  });

  it('need not be a list', () => {
    expect(compile(row)(Object.freeze({ name: 'a', count: 1 }))).toBe('{"name":"a","count":1}');
    expect(compile(z.array(z.string()))(['a'])).toBe('["a"]');
  });
});
