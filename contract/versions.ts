/**
 * Versions of what several people may change. Who sends the version that they have seen (If-Match)
 * overwrites no later one: the call is refused with 409 and both versions.
 */
import { z } from 'zod';

/** A strong or weak entity tag that begins with a version, as the replies have it. */
const tagShape = /^(?:W\/)?"(\d{1,9})(?:\.[\w-]+)?"$/;
const anyVersion = '*';
const rule = 'If-Match: Must be a version in quotes, such as "3".';

const versionOf = (header: string): number | undefined => {
  const digits = tagShape.exec(header)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** The headers of a call that changes what has versions; undefined where any version will do. */
export const ifMatch = z.object({
  'if-match': z
    .string(rule)
    .refine((header) => header === anyVersion || versionOf(header) !== undefined, rule)
    .transform(versionOf)
    .optional(),
});

/** A version as an entity tag. */
export const versionTag = (version: number): string => `"${version}"`;

/** What a refusal tells about versions: the one that the caller had seen, and the one in place. */
export const versions = z.object({ yours: z.int(), current: z.int() });
export type Versions = z.infer<typeof versions>;
