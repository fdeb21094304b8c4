/** Changes of inputs that keep counts right: fewer lines, fewer tokens, smaller numbers. */
import { expect, it } from 'vitest';
import { createRandom } from '../../../problems/random.ts';
import { normalised, parseDocument, printDocument } from './document.ts';
import { grown, mutated } from './mutations.ts';
import { isSmaller, reduced, shorter } from './reductions.ts';

const smaller = (text: string): string[] => [...shorter(parseDocument(text))].map(printDocument);

it.each<[what: string, from: string, to: string]>([
  ['an edge, with the count of edges', '3 2\n1 2\n2 3\n', '3 1\n2 3\n'],
  ['a leaf of a tree, with vertices renumbered', '3\n3 1\n1 2\n', '2\n2 1\n'],
  ['a value, with the count of values', '3\n4 5 6\n', '2\n4 6\n'],
  ['a value in two lists', '2\n4 5\n7 8\n', '1\n5\n8\n'],
  ['a column of a grid', '2 3\n#.#\n.#.\n', '2 2\n##\n..\n'],
  ['a letter, with the length', '3\nabc\n', '2\nac\n'],
])('an input without %s', (_, from, to) => {
  expect(smaller(from)).toContain(to);
});

/** The numbers of an input of one line. */
const numbers = (text: string): number[] => text.trim().split(' ').map(Number);

it.each<[what: string, from: string, fails: (...numbers: number[]) => boolean, smallest: string]>([
  ['one is too large', '830791241 3', (a = 0) => a > 46_340, '46341 0'],
  ['they grow', '47766447 233309209 830791241', (a = 0, b = 0, c = 0) => a < b && b < c, '0 1 2'],
  [
    'the middle one is the largest',
    '1 76467867 40953307',
    (_, b = 0, c = 0) => b > c && c > 1,
    '0 3 2',
  ],
  ['two differ by 2', '830791241 830791243', (a = 0, b = 0) => b - a === 2, '0 2'],
  ['one is twice the other', '40953307 81906614', (a = 0, b = 0) => a > 0 && b === 2 * a, '1 2'],
  [
    'they are odd',
    '47766447 233309209 830791241',
    (...all) => all.every((one) => one % 2 === 1),
    '1 1 1',
  ],
  ['two are equal', '7 47766447 47766447', (a = 0, b = 0, c = 0) => b === c && a < b, '0 1 1'],
  [
    'of what they leave when divided',
    '1 40953306 76467868',
    (a = 0, b = 0, c = 0) => a === 1 && b % 3 === 0 && b > 0 && c % 4 === 0 && b < c,
    '1 3 4',
  ],
  ['two are in any order', '830791241 47766447', (a = 0, b = 0) => a !== b, '0 1'],
  [
    'a sum is too large',
    '1147483647 1147483647',
    (a = 0, b = 0) => a + b >= 2 ** 31,
    '1000000001 1147483647',
  ],
])('numbers become small where a program fails because %s', async (_, from, fails, smallest) => {
  const tried = new Set<string>();
  const found = await reduced(from, async (text) => {
    tried.add(text);
    const all = numbers(text);
    const isValid = all.length === numbers(from).length && all.every((one) => one <= 2e9);
    return isValid && fails(...all) ? 'fails' : 'passes';
  });
  expect(found).toBe(`${smallest}\n`);
  expect(tried.size).toBeLessThan(600);
});

it.each<[what: string, from: string, fails: (text: string) => boolean, smallest: string]>([
  ['as few letters as needed', 'zebra Moon\n', (text) => /(.)\1/.test(text), 'aa\n'],
  ['different letters if needed', 'xyzxyz\n', (text) => new Set(text.trim()).size > 2, 'abc\n'],
])('words become %s', async (_, from, fails, smallest) => {
  const found = await reduced(from, async (text) => (fails(text) ? 'fails' : 'passes'));
  expect(found).toBe(smallest);
});

it('a randomly changed input still consists of lines, and can grow', () => {
  const random = createRandom('changes');
  let document = parseDocument('3 2\n1 2\n2 3\nabc\n');
  for (let left = 300; left > 0; left -= 1) document = mutated(random, document);
  expect(parseDocument(printDocument(document))).toEqual(document);
  const start = parseDocument('2\n4 5\n');
  const larger = Array.from({ length: 20 }, () => grown(random, start));
  expect(larger.some((one) => isSmaller(start, one))).toBe(true);
});

it('inputs are compared by their tokens', () => {
  expect(normalised(' 1\t2\r\n\n3 ')).toBe('1 2 3');
});
