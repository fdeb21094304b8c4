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

const singleFile = { headerEndings: [], begins: null, checkerKinds: [] };

export const programFacts: Record<Language, ProgramFacts> = {
  cpp: {
    packageCode: 'cpp',
    sourceEndings: ['cpp', 'cc', 'cxx', 'c++', 'C'],
    headerEndings: ['h', 'hh', 'hpp', 'hxx', 'h++', 'inc', 'inl', 'ipp', 'tpp'],
    begins: 'main',
    checkerKinds: ['testlib', 'icpc'],
  },
  c: { packageCode: 'c', sourceEndings: ['c'], ...singleFile },
  python: {
    packageCode: 'python3',
    sourceEndings: ['py', 'py3'],
    headerEndings: [],
    begins: ['__main__.py', 'main.py'],
    checkerKinds: ['icpc'],
  },
  cpp17: { packageCode: 'cpp', sourceEndings: ['cpp'], ...singleFile },
  cpp23: { packageCode: 'cpp', sourceEndings: ['cpp'], ...singleFile },
  pascal: { packageCode: 'pascal', sourceEndings: ['pas'], ...singleFile },
  rust: { packageCode: 'rust', sourceEndings: ['rs'], ...singleFile },
  go: { packageCode: 'go', sourceEndings: ['go'], ...singleFile },
  ocaml: { packageCode: 'ocaml', sourceEndings: ['ml'], ...singleFile },
  lua: { packageCode: 'lua', sourceEndings: ['lua'], ...singleFile },
  perl: { packageCode: 'perl', sourceEndings: ['pl'], ...singleFile },
  php: { packageCode: 'php', sourceEndings: ['php'], ...singleFile },
  java: { packageCode: 'java', sourceEndings: ['java'], ...singleFile },
  javascript: { packageCode: 'javascript', sourceEndings: ['js', 'mjs', 'cjs'], ...singleFile },
  typescript: { packageCode: 'typescript', sourceEndings: ['ts'], ...singleFile },
  csharp: { packageCode: 'csharp', sourceEndings: ['cs'], ...singleFile },
  kotlin: { packageCode: 'kotlin', sourceEndings: ['kt'], ...singleFile },
  haskell: { packageCode: 'haskell', sourceEndings: ['hs'], ...singleFile },
  pypy: { packageCode: 'python3', sourceEndings: ['py'], ...singleFile },
  d: { packageCode: 'd', sourceEndings: ['d'], ...singleFile },
  ruby: { packageCode: 'ruby', sourceEndings: ['rb'], ...singleFile },
};

const languages = knownLanguages.map(({ id }) => ({ id, ...programFacts[id] }));

/** The names of languages in packages. Standards of one language share theirs, and its first name. */
export const packageLanguages: readonly { code: string; name: string }[] = languages
  .filter(
    ({ packageCode }, at) => at === languages.findIndex((one) => one.packageCode === packageCode),
  )
  .map(({ id, packageCode }) => ({ code: packageCode, name: languageName(id) }));

/** The extension of a file name. */
const endingOf = (path: string): string => /\.([\w+]+)$/.exec(path)?.[1] ?? '';

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
