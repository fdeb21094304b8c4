/** Editing test cases in a form. */
import { describe, expect, it } from 'vitest';
import {
  addCases,
  asTestCases,
  changeCase,
  draftCase,
  draftCases,
  firstIncomplete,
  removeCase,
} from './cases.ts';

describe('test cases in a form', () => {
  it('the last one cannot be removed', () => {
    const [one, two] = [draftCase(), draftCase()];
    expect(removeCase(one.key)([one, two])).toEqual([two]);
    expect(removeCase(two.key)([two])).toEqual([two]);
  });

  it('start with an empty one', () => {
    expect(draftCases([], true)).toMatchObject([{ input: '', output: '', isHidden: true }]);
  });

  it('that are added replace an empty one, and no other', () => {
    const full = draftCase({ input: '1', output: '2' });
    const more = [draftCase({ input: '3', output: '4' })];
    expect(addCases(more)([draftCase()])).toEqual(more);
    expect(addCases(more)([full])).toEqual([full, ...more]);
    expect(addCases([])([full])).toEqual([full]);
  });

  it('change one at a time', () => {
    const [one, two] = [draftCase(), draftCase()];
    expect(changeCase(two.key, { input: '7' })([one, two])).toEqual([one, { ...two, input: '7' }]);
  });

  it('require both input and output', () => {
    const [full, half] = [draftCase({ input: '1', output: '2' }), draftCase({ input: '1' })];
    expect(firstIncomplete([full])).toBeUndefined();
    expect(firstIncomplete([full, half])).toBe(half);
  });

  it('are sent without empty fields', () => {
    const described = draftCase({ input: '1', output: '2', description: ' small ' });
    expect(asTestCases([described, draftCase({ isHidden: true })])).toEqual([
      { input: '1', output: '2', isHidden: false, description: 'small' },
      { input: '', output: '', isHidden: true },
    ]);
  });
});
