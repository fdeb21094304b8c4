/** Changing test cases and groups. */
import { describe, expect, it } from 'vitest';
import {
  addCases,
  addGroup,
  allCases,
  allGroups,
  changeCase,
  describeCase,
  exchangeCases,
  isScored,
  neighbourOf,
  nextCaseName,
  pointsOf,
  removeCases,
  removeGroup,
  setGroupSettings,
  setScored,
  sharePoints,
} from './data-edits.ts';
import type { Package } from './model.ts';
import { emptyPackage, testCaseOf } from './testing-packages.ts';

const of = (...names: string[]): Package =>
  addCases(names.map(testCaseOf))(addGroup('secret/large')(emptyPackage()));
const namesOf = (one: Package): string[] => allCases(one).map(({ name }) => name);

describe('test cases', () => {
  it('are in the order of their names, samples first', () => {
    const one = of('secret/02', 'secret/large/1', 'secret/01', 'sample/2', 'sample/1');
    expect(namesOf(one)).toEqual([
      ...['sample/1', 'sample/2', 'secret/01', 'secret/02', 'secret/large/1'],
    ]);
  });

  it('are replaced by one of the same name', () => {
    const other = { ...testCaseOf('secret/01'), description: 'new' };
    expect(allCases(addCases([other])(of('secret/01')))).toEqual([other]);
  });

  it('move to another group when their name changes', () => {
    const moved = changeCase('secret/01', { name: 'secret/large/9' })(of('secret/01'));
    expect(namesOf(moved)).toEqual(['secret/large/9']);
    expect(moved.secret.cases).toEqual([]);
  });

  it('lose a description that is empty', () => {
    const described = describeCase('secret/01', 'the smallest')(of('secret/01'));
    expect(allCases(described)[0]?.description).toBe('the smallest');
    expect(allCases(describeCase('secret/01', ' ')(described))).toEqual([testCaseOf('secret/01')]);
  });

  it('are removed without removing others', () => {
    expect(namesOf(removeCases(['secret/01'])(of('secret/01', 'sample/1')))).toEqual(['sample/1']);
  });
});

describe('the name of a new case', () => {
  it.each([
    [[], '1'],
    [['secret/1', 'secret/9'], '10'],
    [['secret/01-zero', 'secret/02'], '03'],
    [['secret/zero'], '1'],
  ])('after %j is %s', (names, next) => {
    expect(nextCaseName(of(...names).secret)).toBe(next);
  });

  it('counts cases that are added at the same time', () => {
    expect(nextCaseName(of('secret/1').secret, ['2', '3'])).toBe('4');
  });
});

describe('swapping two cases', () => {
  it('swaps their numbers', () => {
    const one = exchangeCases(
      'secret/01-zero',
      'secret/02-large',
    )(of('secret/01-zero', 'secret/02-large'));
    expect(namesOf(one)).toEqual(['secret/01-large', 'secret/02-zero']);
    expect(allCases(one)[0]?.input).toEqual(testCaseOf('secret/02-large').input);
  });

  it('swaps their names if they have no numbers', () => {
    const one = exchangeCases('secret/a', 'secret/b')(of('secret/a', 'secret/b'));
    expect(allCases(one)[0]?.input).toEqual(testCaseOf('secret/b').input);
  });

  it('changes nothing if two cases would have the same name', () => {
    const before = of('secret/1-a', 'secret/1-b', 'secret/2-a', 'secret/2-b');
    expect(exchangeCases('secret/1-b', 'secret/2-a')(before)).toBe(before);
  });

  it('knows the neighbours of a case in its group', () => {
    const one = of('secret/1', 'secret/2', 'secret/large/1');
    expect(neighbourOf(one, 'secret/2', -1)).toBe('secret/1');
    expect(neighbourOf(one, 'secret/2', 1)).toBeUndefined();
    expect(neighbourOf(one, 'secret/1', -1)).toBeUndefined();
  });
});

describe('groups', () => {
  it('are added to the group that their name contains, and removed with all their contents', () => {
    const one = addGroup('secret/large/inner')(of('secret/large/1'));
    expect(allGroups(one).map(({ name }) => name)).toEqual([
      ...['sample', 'secret', 'secret/large', 'secret/large/inner'],
    ]);
    expect(namesOf(removeGroup('secret/large')(one))).toEqual([]);
  });

  it('lose a setting that is undefined', () => {
    const set = setGroupSettings('secret/large', { scoring: { maxScore: 40 } })(of());
    expect(set.secret.groups[0]?.settings).toEqual({ scoring: { maxScore: 40 } });
    const unset = setGroupSettings('secret/large', { scoring: undefined })(set);
    expect(unset.secret.groups[0]?.settings).toEqual({});
  });
});

describe('points', () => {
  const groups = ['secret/a', 'secret/b', 'secret/c'];
  const scored = setScored(true)(groups.reduce((one, name) => addGroup(name)(one), emptyPackage()));

  it('are switched on and off, and go with their groups’ settings', () => {
    expect(isScored(emptyPackage())).toBe(false);
    expect(scored.metadata.types).toEqual(['scoring']);
    const off = setScored(false)(sharePoints(scored));
    expect(off.metadata.types).toEqual([]);
    expect(allGroups(off).map(({ settings }) => settings)).toEqual([{}, {}, {}, {}, {}]);
  });

  it('leave the other types of the problem alone', () => {
    const interactive = setScored(true)({
      ...scored,
      metadata: { ...scored.metadata, types: ['interactive'] },
    });
    expect(interactive.metadata.types).toEqual(['scoring', 'interactive']);
  });

  it('are shared in whole numbers that give all of them together', () => {
    expect(pointsOf(scored)).toEqual({ given: 0, whole: 100 });
    const shared = sharePoints(scored);
    expect(shared.secret.groups.map(({ settings }) => settings.scoring)).toEqual([
      { maxScore: 33 },
      { maxScore: 33 },
      { maxScore: 34 },
    ]);
    expect(pointsOf(shared)).toEqual({ given: 100, whole: 100 });
    const least = setGroupSettings('secret', { scoring: { aggregation: 'min' } })(shared);
    expect(pointsOf(least)).toBeNull();
  });
});
