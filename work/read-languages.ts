/** The variable LANGUAGES, which a server and its judges must read alike. */
import { defaultLanguage, type Language, languageIds } from '../contract/languages.ts';

/**
 * Reads `LANGUAGES`: ids in the order of the menu, comma-separated, or `all`. Throws a sentence that
 * names the variable.
 */
export function readLanguages(text: string | undefined): Language[] {
  if (text?.trim() === 'all') return [...languageIds];
  const names = (text || defaultLanguage).split(',').map((name) => name.trim());
  const read = names.map((name) => languageIds.find((id) => id === name));
  const chosen = read.filter((id) => id !== undefined);
  if (chosen.length === names.length && new Set(names).size === names.length) return chosen;
  throw new Error(
    `LANGUAGES must be all, or a list of ${languageIds.join(', ')}, each at most once.`,
  );
}
