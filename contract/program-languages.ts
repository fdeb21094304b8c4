/**
 * The languages of the programs of problems, such as checkers and validators, by what
 * contract/languages.ts says of each language.
 */
import { knownLanguages, type Language, languageFacts } from './languages.ts';

/** What follows the last dot of a name. */
const endingOf = (path: string): string => /\.([\w+]+)$/.exec(path)?.[1] ?? '';

const languages = knownLanguages.map(({ id }) => languageFacts(id));

/** The language of a source by its name; undefined for any other file. */
export const languageOfFile = (path: string): Language | undefined =>
  languages.find(({ sourceEndings }) => sourceEndings.includes(endingOf(path)))?.id;

/** The language whose sources include a file of this name. */
export const languageOfHeader = (path: string): Language | undefined =>
  languages.find(({ headerEndings }) => headerEndings.includes(endingOf(path)))?.id;

/** The name of a new source. */
export const sourceName = (stem: string, language: Language): string =>
  `${stem}.${languageFacts(language).sourceEndings[0]}`;

/** Those that checkers can be in. */
export const checkerLanguages = languages
  .filter(({ checkerKinds }) => checkerKinds.length > 0)
  .map(({ id }) => id);
