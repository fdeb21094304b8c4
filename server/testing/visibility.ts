/** The status that each role gets from calls that take a problem, for each kind of problem. */

export const kinds = ['published', 'hidden', 'draft', 'system', 'deleted'] as const;
export type Kind = (typeof kinds)[number];
export const roles = ['visitor', 'user', 'tester', 'author', 'owner', 'administrator'] as const;
export type Role = (typeof roles)[number];
const everyone = (status: number) => roles.map(() => status);

/** The expected status for each role, in their order. */
export const listed: Record<Kind, number[]> = {
  published: everyone(200),
  hidden: [404, 404, 404, 404, 404, 200],
  draft: [404, 404, 404, 404, 404, 200],
  system: everyone(404),
  deleted: everyone(404),
};
export const opened: Record<Kind, number[]> = {
  published: everyone(200),
  hidden: everyone(200),
  draft: [404, 404, 200, 200, 200, 200],
  system: everyone(404),
  deleted: everyone(404),
};
/** With all test data; owners and authors get it only while the problem is a draft, testers never. */
export const exported: Record<Kind, number[]> = {
  published: [401, 404, 404, 404, 404, 200],
  hidden: [401, 404, 404, 404, 404, 200],
  draft: [401, 404, 404, 200, 200, 200],
  system: [401, 404, 404, 404, 404, 404],
  deleted: [401, 404, 404, 404, 404, 404],
};
/**
 * Owners and authors choose the reference of a problem, and see that it is there although it is not
 * theirs.
 */
export const referenced: Record<Kind, number[]> = {
  published: [401, 403, 403, 200, 200, 200],
  hidden: [401, 403, 403, 200, 200, 200],
  draft: [401, 404, 403, 200, 200, 200],
  system: [401, 404, 404, 404, 404, 404],
  deleted: [401, 404, 404, 404, 404, 404],
};
export const administered = (kind: Kind): number[] => [
  401,
  403,
  403,
  403,
  403,
  kind === 'system' || kind === 'deleted' ? 404 : 200,
];
