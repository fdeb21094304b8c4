/** The languages of the interface, by their codes of BCP 47. */

/** English is the one that the code is written in, and the default. */
export const locales = ['en', 'de', 'fr', 'es', 'pt-BR', 'ru', 'zh-Hans', 'ja', 'ar'] as const;

export type Locale = (typeof locales)[number];

/** The cookie in which a browser keeps the language that its person chose. */
export const localeCookie = 'locale';
/** After the language in the cookie: it is that of the account. */
export const ofAccount = '.account';

/** Whether a language is written from right to left. */
export const isRightToLeft = (locale: string): boolean => locale === 'ar';

const allCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** The forms of plurals that a language has, in the order in which texts list them (Unicode CLDR). */
export function pluralCategories(locale: string): Intl.LDMLPluralRule[] {
  const { pluralCategories: has } = new Intl.PluralRules(locale).resolvedOptions();
  return allCategories.filter((category) => has.includes(category));
}
