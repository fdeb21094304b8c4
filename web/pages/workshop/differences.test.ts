/** Differences between packages, as people read them. */
import { describe, expect, it } from 'vitest';
import { addCases, changeCase, removeCases } from './data-edits.ts';
import { changesOf, filesIn, labelOf, wordsOf } from './differences.ts';
import { setLimits, setName } from './statements.ts';
import { bytesOf, emptyPackage, testCaseOf } from './testing-packages.ts';

describe('the differences between two edits', () => {
  const begun = addCases([testCaseOf('secret/1'), testCaseOf('secret/2')])(emptyPackage());

  it("are listed by part, with one's own change if there is one", () => {
    const theirs = setLimits({ timeLimitSeconds: 2 })(setName('en', 'Theirs')(begun));
    const mine = setName('en', 'Mine')(begun);
    expect(changesOf(begun, theirs, mine)).toEqual([
      {
        key: 'metadata names en',
        label: 'Name (en)',
        before: 'Sum',
        theirs: 'Theirs',
        mine: { value: 'Mine' },
      },
      {
        key: 'metadata limits timeLimitSeconds',
        label: 'Time limit in seconds',
        before: undefined,
        theirs: 2,
        mine: undefined,
      },
    ]);
  });

  it('include a part that one removed and the other changed', () => {
    const theirs = removeCases(['secret/1'])(begun);
    const mine = changeCase('secret/1', { answer: bytesOf('new') })(begun);
    const [change, ...others] = changesOf(begun, theirs, mine);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ label: 'Test case secret/1', theirs: undefined });
    expect(change?.mine).toBeDefined();
    expect(changesOf(begun, mine, theirs)[0]?.mine).toEqual({ value: undefined });
  });

  it('are empty if the same content was saved again', () => {
    expect(changesOf(begun, structuredClone(begun), setName('en', 'Mine')(begun))).toEqual([]);
  });
});

describe('a part', () => {
  it.each([
    ['metadata keywords', 'Tags'],
    ['metadata limits memoryMib', 'Memory limit in MB'],
    ['metadata embargoUntil', 'Embargo until'],
    ['statement en.markdown', 'Statement en.markdown'],
    ['program inputValidators/check.py', 'Input validator check.py'],
    ['program staticValidators/a.py', 'Static validators a.py'],
    ['submission accepted/sum.cpp', 'Solution accepted/sum.cpp'],
    ['submissionRules', 'Rules of the solutions'],
  ])('%s is called %s', (key, label) => {
    expect(labelOf(key)).toBe(label);
  });

  it.each([
    [undefined, 'none'],
    [[], 'none'],
    [{}, 'none'],
    [['graphs', 'trees'], 'graphs, trees'],
    [
      { scoring: { maxScore: 40, requirePass: ['sample'] } },
      'scoring: max score: 40; require pass: sample',
    ],
    [{ input: bytesOf('1 2\n'), shown: {} }, 'input: 4 bytes'],
  ])('%j is said as %j', (value, words) => {
    expect(wordsOf(value)).toBe(words);
  });

  it('has files with names', () => {
    const [input, source] = [bytesOf('in'), bytesOf('source')];
    const value = { input, program: { files: [{ path: 'sum.cpp', bytes: source }] } };
    expect(filesIn(value)).toEqual([
      { name: 'input', bytes: input },
      { name: 'sum.cpp', bytes: source },
    ]);
  });
});
