/** How many calls of itself a call makes at most. */
import { expect, it } from 'vitest';
import { callsMost } from './calls.ts';
import type { Span } from './loops.ts';

const inCpp = [
  'long ways(long n) {',
  '  if (n < 0) return 0;',
  '  return ways(n - 1) + ways(n - 2)',
  '    + ways(n - 3);',
  '}',
];
const most = (lines: string[], name: string | null = 'ways', loops = [] as Span[]) =>
  callsMost(lines.join('\n'), { name, span: { from: 1, to: lines.length }, loops });

it('each call that is written counts, and the definition does not', () => {
  expect(most(inCpp)).toBe(3);
  expect(most(['long ways(long n) { return n < 1 ? 1 : ways(n - 1) + ways(n - 2); }'])).toBe(2);
  expect(most(['def ways(n):', '    return n < 1 or ways(n - 1) + always(n)'])).toBe(1);
});

it('without bounds is what calls itself in a loop, or in no way that is written', () => {
  expect(most(inCpp, 'ways', [{ from: 3, to: 4 }])).toBe(Number.POSITIVE_INFINITY);
  expect(most(inCpp, 'ways', [{ from: 0, to: 9 }])).toBe(3);
  expect(most(inCpp, 'other')).toBe(Number.POSITIVE_INFINITY);
  expect(most(inCpp, null)).toBe(Number.POSITIVE_INFINITY);
});
