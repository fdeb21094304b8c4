/** C, and standards of C++ besides C++20: by gcc and g++ as they are, which need nothing precompiled. */
import { type Language, languageFacts } from '../../contract/languages.ts';
import { explainMessage } from './cpp-messages.ts';
import {
  buildFlags,
  commonFlags,
  compileLimits,
  fixItsFlag,
  gradedByGcc,
  librariesIn,
  linkFlags,
  messageFlags,
  strictly,
} from './gcc.ts';
import { readGccMessages } from './gcc-diagnostics.ts';
import { type JudgeLanguage, programName, stepsAdvice } from './language.ts';
import { plainLanguage } from './plain.ts';
import type { Dialect } from './sight.ts';

type GccFacts = {
  compiler: string;
  /** The driver's name for the language. */
  dialect: Dialect;
  standard: string;
  leastSource: string;
  explain(message: string): string | undefined;
  /** Further flags of the checked build. */
  checkedFlags?: string[];
  /** They come after the files that need them. */
  libraries?: string[];
};

export function plainGcc(id: Language, facts: GccFacts): JudgeLanguage {
  const { compiler, dialect, standard, explain, checkedFlags = [], libraries = [] } = facts;
  const sourceName = languageFacts(id).fileName;
  return plainLanguage({
    id,
    compiler,
    limits: compileLimits,
    timeAdvice: stepsAdvice('10⁸'),
    isExplained: true,
    graded: gradedByGcc(sourceName),
    leastSource: facts.leastSource,
    readMessages: readGccMessages({ sourceName, explain }),
    lookAround: async () => (await import('./sight.ts')).sight(compiler, dialect),
    commandOf: (_, build) => [
      ...[compiler, standard, ...commonFlags, ...buildFlags[build]],
      ...(build === 'checked' ? checkedFlags : []),
      ...[...messageFlags, fixItsFlag, sourceName, '-o', programName],
      ...[...linkFlags[build], ...libraries],
    ],
    strictOf: strictly,
    librariesOf: librariesIn,
  });
}

/** C++ by another standard, with the messages and explanations of C++20. */
export const plainCpp = (id: Language, standard: string): JudgeLanguage =>
  plainGcc(id, {
    compiler: '/usr/bin/g++',
    dialect: 'c++',
    standard,
    leastSource: 'int main() {}\n',
    explain: explainMessage,
    checkedFlags: ['-D_GLIBCXX_ASSERTIONS'],
  });
