/** Sentences with values, by patterns. */
import { expect, it } from 'vitest';
import { translatorBy } from './text-patterns.ts';

const translate = translatorBy({
  'Required.': 'Nötig.',
  'Must be {0}.': 'Muss {0} sein.',
  'Must be text.': 'Muss Text sein.',
  'Must be {0} to {1} letters.': 'Muss {0} bis {1} Buchstaben haben.',
  'Only looks like {1} ({0}): type {1}.': 'Sieht nur aus wie {1} ({0}): Tippen Sie {1}.',
});

it.each([
  ['Required.', 'Nötig.'],
  ['Must be text.', 'Muss Text sein.'],
  ['Must be 3.', 'Muss 3 sein.'],
  ['Must be 3 to 20 letters.', 'Muss 3 bis 20 Buchstaben haben.'],
  ['Must be x. Must be y.', 'Muss x. Must be y sein.'],
  ['Must be $& and {0}.', 'Muss $& and {0} sein.'],
  ['Only looks like ; (U+037E): type ;.', 'Sieht nur aus wie ; (U+037E): Tippen Sie ;.'],
])('translates "%s"', (sentence, translation) => {
  expect(translate(sentence)).toBe(translation);
});

it.each([
  'Must be .',
  'Must be',
  'required.',
  'constructor',
  'Only looks like a (U+037E): type b.',
  '',
])('does not know "%s"', (sentence) => {
  expect(translate(sentence)).toBeUndefined();
});
