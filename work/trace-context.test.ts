/** The header `traceparent`: what is read as a context, and what begins a new trace. */
import { describe, expect, it } from 'vitest';
import { readTraceparent, traceparentOf } from './trace-context.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';

describe('the context of a trace', () => {
  it('is read from the header, and written as it was', () => {
    const text = `00-${trace}-${span}-01`;
    const read = readTraceparent(text);
    expect(read).toEqual({ traceId: trace, spanId: span, traceFlags: 1 });
    expect(read && traceparentOf(read)).toBe(text);
  });

  it('is read from the header of a later version, which may have more fields', () => {
    expect(readTraceparent(`42-${trace}-${span}-00-more`)).toMatchObject({ traceFlags: 0 });
  });

  it.each([
    '',
    `00-${trace}-${span}-01-more`,
    `00-${trace}-${span}-01x`,
    `42-${trace}-${span}-01x`,
    `ff-${trace}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${trace}-${span}`,
    `00-${trace}-${span}-0`,
    `01-${trace}-${span}-01\n`,
  ])('is not read from %j', (text) => {
    expect(readTraceparent(text)).toBeUndefined();
  });

  it('is absent without a header', () => {
    expect(readTraceparent(null)).toBeUndefined();
  });
});
