/** The sentences of the API in the languages of the interface, from the catalogues of the pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as formMessages from '../../contract/form-messages.ts';
import type { Locale } from '../../contract/locales.ts';
import * as messages from '../../contract/messages.ts';

/** Longer ones first, because some begin as others do. */
const sentences = [...Object.values(messages), ...Object.values(formMessages)]
  .flatMap((some) => Object.values(some))
  .filter((sentence) => typeof sentence === 'string')
  .sort((one, other) => other.length - one.length);

const folder = join(import.meta.dirname, '../../contract/translations');

/** The translations of the sentences, by locale, since one was first asked for. */
const known = new Map<Locale, ReadonlyMap<string, string>>();

function translationsInto(locale: Locale): ReadonlyMap<string, string> {
  const found = known.get(locale);
  if (found !== undefined) return found;
  const catalogue: Record<string, unknown> = JSON.parse(
    readFileSync(join(folder, `${locale}.json`), 'utf8'),
  );
  const translations = new Map(
    sentences.flatMap((sentence) => {
      const translation = catalogue[sentence];
      return typeof translation === 'string' ? [[sentence, translation] as const] : [];
    }),
  );
  known.set(locale, translations);
  return translations;
}

/**
 * A sentence of the API in a language. What follows its beginning, such as a name or a reason, stays as it
 * is, and so does a sentence without a translation.
 */
export function translated(sentence: string, locale: Locale): string {
  if (locale === 'en') return sentence;
  const translations = translationsInto(locale);
  const whole = translations.get(sentence);
  if (whole !== undefined) return whole;
  const start = sentences.find((one) => sentence.startsWith(`${one} `));
  const translation = start === undefined ? undefined : translations.get(start);
  return start === undefined || translation === undefined
    ? sentence
    : translation + sentence.slice(start.length);
}
