/** The named inputs of a problem. */
import { expect, it } from 'vitest';
import {
  type Inputs,
  inputsMax,
  textOf,
  withName,
  withNew,
  withOthers,
  withoutOpen,
  withText,
  withTried,
} from './inputs.ts';

const start: Inputs = { all: [{ name: 'Input 1', text: '1 2' }], open: 0 };
const namesOf = ({ all }: Inputs) => all.map(({ name }) => name);

it('are added, named and removed, and one is always left', () => {
  const two = withText(withNew(start), '3 4');
  expect(namesOf(two)).toEqual(['Input 1', 'Input 2']);
  expect(textOf(two)).toBe('3 4');
  const named = withName(two, '  large  ');
  expect(namesOf(withName(named, ' '))).toEqual(['Input 1', 'large']);
  const one = withoutOpen(named);
  expect(one).toEqual(start);
  expect(withoutOpen(one)).toEqual({ all: [{ name: 'Input 1', text: '' }], open: 0 });
});

it('are bounded', () => {
  let inputs = start;
  for (let added = 0; added < 2 * inputsMax; added += 1) inputs = withNew(inputs);
  expect(inputs.all).toHaveLength(inputsMax);
  expect(new Set(namesOf(inputs)).size).toBe(inputsMax);
});

it('take a sample without losing what was written', () => {
  const sample = { name: 'Sample 2', text: '5 6' };
  expect(withTried(start, sample, ['1 2', '5 6']).all).toEqual([{ name: 'Input 1', text: '5 6' }]);
  const beside = withTried(start, sample, ['5 6']);
  expect(namesOf(beside)).toEqual(['Input 1', 'Sample 2']);
  expect(withTried({ ...beside, open: 0 }, sample, ['5 6'])).toEqual(beside);
});

it('keep for new tabs what another tab has written', () => {
  const mine = withText(start, '7 8');
  const others = {
    all: [
      { name: 'Input 1', text: '9' },
      { name: 'big', text: '10' },
    ],
    open: 1,
  };
  expect(withOthers(mine, start, start)).toEqual(mine);
  expect(withOthers(mine, start, others)).toEqual({
    all: [...mine.all, { name: 'Input 1 (2)', text: '9' }, { name: 'big', text: '10' }],
    open: 0,
  });
});
