/**
 * Versions of data that several people may change. A caller who sends the version that they have
 * seen (If-Match) cannot overwrite a later one: the call is refused with 409 and both versions.
 */
import { z } from 'zod';
import { taggedVersion } from './version-tag.ts';

const anyVersion = '*';
const rule = 'If-Match: Must be a version in quotes, such as "3".';

const version = z
  .string(rule)
  .refine((header) => header === anyVersion || taggedVersion(header) !== undefined, rule)
  .transform(taggedVersion);

/** The headers of a call that changes versioned data; undefined if any version may be changed. */
export const ifMatch = z.object({ 'if-match': version.optional() });

/** Same, but a caller who accepts any version must say so with `*`. */
export const ifMatchRequired = z.object({ 'if-match': version });

/** The versions in a refusal: the caller's and the current one. */
export const versions = z.object({ yours: z.int(), current: z.int() });
export type Versions = z.infer<typeof versions>;
