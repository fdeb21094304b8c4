/** The named inputs of a problem. */
import { expect, it } from 'vitest';
import { ownCaseNameMaxChars, ownCasesMax, runInputMaxBytes } from '../../../../contract/limits.ts';
import {
  hasOwnCases,
  type Inputs,
  ownCasesOf,
  textOf,
  withExpected,
  withName,
  withNew,
  withOthers,
  withoutOpen,
  withText,
  withTried,
} from './inputs.ts';

const input = (name: string, text: string, expected: string | null = null) => ({
  name,
  text,
  expected,
});
const start: Inputs = { all: [input('Input 1', '1 2')], open: 0 };
const namesOf = ({ all }: Inputs) => all.map(({ name }) => name);

it('are added, named and removed, and one is always left', () => {
  const two = withText(withNew(start), '3 4');
  expect(namesOf(two)).toEqual(['Input 1', 'Input 2']);
  expect(textOf(two)).toBe('3 4');
  const named = withName(two, '  large  ');
  expect(namesOf(withName(named, ' '))).toEqual(['Input 1', 'large']);
  const one = withoutOpen(named);
  expect(one).toEqual(start);
  const empty = { all: [input('Input 1', '')], open: 0 };
  expect(withoutOpen(one)).toEqual(empty);
  expect(withoutOpen(withExpected(one, '3'))).toEqual(empty);
});

it('are bounded', () => {
  let inputs = start;
  for (let added = 0; added < 2 * ownCasesMax; added += 1) inputs = withNew(inputs);
  expect(inputs.all).toHaveLength(ownCasesMax);
  expect(new Set(namesOf(inputs)).size).toBe(ownCasesMax);
});

it('take a sample without losing what was written', () => {
  const sample = { name: 'Sample 2', text: '5 6' };
  expect(withTried(start, sample, ['1 2', '5 6']).all).toEqual([input('Input 1', '5 6')]);
  const beside = withTried(start, sample, ['5 6']);
  expect(namesOf(beside)).toEqual(['Input 1', 'Sample 2']);
  expect(withTried({ ...beside, open: 0 }, sample, ['5 6'])).toEqual(beside);
});

it('keep for new tabs what another tab has written', () => {
  const mine = withText(start, '7 8');
  const others = {
    all: [input('Input 1', '9', '0'), input('big', '10')],
    open: 1,
  };
  expect(withOthers(mine, start, start)).toEqual(mine);
  expect(withOthers(mine, start, others)).toEqual({
    all: [...mine.all, input('Input 1 (2)', '9', '0'), input('big', '10')],
    open: 0,
  });
});

it('run with the samples unless they are empty or a sample', () => {
  const inputs = {
    all: [input('Input 1', '1 2', '3'), input('none', ''), input('mine', '7 8', '15')],
    open: 0,
  };
  expect(hasOwnCases(inputs, ['1 2'])).toBe(true);
  expect(hasOwnCases(inputs, ['1 2', '7 8'])).toBe(false);
  expect(ownCasesOf(inputs, ['1 2'])).toEqual({
    own: [{ name: 'mine', input: '7 8', expectedOutput: '15' }],
    leftOut: [],
  });
  const long = 'x'.repeat(ownCaseNameMaxChars);
  const many = { all: ['a', 'b', 'c'].map((text) => input(long, text)), open: 0 };
  const merged = withOthers(start, start, many);
  expect(merged.all.every(({ name }) => name.length <= ownCaseNameMaxChars)).toBe(true);
  expect(new Set(namesOf(merged)).size).toBe(4);
  const large = input('large', 'x'.repeat(runInputMaxBytes));
  expect(ownCasesOf({ all: [large, input('small', 'x')], open: 0 }, [])).toMatchObject({
    own: [{ name: 'large' }],
    leftOut: ['small'],
  });
  const cut = withName(start, `${'x'.repeat(ownCaseNameMaxChars - 1)}😀`);
  expect(namesOf(cut)).toEqual(['x'.repeat(ownCaseNameMaxChars - 1)]);
  expect(ownCasesOf(start, []).own).toEqual([
    { name: 'Input 1', input: '1 2', expectedOutput: null },
  ]);
});
