/** Marks at positions in the code. */
import { EditorState, Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { placeMarks } from './diagnostics.ts';
import { fixOf } from './fixes.ts';

const code = Text.of(['int main() {', '  retrun 0;', '}']);
const placing = { code, inLanguage: (explanation: string) => `${explanation}!` };
const at = (line: number, column: number | null) =>
  placeMarks([{ line, column, severity: 'error', message: 'm' }], placing).map(({ from, to }) =>
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
  expect(placeMarks([mark], placing)[0]?.message).toBe('m\ne!');
});

it('marks the range that the compiler gives', () => {
  const mark = { line: 2, column: 3, endColumn: 11, severity: 'error', message: 'm' } as const;
  expect(placeMarks([mark], placing).map(({ from, to }) => code.sliceString(from, to))).toEqual([
    'retrun 0',
  ]);
});

const fixed = (text: string, from: number, to: number) => {
  const edit = { line: 2, column: from, endLine: 2, endColumn: to, text };
  const { name, changes } = fixOf([edit], code);
  return [name, EditorState.create({ doc: code }).update({ changes }).state.doc.line(2).text];
};

it("offers the compiler's fix, named by its effect", () => {
  expect(fixed('return', 3, 9)).toEqual(['Did you mean return?', '  return 0;']);
  expect(fixed(';', 12, 12)).toEqual(['Insert ;', '  retrun 0;;']);
  expect(fixed('', 10, 11)).toEqual(['Remove 0', '  retrun ;']);
  expect(fixed('x', 99, 99)).toEqual(['Insert x', '  retrun 0;x']);
});
