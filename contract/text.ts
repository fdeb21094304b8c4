/** Shapes of text that PostgreSQL can hold: no NUL, no half characters, bounded in bytes. */
import { z } from 'zod';

const encoder = new TextEncoder();

/** How many bytes a text takes as UTF-8. */
export const utf8Bytes = (text: string): number => encoder.encode(text).length;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * How many characters people see in a text (grapheme clusters, UAX #29): a letter with its marks is
 * one, and so is a family in one emoji. What bounds them must bound the bytes, too.
 */
export const countCharacters = (text: string): number => [...characters.segment(text)].length;

/** Whether a text is whole Unicode without NUL, which a text column cannot hold. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Text of any number of lines; `field` names it in the sentences. */
export const text = (field: string, maxBytes: number) =>
  z
    .string(`${field}: Must be text.`)
    .refine(isStorable, `${field}: Must be valid Unicode without NUL characters.`)
    .refine((value) => utf8Bytes(value) <= maxBytes, `${field}: At most ${maxBytes} bytes.`);

const controlCharacters = /\p{Cc}/u;

/** Text of one line. */
export const line = (field: string) =>
  z
    .string(`${field}: Required, as text.`)
    .refine(
      (value) => value.isWellFormed() && !controlCharacters.test(value),
      `${field}: Must be one line of valid Unicode without control characters.`,
    );
