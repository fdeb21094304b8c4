/** Splitting packages into parts, and merging two edits of a package. */
import { describe, expect, it } from 'vitest';
import { addCases, addGroup, changeCase, removeCases } from './data-edits.ts';
import { changedKeys, joined, putTogether, takeApart } from './parts.ts';
import { bytesOf, emptyPackage, testCaseOf } from './testing-packages.ts';

const begun = addCases([testCaseOf('sample/1'), testCaseOf('secret/01'), testCaseOf('secret/02')])(
  emptyPackage(),
);

describe('the parts of a package', () => {
  it('make the same package when they are put together', () => {
    const whole = addCases([testCaseOf('secret/large/1')])(addGroup('secret/large')(begun));
    expect(putTogether(takeApart(whole))).toEqual(whole);
  });

  it('show where two packages differ', () => {
    const changed = changeCase('secret/01', { answer: bytesOf('other') })(begun);
    expect(changedKeys(takeApart(begun), takeApart(changed))).toEqual(['case secret/01']);
  });

  it('are the same if only the order of keys differs', () => {
    const [first] = begun.sample.cases;
    const turned = Object.fromEntries(Object.entries(first ?? {}).reverse()) as typeof first;
    const same = { ...begun, sample: { ...begun.sample, cases: turned ? [turned] : [] } };
    expect(changedKeys(takeApart(begun), takeApart(same))).toEqual([]);
  });
});

describe('two edits of one package', () => {
  it('are merged if they changed different parts', () => {
    const theirs = removeCases(['secret/02'])(begun);
    const named = { ...begun.metadata, names: { en: 'Mine' } };
    const mine = { ...addCases([testCaseOf('secret/03')])(begun), metadata: named };
    expect(joined(begun, theirs, mine)).toEqual({
      ...addCases([testCaseOf('secret/03')])(theirs),
      metadata: named,
    });
  });

  it("keep one's own change if both changed the same part", () => {
    const theirs = changeCase('secret/01', { answer: bytesOf('theirs') })(begun);
    const mine = changeCase('secret/01', { answer: bytesOf('mine') })(begun);
    expect(joined(begun, theirs, mine)).toEqual(mine);
    expect(joined(begun, theirs, removeCases(['secret/01'])(begun))).toEqual(
      removeCases(['secret/01'])(begun),
    );
  });

  it('keep a case that was added to a group which the other edit removed', () => {
    const grouped = addGroup('secret/large')(begun);
    const mine = addCases([testCaseOf('secret/large/1')])(grouped);
    const together = joined(grouped, begun, mine);
    expect(together.secret.groups).toEqual(mine.secret.groups);
  });
});
