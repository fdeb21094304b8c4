/** Merging two changes of a text. */
import { expect, it } from 'vitest';
import { merge } from './merge.ts';

const original = 'a\nb\nc\nd\ne';

it('merges changes of different lines', () => {
  expect(merge(original, 'A\nb\nc\nd\ne', 'a\nb\nc\nd\nnew\ne')).toBe('A\nb\nc\nd\nnew\ne');
  expect(merge(original, 'a\nb\nc\nd\nE\nf', 'b\nc\nd\ne')).toBe('b\nc\nd\nE\nf');
});

it('applies a change made by both once, and a change made by one', () => {
  expect(merge(original, 'a\nb\nX\nd\ne', 'a\nb\nX\nd\nY')).toBe('a\nb\nX\nd\nY');
  expect(merge(original, original, 'z')).toBe('z');
  expect(merge(original, 'z', original)).toBe('z');
});

it('does not guess if both changed the same or neighbouring lines', () => {
  expect(merge(original, 'a\nB\nc\nd\ne', 'a\nbb\nc\nd\ne')).toBeUndefined();
  expect(merge(original, 'a\nB\nc\nd\ne', 'a\nb\nC\nd\ne')).toBeUndefined();
  expect(merge('', 'mine', 'theirs')).toBeUndefined();
});
