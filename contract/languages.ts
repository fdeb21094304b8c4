/**
 * The languages that programs can be written in, as plain data for the server, the judge and the
 * browser. How the judge compiles and runs a language is in judge/languages/<id>.ts.
 */

/** How the editor can highlight and complete code; see web/ui/code/modes.ts. */
export const editorModes = ['c++', 'c', 'plain'] as const;

export type EditorMode = (typeof editorModes)[number];

/** What is known of a language without its compiler. */
type LanguageFacts = {
  /** As the API names it. */
  id: string;
  /** As people call it. */
  name: string;
  /** The standard and the compiler, as shown above the editor. */
  dialect: string;
  /** The file that a source is compiled from. */
  fileName: string;
  editorMode: EditorMode;
  /** What the editor starts with. */
  template: string;
  /** A program that reads two numbers and prints their sum, for the self-test. */
  sum: string;
};

/** All languages of this version. `LANGUAGES` says which of them an installation takes. */
export const knownLanguages = [
  {
    id: 'cpp',
    name: 'C++',
    dialect: 'C++20 (GCC)',
    fileName: 'main.cpp',
    editorMode: 'c++',
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
  },
  {
    id: 'c',
    name: 'C',
    dialect: 'C17 (GCC)',
    fileName: 'main.c',
    editorMode: 'c',
    template: `#include <stdio.h>

int main(void) {

    return 0;
}
`,
    sum: `#include <stdio.h>
int main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }
`,
  },
] as const satisfies readonly LanguageFacts[];

export type Language = (typeof knownLanguages)[number]['id'];

const [first] = knownLanguages;

/** What an installation takes where it does not say. */
export const defaultLanguage: Language = first.id;

export const languageIds = knownLanguages.map(({ id }) => id);

/** What is said of a language that does not exist or is switched off. */
export const languageRefused =
  'language: This language is not available here. GET /compiler/languages lists those that are.';

/** The facts of a language; undefined where this version does not know it. */
export const factsOf = (id: string) => knownLanguages.find((one) => one.id === id);

/** The facts of a language of this version. */
export function languageFacts(id: Language): LanguageFacts & { id: Language } {
  return factsOf(id) ?? first;
}

/** The name of a language as people call it; its id where this version does not know it. */
export const languageName = (id: string): string => factsOf(id)?.name ?? id;

/**
 * Reads `LANGUAGES`: ids in the order of the menu, comma-separated. Throws a sentence that names
 * the variable.
 */
export function readLanguages(text: string | undefined): Language[] {
  const names = (text || defaultLanguage).split(',').map((name) => name.trim());
  const read = names.map((name) => languageIds.find((id) => id === name));
  const chosen = read.filter((id) => id !== undefined);
  if (chosen.length === names.length && new Set(names).size === names.length) return chosen;
  throw new Error(`LANGUAGES must be a list of ${languageIds.join(', ')}, each at most once.`);
}
