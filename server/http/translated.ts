/** Refusals, mails and feeds in the languages of the interface, from the catalogues of the pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as formMessages from '../../contract/form-messages.ts';
import type { Locale } from '../../contract/locales.ts';
import * as messages from '../../contract/messages.ts';
import { translatorBy } from '../../contract/text-patterns.ts';
import { fill, t as inEnglish, numbered } from '../../contract/translation.ts';

/** Longer ones first, because some begin as others do. */
const sentences = [...Object.values(messages), ...Object.values(formMessages)]
  .flatMap((some) => Object.values(some))
  .filter((sentence) => typeof sentence === 'string')
  .sort((one, other) => other.length - one.length);

const folder = join(import.meta.dirname, '../../contract/translations');

type Value = string | number;

type Translations = {
  /** Of whole sentences. */
  sentences: ReadonlyMap<string, string>;
  /** Of the rule that a value breaks, as it stands after the name of a field. */
  ruleIn(rule: string): string | undefined;
  /** Of marked texts, by their shapes; with numbers for values. */
  texts: ReadonlyMap<string, string>;
  plurals: ReadonlyMap<string, Partial<Record<Intl.LDMLPluralRule, string>>>;
};

/** By locale, since one was first asked for. */
const known = new Map<Locale, Translations>();

function translationsInto(locale: Locale): Translations {
  const found = known.get(locale);
  if (found !== undefined) return found;
  const catalogue: Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>> =
    JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'));
  const isSentence = new Set<string>(sentences);
  const texts: [string, string][] = [];
  const plurals: [string, Partial<Record<Intl.LDMLPluralRule, string>>][] = [];
  for (const [english, translation] of Object.entries(catalogue)) {
    if (typeof translation === 'string') texts.push([english, translation]);
    else plurals.push([english, translation]);
  }
  const translations = {
    sentences: new Map(texts.filter(([english]) => isSentence.has(english))),
    ruleIn: translatorBy(Object.fromEntries(texts.filter(([english]) => isRule(english)))),
    texts: new Map(
      texts.map(([english, translation]) => [
        shapeOf(english),
        numbered(translation, english.match(/(?<=\{)\w+(?=\})/g) ?? []),
      ]),
    ),
    plurals: new Map(plurals),
  };
  known.set(locale, translations);
  return translations;
}

/** A text without the names of its values, which running code does not have. */
const shapeOf = (english: string): string => english.replace(/\{\w+\}/g, '{}');

/** The texts of mails and feeds: marked as those of pages are, and read from the same catalogues. */
export type Texts = {
  t(parts: TemplateStringsArray, ...values: readonly Value[]): string;
  plural(count: number, forms: string): string;
  /** A word that stands in a table of words, such as `Easy`. */
  inWords(word: string): string;
};

/** Of a language; a text without a translation is English. */
export function textsIn(locale: Locale): Texts {
  const translations = locale === 'en' ? undefined : translationsInto(locale);
  return {
    t: (parts, ...values) => {
      const translation = translations?.texts.get(parts.join('{}'));
      return translation === undefined ? inEnglish(parts, ...values) : fill(translation, ...values);
    },
    inWords: (word) => translations?.texts.get(word) ?? word,
    plural: (count, forms) => {
      const [one = '', other = one] = forms.split('|');
      const all = translations?.plurals.get(forms) ?? { one, other };
      const form = all[new Intl.PluralRules(locale).select(count)] ?? all.other ?? other;
      return form.replace('#', count.toLocaleString(locale));
    },
  };
}

/** Some rules begin with a small letter; catalogues have them as sentences. */
const capitalized = (rule: string): string => rule.charAt(0).toUpperCase() + rule.slice(1);

/** Only rules have values by number. */
const isRule = (english: string): boolean => !/\{[a-z]/i.test(english);

/**
 * A sentence of the API in a language. What follows its beginning, such as a name or a reason, stays as it
 * is, and so do the name of a field and a sentence without a translation.
 */
export function translated(sentence: string, locale: Locale): string {
  if (locale === 'en') return sentence;
  const translations = translationsInto(locale);
  const whole = translations.sentences.get(sentence);
  if (whole !== undefined) return whole;
  const start = sentences.find((one) => sentence.startsWith(`${one} `));
  const translation = start === undefined ? undefined : translations.sentences.get(start);
  if (start !== undefined && translation !== undefined) {
    return translation + sentence.slice(start.length);
  }
  const [, field = '', rule = ''] = /^([\w.[\]-]{1,200}: )(.+)$/s.exec(sentence) ?? [];
  const said = translations.sentences.get(rule) ?? translations.ruleIn(capitalized(rule));
  return said === undefined ? sentence : field + said;
}
