/** Loads the languages of contract/languages.ts from languages/<id>.ts. */
import { defaultLanguage, type Language } from '../contract/languages.ts';
import type { JudgeLanguage } from './languages/language.ts';

/** The language of checkers, which judging always needs. */
export const checkerLanguage: Language = defaultLanguage;

/** Loads a language. A test checks each file against this type. */
export async function loadLanguage(id: Language): Promise<JudgeLanguage> {
  const file: { language: JudgeLanguage } = await import(`./languages/${id}.ts`);
  return file.language;
}

/** The languages to open if these are switched on; the language of checkers is always included. */
export const loadLanguages = (ids: readonly Language[]): Promise<JudgeLanguage[]> =>
  Promise.all([...new Set([checkerLanguage, ...ids])].map(loadLanguage));
