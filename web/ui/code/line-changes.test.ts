/** A text changed line by line. */
import { Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { lineChanges } from './line-changes.ts';

const applied = (before: string, after: string): string => {
  let text = Text.of(before.split('\n'));
  for (const { from, to, insert } of lineChanges(before, after).toReversed()) {
    text = text.replace(from, to, Text.of(insert.split('\n')));
  }
  return text.toString();
};

it.each([
  ['', 'a'],
  ['a', ''],
  ['a', 'a\n'],
  ['a\n', 'a'],
  ['a\nb\nc', 'a\nc'],
  ['a\nb\nc', 'c'],
  ['a\nb\nc', 'a'],
  ['a\nb', 'a\nb\nc\nd'],
  ['b', 'a\nb\nc'],
  ['a\nb\nc\n', 'x\na\nc\ny\n'],
  ['a\n\n\nb', '\nb\n'],
])('turns %j into %j', (before, after) => {
  expect(applied(before, after)).toBe(after);
});

it('leaves the lines alone that do not change', () => {
  expect(lineChanges('a\nb\nc\nd', 'x\na\nb\nc')).toEqual([
    { from: 0, to: 0, insert: 'x\n' },
    { from: 5, to: 7, insert: '' },
  ]);
});
