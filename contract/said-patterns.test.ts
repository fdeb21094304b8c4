/** Translating sentences of results by their patterns, with what a program put into them. */
import { describe, expect, it } from 'vitest';
import { type SaidTranslations, sayingIn, textOfPassages } from './said-patterns.ts';

const german: SaidTranslations = {
  'Wrong Answer': 'Falsche Antwort',
  '{0+} on hidden test {1#}.': '{0} bei verstecktem Test {1}.',
  '{0+} on hidden test {1#}: {2~}': '{0} bei verstecktem Test {1}: {2}',
  '{0+} on “{1}”: {2~}': '{0} bei „{1}“: {2}',
  '{0+}.': '{0}.',
  '{0+}: {1~}': '{0}: {1}',
  '{0+}: {1~}.': '{0}: {1}.',
  '~exit code {0#}': 'Exit-Code {0}',
  'Line {0#} runs {1#} times for {2} = {3#}': 'Zeile {0} läuft bei {2} = {3} {1} Mal',
  '{0+}, where {1} is {2+}.': '{0}, wobei {1} {2} ist.',
};

const said = (text: string): string => textOfPassages(sayingIn(german, 'de')(text));

describe('a number', () => {
  it.each([
    ['Wrong Answer on hidden test 3.', 'Falsche Antwort bei verstecktem Test 3.'],
    [
      'Wrong Answer on hidden test 1,234: exit code 1.',
      'Falsche Antwort bei verstecktem Test 1.234: Exit-Code 1.',
    ],
    ['Line 9 runs 8,192 times for m = 1.5.', 'Zeile 9 läuft bei m = 1,5 8.192 Mal.'],
    ['Line 9 runs 2.5·10⁹ times for m = 128.', 'Zeile 9 läuft bei m = 128 2,5·10⁹ Mal.'],
  ])('does not end with a full stop: %s', (english, translation) => {
    expect(said(english)).toBe(translation);
  });

  it.each(['de', 'fr', 'ru', 'es', 'ar'])('is no text that is left over, in %s', (locale) => {
    const two: SaidTranslations = { '{0#} of {1#} words': '{0}/{1}', '{0} of {1}': '{0}: {1}' };
    const found = textOfPassages(sayingIn(two, locale)('1,234,567 of 5 words'));
    expect(found).toMatch(/^1.234.567\/5$/);
  });
});

describe('a text that is made to take long', () => {
  const heads = ['', 'Compilation Error: ', 'Wrong Answer on hidden test 3: '];
  const units = ['a: ', ' on “x”: y.', ', where a is b.', 'a. ', ' and a, '];

  it.each(units)('of "%s" is told all the same', (unit) => {
    for (const head of heads) {
      for (const count of [150, 600, 3_000, 20_000]) {
        const text = `${head}${unit.repeat(count)}`.trim();
        expect(said(text).length).toBeGreaterThan(text.length / 2);
      }
    }
  });

  it('stays English as a whole beyond the bound', () => {
    const text = `Wrong Answer on hidden test 3: ${'a. '.repeat(5_000)}`;
    expect(sayingIn(german, 'de')(text)).toEqual([
      { pieces: [{ text: text.trim() }], isEnglish: true },
    ]);
  });

  it('does not keep others from being translated', () => {
    const say = sayingIn(german, 'de');
    say(`Wrong Answer: ${'a: '.repeat(500)}`);
    expect(textOfPassages(say('Wrong Answer on hidden test 3.'))).toBe(
      'Falsche Antwort bei verstecktem Test 3.',
    );
  });
});
