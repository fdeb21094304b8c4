/** The places of comments in a draft that has changed since. */
import { describe, expect, it } from 'vitest';
import { type CommentedDraft, locate, placeColumns } from './comment-places.ts';

type Case = NonNullable<ReturnType<CommentedDraft['cases']['get']>>;

function testCase(input: string, answer: string): Case {
  const file = (digit: string) => ({ sha256: digit.repeat(64), bytes: 1 });
  const rest = { shown: {}, files: [], settings: {} };
  return { name: 'secret/1', input: file(input), answer: file(answer), ...rest };
}

const draft = (lines: string[], one?: Case): CommentedDraft => ({
  lines: new Map([['en', lines]]),
  cases: new Map(one ? [[one.name, one]] : []),
});

const lines = ['Add two numbers.', '', 'They are small.', ''];
const at = (line: number) => placeColumns({ statement: 'en', line }, draft(lines), 0);

describe('a comment on a line', () => {
  it('quotes it', () => {
    expect(at(3)).toMatchObject({ statement: 'en', line: 3, quote: 'They are small.' });
    expect(locate(at(3), draft(lines))).toEqual({
      place: { statement: 'en', line: 3 },
      quote: 'They are small.',
      isOutdated: false,
    });
  });

  it('moves with it', () => {
    const longer = draft(['# Sum', ...lines]);
    expect(locate(at(3), longer)).toMatchObject({ place: { line: 4 }, isOutdated: false });
  });

  it('is outdated if the line has changed, and keeps the quote', () => {
    const changed = draft(lines.with(2, 'They are at most 10.'));
    expect(locate(at(3), changed)).toEqual({
      place: { statement: 'en', line: 3 },
      quote: 'They are small.',
      isOutdated: true,
    });
    expect(locate(at(3), { lines: new Map(), cases: new Map() }).isOutdated).toBe(true);
  });

  it('does not move to any of several equal lines', () => {
    const twice = draft(['They are small.', ...lines.with(2, 'Or large.'), 'They are small.']);
    expect(locate(at(3), twice)).toMatchObject({ place: { line: 3 }, isOutdated: true });
  });

  it('is refused if there is no such line', () => {
    const refused = (statement: string, line: number) => () =>
      placeColumns({ statement, line }, draft(lines), 2);
    expect(refused('en', 5)).toThrow('comments.2.place.line: The statement has 4 lines.');
    expect(refused('de', 1)).toThrow(
      'comments.2.place.statement: There is no statement in this language.',
    );
  });
});

describe('a comment on a test case', () => {
  const row = placeColumns({ test: 'secret/1' }, draft(lines, testCase('a', 'b')), 0);
  const isOutdated = (one?: Case) => locate(row, draft(lines, one)).isOutdated;

  it('is outdated once its data have changed, or it is gone', () => {
    expect(isOutdated(testCase('a', 'b'))).toBe(false);
    expect(isOutdated(testCase('a', 'c'))).toBe(true);
    expect(isOutdated(testCase('c', 'b'))).toBe(true);
    expect(isOutdated()).toBe(true);
  });

  it('is refused if there is no such test case', () => {
    expect(() => placeColumns({ test: 'secret/2' }, draft(lines), 0)).toThrow(
      'comments.0.place.test: The draft has no such test case.',
    );
  });
});

describe('a comment without a place', () => {
  it('is about the whole draft, and never outdated', () => {
    const row = placeColumns(undefined, draft(lines), 0);
    expect(locate(row, draft([]))).toEqual({ place: null, quote: null, isOutdated: false });
  });
});
