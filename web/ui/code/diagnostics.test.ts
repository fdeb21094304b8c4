/** Marks at positions in the code. */
import { Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { placeMarks } from './diagnostics.ts';

const code = Text.of(['int main() {', '  retrun 0;', '}']);
const at = (line: number, column: number | null) =>
  placeMarks([{ line, column, severity: 'error', message: 'm' }], code).map(({ from, to }) =>
    code.sliceString(from, to),
  );

it('marks the word at the position', () => {
  expect(at(2, 3)).toEqual(['retrun']);
});

it('marks a single character if there is no word', () => {
  expect(at(1, 9)).toEqual(['(']);
});

it('stays within code that is shorter than the compiler says', () => {
  expect(at(99, 99)).toEqual(['']);
  expect(at(0, 0)).toEqual(['int']);
});

it('marks a whole line except its indentation', () => {
  expect(at(2, null)).toEqual(['retrun 0;']);
});

it('shows the explanation below the message', () => {
  const mark = { line: 1, column: 1, severity: 'error', message: 'm', explanation: 'e' } as const;
  expect(placeMarks([mark], code)[0]?.message).toBe('m\ne');
});
