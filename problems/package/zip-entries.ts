/** Which entries of zip archives can be read, and the message about an archive that cannot. */

import type { Entry } from 'yauzl';
import { said } from '../../contract/said.ts';

/** Stored, and deflated. */
const packings = [0, 8];

/** In the upper half of an entry's external attributes, as Unix writes them. */
const fileTypeMask = 0o170000;
const linkType = 0o120000;

/** The rule that an entry breaks; undefined if it can be read. */
export function entryRule(entry: Entry): string | undefined {
  if (((entry.externalFileAttributes >>> 16) & fileTypeMask) === linkType) {
    return said`Must not be a link: archives are read without them.`;
  }
  if (entry.isEncrypted()) return said`Must not be encrypted.`;
  if (!packings.includes(entry.compressionMethod)) {
    return said`Must be packed by deflate or not at all.`;
  }
  return undefined;
}

/** The library repeats a path of the archive, which may be far longer. */
const reasonMaxChars = 1024;

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, reasonMaxChars);

/** The library's own sentences end with one or two full stops. */
export const clauseOf = (error: unknown): string => reasonOf(error).replace(/\.+$/, '');

/** The library refuses names that lead out of the archive, and wrong sizes. */
export function sentenceOf(error: unknown): string {
  const path = /^(?:invalid relative path|absolute path): (.*)$/.exec(reasonOf(error))?.[1];
  if (path !== undefined) return said`A path must not lead out of the archive: ${path}.`;
  return said`The archive is damaged: ${clauseOf(error)}.`;
}
