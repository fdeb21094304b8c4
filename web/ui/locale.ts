/** The language in which the page is shown, as the server chose it (contract/locales.ts). */

/** Its code, such as `pt-BR`. Without a page, as in tests, it is English. */
export const pageLocale = typeof document === 'undefined' ? 'en' : document.documentElement.lang;

/** Whether the page is written from right to left. */
export const isRtl = typeof document !== 'undefined' && document.dir === 'rtl';

/**
 * For days and times: English pages write them as the reader's browser is set, as people in Canada and
 * India read English, too.
 */
export const dateLocale = pageLocale === 'en' ? undefined : pageLocale;
