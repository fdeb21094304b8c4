/** The rules of a new password: what is refused, and that nothing else is. */
import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { passwordFlaw } from './password-rules.ts';

const common = new Set(commonPasswords);
const flawOf = (password: string, name = 'Wilma Østergård-Li') =>
  passwordFlaw(password, { name, common });

const isCommon = 'This password is one of the 3,000 most common. Please choose another.';
const ofName =
  'This password is only a name, yours or that of this site, with or without digits. Please choose another.';

describe('a new password', () => {
  it.each([
    ['', 'Password must be at least 6 characters long'],
    ['abcde', 'Password must be at least 6 characters long'],
    ['      ', 'This password is only blanks. Please choose another.'],
    [' \t  \t ', 'This password is only blanks. Please choose another.'],
    ['aaaaaa', 'This password is one character repeated. Please choose another.'],
    ['?????????', 'This password is one character repeated. Please choose another.'],
    ['123456', isCommon],
    ['PassWord', isCommon],
    ['Secret1', isCommon],
    ['ｑｗｅｒｔｙ', isCommon],
    ['arbiter', ofName],
    ['Arbiter2026', ofName],
    ['20 Arbiter 26', ofName],
    ['wilma1', ofName],
    ['WILMA_1999', ofName],
    ['østergård', ofName],
    ['Wilma Østergård-Li', ofName],
    ['ｗｉｌｍａ77', ofName],
    ['li-12345', ofName],
  ])('%j is refused, with the reason', (password, sentence) => {
    expect(flawOf(password)).toBe(sentence);
  });

  it.each([
    'abcdef',
    'jkwz42',
    'aaaaab',
    'nine tall lamps',
    'wilma!kQz',
    'arbiter judges',
    'Østergård of Turku',
    '918273',
    'пароли',
    ' lamp ',
  ])('%j is accepted', (password) => {
    expect(flawOf(password)).toBeUndefined();
  });

  it('is compared with no name if there is none, or if it has no letters', () => {
    expect(flawOf('918273', '')).toBeUndefined();
    expect(flawOf('918273', '918273')).toBeUndefined();
  });

  it('is refused if it is among the 3,000 commonest, and for that only then', () => {
    expect(commonPasswords).toHaveLength(3000);
    const refused = commonPasswords.filter((password) => flawOf(password, '') !== undefined);
    expect(refused).toHaveLength(3000);
  });
});
