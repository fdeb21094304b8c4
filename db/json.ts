/** JSON that PostgreSQL takes. */

/** What jsonb holds in no text: half characters and NUL are replaced. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** A value as JSON for a column of type jsonb; half characters in cut texts are repaired. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part) : part));
