/** Shapes of text that PostgreSQL can hold: no NUL, no lone surrogates, bounded in bytes. */
import { z } from 'zod';
import { utf8Bytes } from './characters.ts';

/** Whether a text is valid Unicode without NUL, which a text column cannot hold. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Text of any number of lines; `field` is its name in messages. */
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
