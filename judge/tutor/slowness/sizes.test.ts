/** The measures that grow over inputs, from the smallest to the largest, and their letters. */
import { expect, it } from 'vitest';
import { decisiveOf, hasTests, measuresOf, withLetter } from './sizes.ts';

it.each<[what: string, inputs: string[], size: number | null, input: string]>([
  ['the number that grows', ['2 7\n', '9 7\n', '40 7\n'], 40, '40 7\n'],
  ['the first of two that grow', ['2 3\n', '9 8\n', '40 30\n'], 40, '40 30\n'],
  [
    'the product of two that grow one after the other',
    ['9 4\n', '4 12\n', '12 6\n', '14 12\n'],
    168,
    '14 12\n',
  ],
  ['the difference if only that grows', ['8 9\n', '7 9\n', '9 5\n', '2 9\n'], 7, '2 9\n'],
  ['the length if no number grows', ['abc\n', 'abcdefgh\n'], 8, 'abcdefgh\n'],
  ['the length if no input ended in time', [], 3, 'abc\n'],
])('is first of all %s', (_, inputs, size, input) => {
  expect(measuresOf(inputs)[0].of(input)).toBe(size);
});

const inputs = ['2 3\n', '9 7\n', '40 30\n'];

it('a size has the letter of the statement, and an explanation only if it has none there', () => {
  const told = (names: string[]) =>
    measuresOf(inputs, names).map(({ letter, words }) => `${letter}: ${words}`);
  expect(told(['h', 'w'])).toEqual([
    'h: null',
    'w: null',
    'h·w: null',
    '|h − w|: null',
    'L: the length of the input',
  ]);
  expect(told([])[2]).toBe('x: the product of the first and the second number of the input');
  expect(told(['n'])[1]).toBe('x: the second number of the input');
  expect(told(['L', 'k']).at(-1)).toBe('ℓ: the length of the input');
});

it.each([
  ['n²/2', 'k', 'k²/2'],
  ['3 · n', 'n·m', '3 · n·m'],
  ['n² log n', 'n·m', '(n·m)² log (n·m)'],
  ['n log n', 'n·m', 'n·m log (n·m)'],
  ['n²', '|a − b|', '|a − b|²'],
  ['n√n', 'm', 'm√m'],
  ['n√n', 'n·m', 'n·m√(n·m)'],
  ['1.6ⁿ', 'k', '1.6ᵏ'],
  ['2ⁿ', 'q', '2^q'],
  ['2ⁿ', 'n·m', '2^(n·m)'],
])('%s in %s is %s', (text, letter, told) => {
  expect(withLetter(text, letter)).toBe(told);
});

it.each<[input: string, names: string[], has: boolean]>([
  ['3\n2\n5 7\n1\n4\n1\n9\n', [], true],
  ['3\n5 7\n1 2\n3 4\n', ['T'], true],
  ['3\n5 7 9\n', ['n'], false],
  ['3\n2\n5\n7\n', ['n'], false],
  ['3 2\n5 7 9\n', ['n', 'q'], false],
])('whether %j has several tests', (input, names, has) => {
  expect(hasTests(input, names)).toBe(has);
});

it('of two words, the length of each may decide how much work they are', () => {
  expect(decisiveOf('abc\nde\n')).toEqual([3, 2]);
  expect(decisiveOf('3 9\n1 2 3\n')).toEqual([3, 9]);
});
