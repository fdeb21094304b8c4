/** The measure that grows over inputs, from the smallest to the largest. */
import { expect, it } from 'vitest';
import { measureOf } from './sizes.ts';

it.each<[what: string, inputs: string[], size: number | null, input: string]>([
  ['the number that grows', ['2 7\n', '9 7\n', '40 7\n'], 40, '40 7\n'],
  ['the product of two that grow', ['2 3\n', '9 8\n', '40 30\n'], 1_200, '40 30\n'],
  ['the length if no number grows', ['abc\n', 'abcdefgh\n'], 8, 'abcdefgh\n'],
  ['the length if no input ended in time', [], 3, 'abc\n'],
])('is %s', (_, inputs, size, input) => {
  expect(measureOf(inputs).of(input)).toBe(size);
});
