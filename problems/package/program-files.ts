/**
 * What the files of a program are: its language, its main source, what is compiled with it and what
 * that includes. The one rule for all programs of packages: checkers, validators, generators and
 * submissions.
 */
import { headerEnding } from '../../contract/checker.ts';
import {
  defaultLanguage,
  knownLanguages,
  type Language,
  languageName,
} from '../../contract/languages.ts';
import { byName } from './files.ts';
import type { PackedFile, Program } from './model.ts';

export type ProgramFiles = {
  language: Language;
  main: PackedFile;
  headers: PackedFile[];
  /** Beside the main one. */
  sources: PackedFile[];
};

/** Endings of sources by language, beside that of its own file name. */
const otherEndings: Record<string, Language> = {
  ...{ cc: defaultLanguage, cxx: defaultLanguage, 'c++': defaultLanguage, C: defaultLanguage },
  py3: 'python',
};

const endingOf = (path: string): string => /\.([\w+]+)$/.exec(path)?.[1] ?? '';

/** The language of a source by its name; undefined for any other file. */
function languageOf({ path }: PackedFile): Language | undefined {
  const ending = endingOf(path);
  if (Object.hasOwn(otherEndings, ending)) return otherEndings[ending];
  return knownLanguages.find(({ fileName }) => endingOf(fileName) === ending)?.id;
}

/** What may lie beside a program and is not of it. */
const isDocument = ({ path }: PackedFile): boolean =>
  /(^|\/)(README[^/]*|LICENSE[^/]*|__pycache__\/.*)$/.test(path);

/** The formats let a folder say itself, by one of these, how it is compiled and run. */
const scripts: readonly string[] = ['build', 'run'];

/** The script by which a folder compiles or runs itself, which is never done here. */
export const scriptOf = ({ files, isFolder }: Program): string | undefined =>
  isFolder ? files.find(({ path }) => scripts.includes(path))?.path : undefined;

/** Returns the files by what they are, or a sentence about what is not supported. */
export function programFiles(program: Program): ProgramFiles | string {
  const script = scriptOf(program);
  if (script !== undefined) {
    return (
      `Not supported: the script ${script}, by which a folder compiles or runs itself. ` +
      'Leave it out, and write the program in C++ or Python: all sources of the folder are compiled.'
    );
  }
  const files = program.files.filter((one) => !isDocument(one)).sort(byPath);
  const headers = files.filter(({ path }) => headerEnding.test(path));
  const others = files.filter((one) => !headers.includes(one));
  const odd = others.find((one) => languageOf(one) === undefined);
  if (odd !== undefined)
    return `Not supported: ${odd.path}, which is no source in a known language.`;
  const languages = [...new Set(others.map(languageOf))];
  const [language] = languages;
  if (language === undefined) return 'There is no source.';
  if (languages.length > 1)
    return `Not supported: sources in ${namesOf(languages)} in one program.`;
  return arranged({ language, headers, others });
}

const byPath = (a: PackedFile, b: PackedFile): number => byName(a.path, b.path);

const namesOf = (languages: (Language | undefined)[]): string =>
  languages.map((one) => languageName(one ?? '')).join(' and ');

type Found = { language: Language; headers: PackedFile[]; others: PackedFile[] };

function arranged({ language, headers, others }: Found): ProgramFiles | string {
  if (language === 'python' && headers.length > 0) {
    return `Not supported: ${headers[0]?.path} beside a program in Python.`;
  }
  if (language === 'c' && headers.length + others.length > 1) {
    return 'Not supported: several files in C. A program of several files must be in C++ or Python.';
  }
  const main = others.length === 1 ? others[0] : mainOf(language, others);
  if (main === undefined) {
    return 'Of several sources in Python one must be called __main__.py or main.py.';
  }
  return { language, main, headers, sources: others.filter((one) => one !== main) };
}

/** Of several sources the one to begin with. */
function mainOf(language: Language, sources: PackedFile[]): PackedFile | undefined {
  if (language === 'python') {
    return ['__main__.py', 'main.py'].flatMap((name) =>
      sources.filter((one) => one.path === name),
    )[0];
  }
  return sources.find(({ bytes }) => /\bmain\s*\(/.test(bytes.toString('latin1'))) ?? sources[0];
}
