/** Versions as entity tags (RFC 9110): how replies show them and `If-Match` names them. */

/** A strong or weak entity tag that begins with a version. */
const tagShape = /^(?:W\/)?"(\d{1,9})(?:\.[\w-]+)?"$/;

export const versionTag = (version: number): string => `"${version}"`;

/** The version that a tag names; undefined where it names none. */
export const taggedVersion = (tag: string): number | undefined => {
  const digits = tagShape.exec(tag)?.[1];
  return digits === undefined ? undefined : Number(digits);
};
