/** Where two outputs differ, by the rules of the judge. */
import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../../../contract/judging.ts';
import { diffOutputs, type Piece } from './diff.ts';

const tokens: Comparison = { caseSensitive: true, spaceSensitive: false };
const spaces: Comparison = { ...tokens, spaceSensitive: true };
const byLines: Comparison = { ...tokens, byLines: true };

/** The pieces that differ, the first one in brackets. */
const marked = (lines: Piece[][]) =>
  lines
    .flat()
    .filter(({ standing }) => standing !== 'same')
    .map(({ text, standing }) => (standing === 'first' ? `[${text}]` : text));

function marks(expected: string, actual: string, rule: Comparison | null = tokens) {
  const diff = diffOutputs(expected, actual, rule);
  return [marked(diff.expected), marked(diff.actual)];
}

describe('the differences of two outputs', () => {
  it('are the tokens that differ, the first one marked', () => {
    expect(marks('1 2 3\n4\n', '1 5 3\n6\n')).toEqual([
      ['[2]', '4'],
      ['[5]', '6'],
    ]);
  });
  it('do not include white space that does not matter', () => {
    expect(marks('1 2\n3\n', ' 1\t2 3')).toEqual([[], []]);
  });
  it('are only the first one if the sides differ in length', () => {
    expect(marks('1 2 3', '0 1 2 3')).toEqual([['[1]'], ['[0]']]);
  });
  it('are at the end of the side that ends early', () => {
    expect(diffOutputs('1 2\n', '1\n', tokens).endsEarly).toBe('actual');
    expect(marks('1 2\n', '1\n')).toEqual([['[2]'], []]);
    expect(diffOutputs('1\n', '1 2', tokens).endsEarly).toBe('expected');
    expect(diffOutputs('1\n', '2\n', tokens).endsEarly).toBeNull();
    expect(diffOutputs('', '', tokens).endsEarly).toBeNull();
  });
  it('follow case and tolerance of the problem', () => {
    expect(marks('YES', 'yes')).toEqual([['[YES]'], ['[yes]']]);
    expect(marks('YES', 'yes', { ...tokens, caseSensitive: false })).toEqual([[], []]);
    const near = { ...tokens, floatAbsoluteTolerance: 0.01 };
    expect(marks('1.00 x', '1.005 x', near)).toEqual([[], []]);
    expect(marks('1.00 x', '1.5 x', near)).toEqual([['[1.00]'], ['[1.5]']]);
  });
  it('are not shown without a rule', () => {
    expect(marks('1 2', '2 1', null)).toEqual([[], []]);
  });
  it('are not shown after a truncation', () => {
    expect(marks('1 2 34…', '1 2 345 6')).toEqual([[], []]);
    expect(marks('1 2 34…', '1 3 345 6')).toEqual([['[2]'], ['[3]']]);
  });
});

describe('if white space matters, the differences', () => {
  it('include spaces and empty lines', () => {
    expect(marks('a b\n', 'a  b\n', spaces)).toEqual([['[ ]'], ['[  ]']]);
    expect(marks('a\n\nb\n', 'a\nb\n', spaces)).toEqual([['[\n]', '[\n]'], ['[\n]']]);
    expect(marks('a\n', 'a \n', spaces)).toEqual([['[\n]'], ['[ \n]']]);
  });
  it('do not include a single newline missing at the end', () => {
    expect(marks('a\n', 'a', spaces)).toEqual([[], []]);
    expect(marks('a\n\n', 'a\n', spaces)).toEqual([[], []]);
    expect(marks('a\n\n', 'a', spaces)).toEqual([['[\n]', '[\n]'], []]);
  });
  it('are in an extra newline at the end', () => {
    expect(marks('a', 'a\n', spaces)).toEqual([[], ['[\n]']]);
    expect(marks('a\n', 'a\n\n', spaces)).toEqual([['[\n]'], ['[\n]', '[\n]']]);
  });
});

describe('by lines, the differences', () => {
  it('include newlines, and blanks inside lines', () => {
    expect(marks('a\nb\n', 'a b\n', byLines)).toEqual([['[\n]'], ['[ ]']]);
    expect(marks('a b\n', 'a  b', byLines)).toEqual([['[ ]'], ['[  ]']]);
    expect(marks('a\nb', 'a\n\nb', byLines)).toEqual([['[\n]'], ['[\n]', '[\n]']]);
  });
  it('do not include blanks at the ends of lines, nor newlines at the end', () => {
    expect(marks('a\n\n b\n', 'a \r\n\t\n b  \n\n', byLines)).toEqual([[], []]);
    expect(marks('a\nb\n', 'a\nb', byLines)).toEqual([[], []]);
  });
  it('after the first one are shown although only one side ends with a newline', () => {
    expect(marks('a b\nc\n', 'x b\ny', byLines)).toEqual([
      ['[a]', 'c'],
      ['[x]', 'y'],
    ]);
  });
  it('are at the end of the side that ends early', () => {
    expect(diffOutputs('a\nb\n', 'a\n', byLines).endsEarly).toBe('actual');
    expect(diffOutputs('a\n', 'a\n\n', byLines).endsEarly).toBeNull();
  });
});

describe('a newline at the end of one side only', () => {
  const isMissing = (expected: string, actual: string, rule = tokens) =>
    diffOutputs(expected, actual, rule).isNewlineMissing;

  it('is mentioned if it does not matter', () => {
    expect([isMissing('1\n', '1'), isMissing('1', '1\n'), isMissing('1\n', '1\n')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isMissing('1\n', '1', spaces), isMissing('1', '1\n', spaces)]).toEqual([true, false]);
    expect([isMissing('1\n', '1', byLines), isMissing('1', '1\n', byLines)]).toEqual([true, true]);
  });
});

it('gives the lines as they are', () => {
  const { actual } = diffOutputs('1 2\n', '1\t2\n\n3', tokens);
  expect(actual.map((line) => line.map(({ text }) => text).join(''))).toEqual([
    '1\t2\n',
    '\n',
    '3',
  ]);
});
