/** Accounts without a password, which providers of logins make. */

/** In place of a hash; each is another, as hashes are. */
export const noPassword = (): string => `none ${crypto.randomUUID()}`;

/** Whether an account has a password. */
export const hasPassword = (passwordHash: string): boolean => !passwordHash.startsWith('none ');
