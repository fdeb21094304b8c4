/** Names of the languages that people speak. */

import { pageLocale } from './locale.ts';

/** For example `English (en)`; the code alone if it names no language. */
export function naturalLanguage(code: string): string {
  const name = nameIn(pageLocale, code);
  return name === code ? code : `${name} (${code})`;
}

/** As its speakers call it, such as `Deutsch`. */
export const ownName = (code: string): string => nameIn(code, code);

function nameIn(reader: string, code: string): string {
  try {
    return new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
