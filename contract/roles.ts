/**
 * The roles that people may hold besides that of administrators, which `isAdmin` says. An
 * administrator holds all of them.
 */

/** In the order of forms and lists. */
export const roles = ['setter', 'reviewer', 'organiser', 'teacher', 'observer'] as const;
export type Role = (typeof roles)[number];
