/** Numbers of forms: what they are, and that nothing else is sent. */
import { expect, it } from 'vitest';
import { numberOf, numberOrNull, typedNumber } from './typed-number.ts';

it.each([
  ['8', 8],
  [' 8.5 ', 8.5],
  ['8,5', 8.5],
  [',5', 0.5],
  ['-2', -2],
  ['8,', 8],
])('%j is %d', (text, value) => {
  expect(typedNumber(text)).toBe(value);
  expect(numberOf('points', text)).toBe(value);
});

it.each(['', ' ', 'eight', '1.234,5', '1,2,3', '.', '0x10', '1e3', 'Infinity'])(
  '%j is none, and is not sent',
  (text) => {
    expect(typedNumber(text)).toBeUndefined();
    expect(() => numberOf('points', text)).toThrow('points: Must be a number.');
  },
);

it('a field that may be empty is null then, and only then', () => {
  expect(numberOrNull('points', ' ')).toBeNull();
  expect(numberOrNull('points', '8,5')).toBe(8.5);
  expect(() => numberOrNull('points', 'x')).toThrow('points: Must be a number.');
});
