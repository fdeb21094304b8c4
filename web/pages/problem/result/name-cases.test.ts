/** The names of test cases. */
import { expect, it } from 'vitest';
import { nameCases, namesInGroup } from './name-cases.ts';

const cases = [false, false, true, true, true].map((isHidden) => ({
  status: 'passed' as const,
  isHidden,
  executionTime: 1,
  memoryKb: 1,
}));

it('numbers samples and hidden cases separately, in order', () => {
  const names = nameCases(cases).map(({ name }) => name);
  expect(names).toEqual(['S1', 'S2', 'H1', 'H2', 'H3']);
});

it.each([
  [[0, 1, 2], 'S1–S2, H1'],
  [[4, 2, 0], 'S1, H1, H3'],
  [[2, 3, 4], 'H1–H3'],
  [[], ''],
])('names cases %j of a group %s', (positions, names) => {
  expect(namesInGroup(cases, positions)).toBe(names);
});
