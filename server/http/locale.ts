/** The language of the interface that a request asks for. */
import type { FastifyRequest } from 'fastify';
import { type Locale, localeCookie, locales, ofAccount } from '../../contract/locales.ts';
import { acceptedOf } from './accepted.ts';

export const isLocale = (code: unknown): code is Locale =>
  (locales as readonly unknown[]).includes(code);

const usual: Locale = 'en';

/** The choice of the person, from its cookie; otherwise the first language of the browser that there is. */
export const localeOf = (headers: FastifyRequest['headers']): Locale =>
  namedLocale(headers) ?? usual;

/** The same; undefined if the request names no language that there is, as those of programs do not. */
export const namedLocale = (headers: FastifyRequest['headers']): Locale | undefined =>
  cookieOf(headers)?.locale ?? acceptedLocale(headers['accept-language']);

/** The same, except what an account has left in the browser: who logs in next may be someone else. */
export function ownLocale(headers: FastifyRequest['headers']): Locale | undefined {
  const chosen = cookieOf(headers);
  const isOwn = chosen !== undefined && !chosen.isOfAccount;
  return isOwn ? chosen.locale : acceptedLocale(headers['accept-language']);
}

const cookieShape = new RegExp(`(?:^|; )${localeCookie}=([\\w-]+)(\\${ofAccount})?`);

/** The language in the cookie, and whether it is that of an account; undefined for any other cookie. */
function cookieOf({ cookie = '' }: FastifyRequest['headers']) {
  const [, locale, mark] = cookieShape.exec(cookie) ?? [];
  return isLocale(locale) ? { locale, isOfAccount: mark !== undefined } : undefined;
}

/** Of the header Accept-Language; undefined if it names no language that there is. */
function acceptedLocale(header: string | undefined): Locale | undefined {
  for (const tag of acceptedOf(header)) {
    // Any language will do, and English is the usual one.
    if (tag === '*') return undefined;
    const found = bestFor(tag);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The one of the same language and script, in any country: `zh-CN` and `zh-Hans` are one, `zh-TW` is none. */
const bestFor = (tag: string): Locale | undefined => offered.get(likely(tag));

/** The language and script of a tag, as most likely meant; empty for what is no tag. */
function likely(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return '';
  }
}

const offered = new Map(locales.map((locale) => [likely(locale), locale]));
