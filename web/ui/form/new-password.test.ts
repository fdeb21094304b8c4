/** The rules of a new password. */
import { expect, it } from 'vitest';
import { brokenRule } from './new-password.ts';

it('requires six characters before it compares', () => {
  expect(brokenRule({ newPassword: 'short', confirmation: 'other' })).toEqual({
    newPassword: 'Password must be at least 6 characters long',
  });
});

it('requires the same password twice', () => {
  expect(brokenRule({ newPassword: 'jkwz42', confirmation: 'JKWZ42' })).toEqual({
    confirmation: 'Passwords do not match',
  });
});

it('accepts six characters, given twice', () => {
  expect(brokenRule({ newPassword: 'jkwz42', confirmation: 'jkwz42' })).toEqual({});
});
