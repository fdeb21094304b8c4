/** What an API token may allow: each call needs one of these scopes, or a session. */

/** In the order of the form. */
export const scopes = ['read', 'submit', 'write', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** What each scope allows, as the form says it. */
export const scopeWords: Record<Scope, string> = {
  read: 'Read what you may read',
  submit: 'Run and submit programs',
  write: 'Change what you may change, such as drafts and contributions',
  admin: 'Do what administrators may do',
};
