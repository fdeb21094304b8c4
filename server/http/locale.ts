/** The language of the interface that a request asks for. */
import type { FastifyRequest } from 'fastify';
import { type Locale, localeCookie, locales } from '../../contract/locales.ts';

export const isLocale = (code: unknown): code is Locale =>
  (locales as readonly unknown[]).includes(code);

const usual: Locale = 'en';

/** No browser sends more languages, or longer tags. */
const rangesMax = 10;
const tagMaxChars = 35;

/** The choice of the person, from its cookie; otherwise the first language of the browser that there is. */
export const localeOf = (headers: FastifyRequest['headers']): Locale =>
  namedLocale(headers) ?? usual;

/** The same; undefined if the request names no language that there is, as those of programs do not. */
export function namedLocale({
  cookie = '',
  'accept-language': accepted = '',
}: FastifyRequest['headers']): Locale | undefined {
  const chosen = new RegExp(`(?:^|; )${localeCookie}=([\\w-]+)`).exec(cookie)?.[1];
  return isLocale(chosen) ? chosen : acceptedLocale(accepted);
}

/** Of the header Accept-Language (RFC 9110, 12.5.4); undefined if it names no language that there is. */
function acceptedLocale(accepted: string): Locale | undefined {
  const ranges = accepted
    .split(',', rangesMax)
    .map((range) => {
      const [tag = '', weight] = range.trim().split(/\s*;\s*q=/i);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => weight > 0 && tag.length <= tagMaxChars)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of ranges) {
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
