/** The extreme forms of large inputs, and the parts that stay unchanged. */
import { expect, it } from 'vitest';
import { parseDocument, printDocument } from './document.ts';
import { extremes } from './extremes.ts';

const formsOf = (text: string): string[] => [...extremes(parseDocument(text))].map(printDocument);

const list = '9\n4 1 7 2 9 3 8 5 6\n';

it.each<[what: string, from: string, to: string]>([
  ['the largest value everywhere', list, '9\n9 9 9 9 9 9 9 9 9\n'],
  ['the smallest value everywhere', list, '9\n1 1 1 1 1 1 1 1 1\n'],
  ['the values in order', list, '9\n1 2 3 4 5 6 7 8 9\n'],
  ['the values in the opposite order', list, '9\n9 8 7 6 5 4 3 2 1\n'],
  ['one letter', '1\nabcabdabcabdabcabd\n', '1\naaaaaaaaaaaaaaaaaa\n'],
  ['letters that alternate', '1\naabbaabbaabbaabbc\n', '1\nababababababababa\n'],
  [
    'rows whose last two columns are the largest',
    `8\n${'1 2 3\n'.repeat(7)}4 5 6\n`,
    `8\n${'1 5 6\n'.repeat(7)}4 5 6\n`,
  ],
])('one has %s', (_, from, to) => {
  expect(formsOf(from)).toContain(to);
});

it('short lines and short words stay unchanged', () => {
  expect(formsOf('3\n3 1 2\nword\n')).toEqual([]);
});
