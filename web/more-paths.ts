/**
 * The addresses of pages that are opened seldom. They are apart from paths.ts, of which every page
 * loads all.
 */

export const morePaths = {
  people: '/admin/people',
  clients: '/clients',
  tickets: '/tickets',
  /** What mails link to. */
  unsubscribe: '/unsubscribe',
  /** Where providers of logins send people back. */
  loginCallback: '/login/callback',
  verifyAddress: '/verify-address',
} as const;
