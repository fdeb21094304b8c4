/** Measuring text, in bytes and in the characters that people see, and cutting it between them. */

const encoder = new TextEncoder();

/** How many bytes a text takes as UTF-8. */
export const utf8Bytes = (text: string): number => encoder.encode(text).length;

/** How many bytes a text in base64 stands for: three for every four characters. */
export const base64Bytes = (text: string): number =>
  Math.floor((withoutPadding(text).length * 3) / 4);

/** Base64 without the signs that fill up its last group of four. */
export const withoutPadding = (text: string): string =>
  text.slice(0, text.endsWith('==') ? -2 : text.endsWith('=') ? -1 : undefined);

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * How many characters people see in a text (grapheme clusters, UAX #29): a letter with its marks is
 * one, and so is a family in one emoji. Their number does not bound the bytes.
 */
export const countCharacters = (text: string): number => [...characters.segment(text)].length;

const halfAtEnd = /[\ud800-\udbff]$/;

/**
 * The first characters of a text, at most `maxChars` UTF-16 units: one less where the last would be
 * half a character, which neither PostgreSQL nor other programs take.
 */
export const firstChars = (text: string, maxChars: number): string =>
  text.slice(0, maxChars).replace(halfAtEnd, '');
