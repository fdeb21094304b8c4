/**
 * At which provider the person of this browser logged in, until the logout or another login. A view of
 * another person has none: its administrator's session stays.
 */
import { lastingStorage } from './token.ts';

const key = 'provider';

export const keepProvider = (provider: string): void => lastingStorage().setItem(key, provider);

export const forgetProvider = (): void => lastingStorage().removeItem(key);

/** Null after other logins. */
export const lastProvider = (): string | null => lastingStorage().getItem(key);
