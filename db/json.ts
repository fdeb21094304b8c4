/** JSON that PostgreSQL accepts. */

/** What jsonb rejects in texts, and is replaced: lone surrogates and NUL. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/**
 * A value as JSON for a column of type jsonb; texts that were cut within a character are repaired.
 */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part));
