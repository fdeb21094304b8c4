/** The language of the pages that was chosen in this browser, in a cookie: the server reads it first. */
import { localeCookie } from '../contract/locales.ts';
import { pageLocale } from './ui/locale.ts';

const lifeSeconds = 365 * 24 * 60 * 60;

const read = (): string | undefined =>
  new RegExp(`(?:^|; )${localeCookie}=([\\w-]+)`).exec(document.cookie)?.[1];

/** Pages that are loaded from now on are in this language. */
export function keepLocale(locale: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${lifeSeconds}; samesite=lax`;
}

/** Whether another language was chosen since this page was loaded, here or in another tab. */
export const isLocaleLeft = (): boolean => (read() ?? pageLocale) !== pageLocale;
