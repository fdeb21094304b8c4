/** The language of the pages that was chosen in this browser, in a cookie: the server reads it first. */
import { localeCookie, ofAccount } from '../contract/locales.ts';
import { pageLocale } from './ui/locale.ts';

const lifeSeconds = 365 * 24 * 60 * 60;

const read = (): string | undefined =>
  new RegExp(`(?:^|; )${localeCookie}=([\\w-]+)`).exec(document.cookie)?.[1];

/** As this page was loaded. */
const atLoad = typeof document === 'undefined' ? undefined : read();

/** Pages that are loaded from now on are in this language, which a person chose here. */
export const keepLocale = (locale: string): void => write(locale, lifeSeconds);

/** The same with the language of an account, until its person logs out. */
export const keepAccountLocale = (locale: string): void => write(locale + ofAccount, lifeSeconds);

/** Makes the language of an account count from the next page on, unless this page is in it for good. */
export function followAccount(locale: string): void {
  if (locale !== pageLocale || isOfLeftAccount()) keepAccountLocale(locale);
}

/** Forgets the language of an account; the browser's own counts again. */
export function forgetAccountLocale(): void {
  if (document.cookie.includes(`${localeCookie}=${read()}${ofAccount}`)) write('', 0);
}

function write(value: string, forSeconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https.
  document.cookie = `${localeCookie}=${value}; path=/; max-age=${forSeconds}; samesite=lax`;
}

/** Whether the page may still be in the language of an account that was forgotten, here or in another tab. */
export const isOfLeftAccount = (): boolean => atLoad !== undefined && read() === undefined;

/** The same, or whether another language was chosen since this page was loaded. */
export const isLocaleLeft = (): boolean =>
  isOfLeftAccount() || (read() ?? pageLocale) !== pageLocale;
