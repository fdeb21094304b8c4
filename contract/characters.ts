/** Measures text in bytes and in visible characters, and truncates it between characters. */

const encoder = new TextEncoder();

/** The number of bytes of a text in UTF-8. */
export const utf8Bytes = (text: string): number => encoder.encode(text).length;

/** The number of bytes that a base64 text encodes: three for every four characters. */
export const base64Bytes = (text: string): number =>
  Math.floor((withoutPadding(text).length * 3) / 4);

/** Removes the padding of a base64 text. */
export const withoutPadding = (text: string): string =>
  text.slice(0, text.endsWith('==') ? -2 : text.endsWith('=') ? -1 : undefined);

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The number of visible characters in a text (grapheme clusters, UAX #29): a letter with its marks
 * counts as one, and so does a family emoji. It does not limit the number of bytes.
 */
export const countCharacters = (text: string): number => [...characters.segment(text)].length;

const halfAtEnd = /[\ud800-\udbff]$/;

/**
 * The first characters of a text, at most `maxChars` UTF-16 units: one fewer if the last one would
 * be half of a surrogate pair, which neither PostgreSQL nor other programs accept.
 */
export const firstChars = (text: string, maxChars: number): string =>
  text.slice(0, maxChars).replace(halfAtEnd, '');
