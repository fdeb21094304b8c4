/** Shapes of text that PostgreSQL can hold: no NUL, no lone surrogates, bounded in bytes. */
import { z } from 'zod';
import { utf8Bytes } from './characters.ts';

/** Whether a text is valid Unicode without NUL, which a text column cannot hold. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** For `refine`: keeps out what a text column cannot hold; the sentence begins with the path. */
export const storable = [isStorable, 'must be valid Unicode without NUL characters'] as const;

/** Text as it is sent, of at most so many UTF-16 units. */
export const storableText = (maxChars: number, tooLong?: string) =>
  z
    .string()
    .max(maxChars, tooLong)
    .refine(...storable);

/** The sentence for what is no text: `missing`, if given, for null and what is left out. */
const notText =
  (rule: string, missing = rule) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined || input === null ? missing : rule;

const kib = 1024;
const mib = 1024 * kib;

/** A bound in the largest unit of which it is a whole number: `64 KiB`, `1 MiB`, `1000 bytes`. */
export const sizeInWords = (bytes: number): string =>
  bytes % mib === 0
    ? `${bytes / mib} MiB`
    : bytes % kib === 0
      ? `${bytes / kib} KiB`
      : `${bytes} bytes`;

/** Text of any number of lines; `field` is its name in messages. */
export const text = (field: string, maxBytes: number, missing?: string) =>
  z
    .string({ error: notText(`${field}: Must be text.`, missing) })
    .refine(isStorable, `${field}: Must be valid Unicode without NUL characters.`)
    .refine((value) => utf8Bytes(value) <= maxBytes, `${field}: At most ${sizeInWords(maxBytes)}.`);

const controlCharacters = /\p{Cc}/u;

/** Text of one line. */
export const line = (field: string, missing?: string) =>
  z
    .string({ error: notText(`${field}: Required, as text.`, missing) })
    .refine(
      (value) => value.isWellFormed() && !controlCharacters.test(value),
      `${field}: Must be one line of valid Unicode without control characters.`,
    );

/**
 * Invisible or unassigned characters, and stacked accents, would allow names that look like other
 * names.
 */
export const unseen = /[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]|^\p{M}|\p{M}{4}/u;
