/**
 * Versions of what several people may change. Who sends the version that they have seen (If-Match)
 * overwrites no later one: the call is refused with 409 and both versions.
 */
import { z } from 'zod';
import { taggedVersion } from './version-tag.ts';

const anyVersion = '*';
const rule = 'If-Match: Must be a version in quotes, such as "3".';

/** The headers of a call that changes what has versions; undefined where any version will do. */
export const ifMatch = z.object({
  'if-match': z
    .string(rule)
    .refine((header) => header === anyVersion || taggedVersion(header) !== undefined, rule)
    .transform(taggedVersion)
    .optional(),
});

/** What a refusal tells about versions: the one that the caller had seen, and the one in place. */
export const versions = z.object({ yours: z.int(), current: z.int() });
export type Versions = z.infer<typeof versions>;
