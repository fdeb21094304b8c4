/**
 * The programming languages, as plain data for server, judge and browser. How the judge compiles
 * and runs a language is in judge/languages/<id>.ts.
 */
import type { CheckerKind } from './words.ts';

/** How the editor can highlight and complete code; see web/ui/code/modes.ts. */
export const editorModes = ['c++', 'c', 'python', 'plain'] as const;

export type EditorMode = (typeof editorModes)[number];

/** The facts of a language that do not depend on its compiler. */
type LanguageFacts = {
  /** The name in the API. */
  id: string;
  /** The usual name. */
  name: string;
  /** The standard and the compiler, as shown above the editor. */
  dialect: string;
  /** The file that a source is compiled from. */
  fileName: string;
  editorMode: EditorMode;
  /** Its name in problem packages, which list the languages that a problem accepts. */
  packageCode: string;
  /** The editor's initial content. */
  template: string;
  /** A program that reads two numbers and prints their sum, for the self-test. */
  sum: string;
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

/** All languages of this version. `LANGUAGES` selects those that an installation offers. */
export const knownLanguages = [
  {
    id: 'cpp',
    name: 'C++',
    dialect: 'C++20 (GCC)',
    fileName: 'main.cpp',
    editorMode: 'c++',
    packageCode: 'cpp',
    template: `#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    return 0;
}
`,
    sum: `#include <bits/stdc++.h>
int main() { long long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }
`,
    sourceEndings: ['cpp', 'cc', 'cxx', 'c++', 'C'],
    headerEndings: ['h', 'hh', 'hpp', 'hxx', 'h++', 'inc', 'inl', 'ipp', 'tpp'],
    begins: 'main',
    checkerKinds: ['testlib', 'icpc'],
  },
  {
    id: 'c',
    name: 'C',
    dialect: 'C17 (GCC)',
    fileName: 'main.c',
    editorMode: 'c',
    packageCode: 'c',
    template: `#include <stdio.h>

int main(void) {

    return 0;
}
`,
    sum: `#include <stdio.h>
int main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }
`,
    sourceEndings: ['c'],
    headerEndings: [],
    begins: null,
    checkerKinds: [],
  },
  {
    id: 'python',
    name: 'Python',
    dialect: 'Python 3 (CPython)',
    fileName: 'main.py',
    editorMode: 'python',
    packageCode: 'python3',
    template: `def main():
    pass


main()
`,
    sum: `a, b = map(int, input().split())
print(a + b)
`,
    sourceEndings: ['py', 'py3'],
    headerEndings: [],
    begins: ['__main__.py', 'main.py'],
    checkerKinds: ['icpc'],
  },
] as const satisfies readonly LanguageFacts[];

export type Language = (typeof knownLanguages)[number]['id'];

const [first] = knownLanguages;

/** The default language, and the only one of an installation that does not set `LANGUAGES`. */
export const defaultLanguage: Language = first.id;

export const languageIds = knownLanguages.map(({ id }) => id);

/** The message for a language that does not exist or is switched off. */
export const languageRefused =
  'language: This language is not available here. GET /compiler/languages lists those that are.';

/** The facts of a language; undefined if this version does not know it. */
export const factsOf = (id: string) => knownLanguages.find((one) => one.id === id);

/** The facts of a language of this version. */
export function languageFacts(id: Language): LanguageFacts & { id: Language } {
  return factsOf(id) ?? first;
}

/** The usual name of a language, or its id if this version does not know it. */
export const languageName = (id: string): string => factsOf(id)?.name ?? id;
