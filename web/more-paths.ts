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
