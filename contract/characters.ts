/** Cutting text between characters. */

const halfAtEnd = /[\ud800-\udbff]$/;

/**
 * The first characters of a text, `maxChars` UTF-16 units at most: one less where the last would be
 * half a character, which neither PostgreSQL nor other programs take.
 */
export const firstChars = (text: string, maxChars: number): string =>
  text.slice(0, maxChars).replace(halfAtEnd, '');
