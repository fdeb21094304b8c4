/** The places in the workshop to which findings link. */
import { expect, it } from 'vitest';
import { markFor, placeOf, tabOf } from './finding-places.ts';

it.each([
  ['data/secret/01.in', undefined, 'tests'],
  ['data/invalid_input/01.in', undefined, 'validators'],
  ['data/valid_output/01.out', undefined, 'checker'],
  ['data/invalid_output', undefined, 'checker'],
  ['generators/script.txt', undefined, 'generators'],
  ['attachments/tool.py', undefined, 'statement'],
  ['problem.yaml', 'languages', 'statement'],
  ['data', 'output_validator_args', 'checker'],
])('%s %s is on the tab %s', (file, field, tab) => {
  expect(tabOf(file, field)).toBe(tab);
});

it('a finding is about its field if the field has a place, or else about its file', () => {
  expect(placeOf('problem.yaml', 'limits.memory')).toBe('limits');
  expect(placeOf('problem.yaml', 'embargo_until')).toBe('problem.yaml');
  expect(placeOf('data/secret/1')).toBe('data/secret/1');
});

it('finds the mark of the test case or program, and no other with the same beginning', () => {
  const marks = ['data/secret', 'data/secret/1', 'data/secret/10', 'submissions/accepted/sum.cpp'];
  expect(markFor('data/secret/10.ans', marks)).toBe('data/secret/10');
  expect(markFor('data/secret/1', marks)).toBe('data/secret/1');
  expect(markFor('data/secret/2.in', marks)).toBe('data/secret');
  expect(markFor('submissions/accepted', marks)).toBeUndefined();
});
