/**
 * What packages say of languages: their names, the files of programs, and in which languages
 * checkers and validators can be written. Apart from the facts of contract/languages.ts, because few
 * pages need them.
 */
import { knownLanguages, type Language, languageName } from './languages.ts';
import type { CheckerKind } from './words.ts';

type ProgramFacts = {
  /** Its name in problem packages, which list the languages that a problem accepts. */
  packageCode: string;
  /** File extensions of sources in problem packages; new files get the first one. */
  sourceEndings: readonly [string, ...string[]];
  /** Extensions of files that sources include. */
  headerEndings: readonly string[];
  /**
   * How to find the main file of a program with several sources: the one with a function `main`, or
   * the first of these names. Null if programs have a single file.
   */
  begins: 'main' | readonly [string, ...string[]] | null;
  /** The protocols that a checker can follow; empty if checkers are not in this language. */
  checkerKinds: readonly CheckerKind[];
};

/** Where a language has others than follow from its id and from the name of its file. */
const ownFacts: Partial<Record<Language, Partial<ProgramFacts>>> = {
  cpp: {
    sourceEndings: ['cpp', 'cc', 'cxx', 'c++', 'C'],
    headerEndings: ['h', 'hh', 'hpp', 'hxx', 'h++', 'inc', 'inl', 'ipp', 'tpp'],
    begins: 'main',
    checkerKinds: ['testlib', 'icpc'],
  },
  python: {
    packageCode: 'python3',
    sourceEndings: ['py', 'py3'],
    begins: ['__main__.py', 'main.py'],
    checkerKinds: ['icpc'],
  },
  cpp17: { packageCode: 'cpp' },
  cpp23: { packageCode: 'cpp' },
  javascript: { sourceEndings: ['js', 'mjs', 'cjs'] },
  pypy: { packageCode: 'python3' },
};

/** The extension of a file name. */
const endingOf = (path: string): string => /\.([\w+]+)$/.exec(path)?.[1] ?? '';

/** Of a language with programs of a single file, unless `ownFacts` says otherwise. */
const factsOfPrograms = ({ id, fileName }: (typeof knownLanguages)[number]): ProgramFacts => ({
  packageCode: id,
  sourceEndings: [endingOf(fileName)],
  headerEndings: [],
  begins: null,
  checkerKinds: [],
  ...ownFacts[id],
});

export const programFacts = Object.fromEntries(
  knownLanguages.map((one) => [one.id, factsOfPrograms(one)]),
) as Record<Language, ProgramFacts>;

const languages = knownLanguages.map(({ id }) => ({ id, ...programFacts[id] }));

/** The names of languages in packages. Standards of one language share theirs, and its first name. */
export const packageLanguages: readonly { code: string; name: string }[] = languages
  .filter(
    ({ packageCode }, at) => at === languages.findIndex((one) => one.packageCode === packageCode),
  )
  .map(({ id, packageCode }) => ({ code: packageCode, name: languageName(id) }));

/** The language of a source by its file name; undefined if the file is not a source. */
export const languageOfFile = (path: string): Language | undefined =>
  languages.find(({ sourceEndings }) => sourceEndings.includes(endingOf(path)))?.id;

/** The language of a header by its file name. */
export const languageOfHeader = (path: string): Language | undefined =>
  languages.find(({ headerEndings }) => headerEndings.includes(endingOf(path)))?.id;

/** The name of a new source. */
export const sourceName = (stem: string, language: Language): string =>
  `${stem}.${programFacts[language].sourceEndings[0]}`;

/** The languages in which checkers can be written. */
export const checkerLanguages = languages
  .filter(({ checkerKinds }) => checkerKinds.length > 0)
  .map(({ id }) => id);
