/**
 * The addresses of pages that are opened seldom. They are apart from paths.ts, of which every page
 * loads all.
 */

export const morePaths = {
  people: '/admin/people',
  imports: '/admin/imports',
  clients: '/clients',
  tickets: '/tickets',
  platforms: '/admin/platforms',
  /** Where launches of learning platforms lead. */
  launch: '/launch',
  /** What mails link to. */
  unsubscribe: '/unsubscribe',
  /** Where providers of logins send people back. */
  loginCallback: '/login/callback',
  verifyAddress: '/verify-address',
} as const;

/** A pupil's work at a problem of an assignment: `id` is the pupil's. */
export type WorkPlace = { slug: string; assignment: string; id: string; label: string };

export const workAddress = ({ slug, assignment, id, label }: WorkPlace): string =>
  `/classes/${slug}/work/${assignment}/${id}/${encodeURIComponent(label)}`;
