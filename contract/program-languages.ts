/**
 * The languages in which a problem's programs, such as checkers and validators, can be written;
 * from the facts in contract/languages.ts.
 */
import { knownLanguages, type Language, languageFacts } from './languages.ts';

/** The extension of a file name. */
const endingOf = (path: string): string => /\.([\w+]+)$/.exec(path)?.[1] ?? '';

const languages = knownLanguages.map(({ id }) => languageFacts(id));

/** The language of a source by its file name; undefined if the file is not a source. */
export const languageOfFile = (path: string): Language | undefined =>
  languages.find(({ sourceEndings }) => sourceEndings.includes(endingOf(path)))?.id;

/** The language of a header by its file name. */
export const languageOfHeader = (path: string): Language | undefined =>
  languages.find(({ headerEndings }) => headerEndings.includes(endingOf(path)))?.id;

/** The name of a new source. */
export const sourceName = (stem: string, language: Language): string =>
  `${stem}.${languageFacts(language).sourceEndings[0]}`;

/** The languages in which checkers can be written. */
export const checkerLanguages = languages
  .filter(({ checkerKinds }) => checkerKinds.length > 0)
  .map(({ id }) => id);
