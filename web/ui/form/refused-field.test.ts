/** The field that a refusal names. */
import { expect, it } from 'vitest';
import { Refusal } from '../../call.ts';
import { refusedField } from './refused-field.ts';

it.each([
  ['joinCode: The code is wrong.', 'joinCode'],
  ['problems.0.label: A is there twice.', 'problems.0.label'],
  ['The contest is over.', undefined],
  ['Only organisers: no others.', undefined],
])('of “%s” is %s', (sentence, field) => {
  expect(refusedField(new Refusal(400, sentence))).toBe(field);
});

it('is the field that the refusal names separately', () => {
  expect(refusedField(new Refusal(409, 'It is taken.', { field: 'name' }))).toBe('name');
});

it('is none for another failure', () => {
  expect(refusedField(new Error('name: lost'))).toBeUndefined();
});
