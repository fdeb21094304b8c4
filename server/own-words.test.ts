/** Passwords made of words that everyone knows about a person. */
import { describe, expect, it } from 'vitest';
import { isOfOwnWords } from './own-words.ts';

const known = { name: 'Wilma Østergård-Li', email: 'w.feuerstein@stone-age.example' };

describe('a password of a person with that name and address', () => {
  it.each([
    'Wilma12',
    'wilmaØstergård',
    'ØSTERGÅRD!!',
    'Feuerstein-1',
    'w.feuerstein@stone-age.example',
    'stone-age.example',
    'wilma arbiter 42',
    'Arbiter26',
    'ｗｉｌｍａ77',
  ])('%s is refused', (password) => {
    expect(isOfOwnWords(password, known)).toBe(true);
  });

  it.each([
    'nine tall lamps',
    'wilma-04',
    'abcdef',
    'li li li li',
    'wilma likes lamps',
    'arbiter-x9!kQz',
    'stone bridges fall',
  ])('%s is accepted', (password) => {
    expect(isOfOwnWords(password, known)).toBe(false);
  });

  it('is judged only by the rest if one name contains the other', () => {
    const twins = { name: 'Anna Annabelle', email: 'a@b.example' };
    expect(isOfOwnWords('annabelle12', twins)).toBe(true);
    expect(isOfOwnWords('annabelle123', twins)).toBe(false);
  });
});
