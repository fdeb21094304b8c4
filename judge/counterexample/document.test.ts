/** Changes of inputs that keep counts right: fewer lines, fewer tokens, smaller numbers. */
import { expect, it } from 'vitest';
import { createRandom } from '../../problems/random.ts';
import { normalised, parseDocument, printDocument } from './document.ts';
import { grown, mutated } from './mutations.ts';
import { isSmaller, reductions } from './reductions.ts';

const smaller = (text: string): string[] => [...reductions(parseDocument(text))].map(printDocument);

it.each<[what: string, from: string, to: string]>([
  ['an edge, with the count of edges', '3 2\n1 2\n2 3\n', '3 1\n2 3\n'],
  ['a leaf of a tree, with vertices renumbered', '3\n3 1\n1 2\n', '2\n2 1\n'],
  ['a value, with the count of values', '3\n4 5 6\n', '2\n4 6\n'],
  ['a value in two lists', '2\n4 5\n7 8\n', '1\n5\n8\n'],
  ['a column of a grid', '2 3\n#.#\n.#.\n', '2 2\n##\n..\n'],
  ['a letter, with the length', '3\nabc\n', '2\nac\n'],
  ['half of a number', '90\n', '45\n'],
])('an input without %s', (_, from, to) => {
  expect(smaller(from)).toContain(to);
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
