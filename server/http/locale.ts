/** The language of the interface that a request asks for. */
import type { FastifyRequest } from 'fastify';
import { type Locale, localeCookie, locales } from '../../contract/locales.ts';

const usual: Locale = 'en';

/** No browser sends more languages. */
const rangesMax = 40;

const isLocale = (code: unknown): code is Locale => (locales as readonly unknown[]).includes(code);

/** The choice of the person, from its cookie; otherwise the first language of the browser that there is. */
export function localeOf({
  cookie = '',
  'accept-language': accepted,
}: FastifyRequest['headers']): Locale {
  const chosen = new RegExp(`(?:^|; )${localeCookie}=([\\w-]+)`).exec(cookie)?.[1];
  return isLocale(chosen) ? chosen : acceptedLocale(accepted ?? '');
}

/** Of the header Accept-Language (RFC 9110, 12.5.4); English if it names no language that there is. */
export function acceptedLocale(accepted: string): Locale {
  const ranges = accepted
    .split(',', rangesMax)
    .map((range) => {
      const [tag = '', weight] = range.trim().split(/\s*;\s*q=/i);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of ranges) {
    const found = tag === '*' ? usual : bestFor(tag);
    if (found !== undefined) return found;
  }
  return usual;
}

/** The one of the same language and script, in any country: `zh-CN` and `zh-Hans` are one, `zh-TW` is none. */
function bestFor(tag: string): Locale | undefined {
  const wanted = likely(tag);
  if (wanted === undefined) return undefined;
  return locales.find((locale) => {
    const offered = likely(locale);
    return offered?.language === wanted.language && offered.script === wanted.script;
  });
}

function likely(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}
