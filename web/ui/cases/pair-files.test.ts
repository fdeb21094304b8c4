/** Which files belong to one test case. */
import { describe, expect, it } from 'vitest';
import { pairFiles } from './pair-files.ts';

const files = (...paths: string[]) => paths.map((path) => ({ path, data: `of ${path}` }));

describe('files', () => {
  it('with the same name are the input and output of a test case', () => {
    const { cases, unpaired } = pairFiles(files('a.in', 'b.out', 'a.ans', 'b.in'));
    expect(cases).toEqual([
      { name: 'a', input: 'of a.in', output: 'of a.ans', group: undefined },
      { name: 'b', input: 'of b.in', output: 'of b.out', group: undefined },
    ]);
    expect(unpaired).toEqual([]);
  });

  it('are sorted by number', () => {
    const { cases } = pairFiles(files('10.in', '2.in', '1.in', '1.ans', '2.ans', '10.ans'));
    expect(cases.map(({ name }) => name)).toEqual(['1', '2', '10']);
  });

  it('belong to the group that their folder names', () => {
    const { cases } = pairFiles(
      files(
        'sum/data/sample/1.in',
        'sum/data/sample/1.ans',
        'sum/data/secret/1.in',
        'sum/data/secret/1.ans',
      ),
    );
    expect(cases.map(({ group }) => group)).toEqual(['sample', 'hidden']);
  });

  it('without a partner are reported', () => {
    const { cases, unpaired } = pairFiles(
      files('1.in', '2.ans', '3.in', '3.ans', '3.out', 'readme.txt'),
    );
    expect(cases.map(({ name }) => name)).toEqual(['3']);
    expect(unpaired.sort()).toEqual(['1.in', '2.ans', '3.out', 'readme.txt']);
  });
});
