/**
 * The language in which a statement is shown: the last selected one, otherwise the page's or one of the
 * browser's, otherwise English.
 */

const key = 'statement-language';

/** The best language of `offered`, whose first one is the problem's own. */
export function languageToShow(
  offered: readonly string[],
  chosen: string | null,
  preferred: readonly string[],
): string {
  const wanted = [...(chosen === null ? [] : [chosen]), ...preferred, 'en'];
  for (const one of wanted) {
    const found = offered.find((it) => it === one) ?? offered.find((it) => base(it) === base(one));
    if (found !== undefined) return found;
  }
  return offered[0] ?? 'en';
}

/** The language without its region: `pt` for `pt-BR`. */
const base = (language: string): string => language.split('-')[0]?.toLowerCase() ?? '';

export const readShownLanguage = (): string | null => localStorage.getItem(key);

/** If the browser has no room for it, the reader has to select it again next time. */
export function keepShownLanguage(language: string): void {
  try {
    localStorage.setItem(key, language);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
