/** Lists of pupils as teachers have them. */
import { expect, it } from 'vitest';
import { pupilsOf } from './pupil-list.ts';

it('a list has an account in each line, and a name after a comma, a semicolon or a tab', () => {
  const list =
    '\uFEFFada\r\n\r\nalan@example.org, Turing, Alan\ngrace;"Hopper, Grace"\nkurt\t"K ""G"""\n edsger ,\n';
  expect(pupilsOf(list)).toEqual([
    { account: 'ada', name: null },
    { account: 'alan@example.org', name: 'Turing, Alan' },
    { account: 'grace', name: 'Hopper, Grace' },
    { account: 'kurt', name: 'K "G"' },
    { account: 'edsger', name: null },
  ]);
  expect(pupilsOf(' \n')).toEqual([]);
});

it('what is in quotation marks separates nothing', () => {
  const list = '"Lovelace, Ada","Ada L."\n"Byron; ""Ada""" ; Ada\n"odd" one, Odd\n';
  expect(pupilsOf(list)).toEqual([
    { account: 'Lovelace, Ada', name: 'Ada L.' },
    { account: 'Byron; "Ada"', name: 'Ada' },
    { account: '"odd" one', name: 'Odd' },
  ]);
});
