/** The English and the native names of languages. */
import { expect, it } from 'vitest';
import { naturalLanguage, ownName } from './natural-language.ts';

it('names languages in English, with their codes', () => {
  expect(naturalLanguage('de')).toBe('German (de)');
  expect(naturalLanguage('not a code')).toBe('not a code');
});

it('names languages as their speakers do', () => {
  expect(['de', 'sv', 'not a code'].map(ownName)).toEqual(['Deutsch', 'svenska', 'not a code']);
});
