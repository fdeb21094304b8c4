/** In which language a statement is shown: the last chosen, else the browser's, else English. */

const key = 'statement-language';

/** The best of `offered`, the first of which is the problem's own. */
export function languageToShow(
  offered: readonly string[],
  chosen: string | null,
  browser: readonly string[],
): string {
  const wanted = [...(chosen === null ? [] : [chosen]), ...browser, 'en'];
  for (const one of wanted) {
    const found = offered.find((it) => it === one) ?? offered.find((it) => base(it) === base(one));
    if (found !== undefined) return found;
  }
  return offered[0] ?? 'en';
}

/** Of `pt-BR` it is `pt`. */
const base = (language: string): string => language.split('-')[0]?.toLowerCase() ?? '';

export const readShownLanguage = (): string | null => localStorage.getItem(key);

/** Where the browser has no room for it, it is chosen again the next time. */
export function keepShownLanguage(language: string): void {
  try {
    localStorage.setItem(key, language);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
