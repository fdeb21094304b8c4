/** The names of test cases. */
import { expect, it } from 'vitest';
import { nameCases } from './name-cases.ts';

it('numbers samples and hidden cases separately, in order', () => {
  const cases = [false, false, true, true, true].map((isHidden) => ({
    status: 'passed' as const,
    isHidden,
    executionTime: 1,
    memoryKb: 1,
  }));
  const names = nameCases(cases).map(({ name }) => name);
  expect(names).toEqual(['S1', 'S2', 'H1', 'H2', 'H3']);
});
