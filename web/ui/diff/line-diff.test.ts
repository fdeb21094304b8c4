/** Which lines of two texts differ. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiffLine, lineDiff } from './line-diff.ts';

const marks = { removed: '-', added: '+', same: ' ' };
const shown = (before: string, after: string): string[] =>
  lineDiff(before, after).map((line) => (line ? marks[line.kind] + line.text : '…'));

describe('the difference of two texts', () => {
  it('is what was removed and added, with two lines around it', () => {
    const before = 'a\nb\nc\nd\ne\nf\ng\nh\n';
    const after = 'a\nb\nc\nd\nE\nf\ng\nh\nnew\n';
    expect(shown(before, after)).toEqual([
      '…',
      ' c',
      ' d',
      '-e',
      '+E',
      ' f',
      ' g',
      ' h',
      '+new',
      ' ',
    ]);
    expect(shown('one\n', 'one\n')).toEqual(['…']);
  });

  it('has all lines that turn one text into the other', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 6 });
    fc.assert(
      fc.property(text, text, (old, now) => {
        const lines = lineDiff(old.join('\n'), now.join('\n')).filter(
          (line): line is DiffLine => line !== null,
        );
        const changed = (kind: 'removed' | 'added') =>
          lines.filter((line) => line.kind === kind).length;
        const length = (all: string[]) => Math.max(1, all.length);
        expect(changed('added') - changed('removed')).toBe(length(now) - length(old));
      }),
    );
  });

  it('is all of both texts if there are too many lines', () => {
    const many = (letter: string) => Array.from({ length: 1600 }, (_, i) => letter + i).join('\n');
    expect(lineDiff(many('a'), many('b'))).toHaveLength(3200);
  });
});
