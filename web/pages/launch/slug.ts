/** The address that a class of a course may have. */

/** Small letters, digits and hyphens of a title; `course` if it has none. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, slugMaxChars)
    .replaceAll(/^-+|-+$/g, '') || 'course';

const slugMaxChars = 40;
