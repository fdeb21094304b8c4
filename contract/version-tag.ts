/** Versions as entity tags (RFC 9110): in replies, and in `If-Match`. */

/** A strong or weak entity tag that begins with a version. */
const tagShape = /^(?:W\/)?"(\d{1,9})(?:\.[\w-]+)?"$/;

export const versionTag = (version: number): string => `"${version}"`;

/** The version in a tag; undefined if it has none. */
export const taggedVersion = (tag: string): number | undefined => {
  const digits = tagShape.exec(tag)?.[1];
  return digits === undefined ? undefined : Number(digits);
};
