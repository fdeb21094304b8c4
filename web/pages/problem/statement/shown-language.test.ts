/** Which of a problem's statements a reader sees. */
import { expect, it } from 'vitest';
import { languageToShow } from './shown-language.ts';

const offered = ['en', 'de', 'pt-BR'];

it.each([
  ['what was chosen', 'pt-BR', ['de'], 'pt-BR'],
  ['the language of the browser', null, ['de-AT', 'en'], 'de'],
  ['its second language, where there is none in the first', null, ['fr', 'pt'], 'pt-BR'],
  ['English, where there is none in its languages', null, ['fr'], 'en'],
  ['the browser’s, where what was chosen is not there', 'sv', ['de'], 'de'],
])('shows %s', (_, chosen, browser, expected) => {
  expect(languageToShow(offered, chosen, browser)).toBe(expected);
});

it('shows the problem’s own language if nothing else matches', () => {
  expect(languageToShow(['sv', 'fi'], null, ['fr'])).toBe('sv');
});
