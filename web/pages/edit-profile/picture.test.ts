/** Which files are accepted as pictures. */
import { expect, it } from 'vitest';
import { brokenPictureRule } from './picture.ts';

const limit = 2_097_152;

it.each([
  ['a picture of 2 MB', limit, 'image/png', undefined],
  ['a byte more', limit + 1, 'image/png', 'Image size must be less than 2MB'],
  ['a text', 10, 'text/plain', 'Please select a valid image file'],
  ['a file of unknown kind', 10, '', 'Please select a valid image file'],
])('%s', (_, size, type, sentence) => {
  expect(brokenPictureRule({ size, type })).toBe(sentence);
});
