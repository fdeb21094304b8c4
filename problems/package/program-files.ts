/**
 * Sorts the files of a program: its language, its main source, and the files that are compiled with
 * it or included by it. All programs of packages follow the same rule: checkers, validators,
 * generators and submissions.
 */

import { type Language, languageIds, languageName } from '../../contract/languages.ts';
import {
  languageOfFile,
  languageOfHeader,
  programFacts,
} from '../../contract/program-languages.ts';
import { said } from '../../contract/said.ts';
import { byName } from './files.ts';
import type { PackedFile, Program } from './model.ts';

export type ProgramFiles = {
  language: Language;
  main: PackedFile;
  headers: PackedFile[];
  /** Additional sources, besides the main one. */
  sources: PackedFile[];
};

/** Languages by their usual names, such as `C++, Java or Python`. */
export const languagesInWords = (ids: readonly string[], word: 'and' | 'or'): string =>
  new Intl.ListFormat('en-GB', { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(
    ids.map(languageName),
  );

/** The languages in which a program may have several sources. */
const languagesOfFolders = languageIds.filter((id) => programFacts[id].begins !== null);

/** Files that may be next to a program but are not part of it. */
export const isDocument = ({ path }: PackedFile): boolean =>
  /(^|\/)(README[^/]*|LICENSE[^/]*|__pycache__\/.*)$/.test(path);

/** In the formats, a folder may have one of these scripts, which say how to compile and run it. */
const scripts: readonly string[] = ['build', 'run'];

/** The script of a folder that compiles or runs itself; such scripts are never run here. */
export const scriptOf = ({ files, isFolder }: Program): string | undefined =>
  isFolder ? files.find(({ path }) => scripts.includes(path))?.path : undefined;

/** Returns the files by kind, or a sentence about an unsupported part. */
export function programFiles(program: Program): ProgramFiles | string {
  const script = scriptOf(program);
  if (script !== undefined) {
    return (
      `Not supported: the script ${script}, by which a folder compiles or runs itself. ` +
      `Leave it out, and write the program in ${languagesInWords(languagesOfFolders, 'or')}: ` +
      'all sources of the folder are compiled.'
    );
  }
  const files = program.files.filter((one) => !isDocument(one)).sort(byPath);
  const headers = files.filter(({ path }) => languageOfHeader(path) !== undefined);
  const others = files.filter((one) => !headers.includes(one));
  const odd = others.find(({ path }) => languageOfFile(path) === undefined);
  if (odd !== undefined)
    return said`Not supported: ${odd.path}, which is no source in a known language.`;
  const languages = [...new Set(others.flatMap(({ path }) => languageOfFile(path) ?? []))];
  const [language] = languages;
  if (language === undefined) return said`There is no source.`;
  if (languages.length > 1)
    return `Not supported: sources in ${languagesInWords(languages, 'and')} in one program.`;
  return arranged({ language, headers, others });
}

const byPath = (a: PackedFile, b: PackedFile): number => byName(a.path, b.path);

type Found = { language: Language; headers: PackedFile[]; others: PackedFile[] };

function arranged({ language, headers, others }: Found): ProgramFiles | string {
  const name = languageName(language);
  const { headerEndings, begins } = programFacts[language];
  if (begins === null && headers.length + others.length > 1) {
    return (
      `Not supported: several files in ${name}. ` +
      `A program of several files must be in ${languagesInWords(languagesOfFolders, 'or')}.`
    );
  }
  if (headerEndings.length === 0 && headers.length > 0) {
    return `Not supported: ${headers[0]?.path} beside a program in ${name}.`;
  }
  const names = begins === 'main' || begins === null ? [] : begins;
  const main =
    others.length > 1 && names.length > 0
      ? names.flatMap((one) => others.filter(({ path }) => path === one))[0]
      : (others.find(hasMain) ?? others[0]);
  if (main === undefined) {
    return `Of several sources in ${name} one must be called ${names.join(' or ')}.`;
  }
  return { language, main, headers, sources: others.filter((one) => one !== main) };
}

const hasMain = ({ bytes }: PackedFile): boolean => /\bmain\s*\(/.test(bytes.toString('latin1'));
