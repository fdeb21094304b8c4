/** The compiler's messages at their places. */
import { Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { marksOf } from './diagnostics.ts';

const code = Text.of(['int main() {', '  retrun 0;', '}']);
const at = (line: number, column: number) =>
  marksOf([{ line, column, severity: 'error', message: 'm' }], code).map(({ from, to }) =>
    code.sliceString(from, to),
  );

it('marks the word at the place', () => {
  expect(at(2, 3)).toEqual(['retrun']);
});

it('marks a single sign where there is no word', () => {
  expect(at(1, 9)).toEqual(['(']);
});

it('stays within code that is shorter than the compiler says', () => {
  expect(at(99, 99)).toEqual(['']);
  expect(at(0, 0)).toEqual(['int']);
});
