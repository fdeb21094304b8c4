/** How C is compiled and run: by gcc, which is fast enough by itself. */
import { languageFacts } from '../../contract/languages.ts';
import {
  buildFlags,
  commonFlags,
  compileLimits,
  fixItsFlag,
  librariesIn,
  linkFlags,
  messageFlags,
  strictly,
} from './gcc.ts';
import { readGccMessages } from './gcc-diagnostics.ts';
import { type Build, type JudgeLanguage, programName } from './language.ts';
import { readPlainToolchain } from './plain-toolchain.ts';

const id = 'c';
const sourceName = languageFacts(id).fileName;

/** Libraries come after the files that need them. */
const commandOf = (compiler: string, build: Build): string[] => [
  compiler,
  '-std=gnu17',
  ...commonFlags,
  ...buildFlags[build],
  ...messageFlags,
  fixItsFlag,
  ...[sourceName, '-o', programName],
  ...linkFlags[build],
  '-lm',
];

/** The common messages of gcc about C in plain words; `$1` is a name from the message. */
const explanations: [RegExp, string][] = [
  [
    /^'(\w+)' undeclared/,
    'The name $1 is not known here: is it misspelt, declared later or inside other braces, or is an ' +
      '#include missing?',
  ],
  [
    /^implicit declaration of function '(\w+)'|^incompatible implicit declaration of .*'(\w+)'/,
    'The function $1 is used before it is declared: is an #include missing, or is it misspelt?',
  ],
  [
    /^unknown type name '(\w+)'/,
    'C knows no type $1: is it misspelt, is "struct" or an #include missing, or is it a type of C++?',
  ],
  [
    /^(\S+): No such file or directory/,
    'There is no header $1 here. Only those of C and of the system can be included, not those of C++.',
  ],
  [
    /^expected (?:',' or )?';'|^expected ';'/,
    'A semicolon is missing, at the end of this statement or just before this place.',
  ],
  [/^expected declaration or statement at end/, 'A { is never closed: count the braces.'],
  [/^missing terminating/, 'A text in quotes is not closed on this line.'],
  [
    /^format '(%\w+)' expects/,
    'The $1 does not fit the type of its argument: %d is for int, %lld for long long, %lf for double.',
  ],
  [
    /^too (?:few|many) arguments to function '(\w+)'/,
    'The call does not have as many arguments as $1 is declared with.',
  ],
  [/^control reaches end of non-void/, 'This function can end without returning a value.'],
  [
    /'(\w+)' (?:is|may be) used uninitialized/,
    'The variable $1 is read before it got a value, so its content is anything.',
  ],
];

function explain(message: string): string | undefined {
  for (const [pattern, explanation] of explanations) {
    const found = pattern.exec(message);
    if (found) return explanation.replaceAll('$1', () => found[1] ?? found[2] ?? '');
  }
  return undefined;
}

export const language: JudgeLanguage = {
  id,
  sourceName,
  limits: compileLimits,
  run: 'static',
  timeFactor: 1,
  timeAdvice:
    'Look at how many steps the largest input takes: about 10^8 simple ones fit into a second.',
  isExplained: true,
  isMended: false,
  leastSource: 'int main(void) { return 0; }\n',
  readMessages: readGccMessages({ sourceName, explain }),
  prepare: async (root) => {
    const { preparePlain } = await import('./prepare-plain.ts');
    const { sight } = await import('./sight.ts');
    const lookAround = (compiler: string) => sight(compiler, 'c');
    await preparePlain(root, { id, compiler: '/usr/bin/gcc', lookAround, commandOf });
  },
  open: (root) => {
    const { compiler, version, stamp, readOnly } = readPlainToolchain(root, id);
    return {
      ...{ version, stamp, readOnly },
      libraries: librariesIn(readOnly),
      runtime: null,
      command: (_source, build) => commandOf(compiler, build),
      withoutShortcuts: (command) => command,
      strictCommand: () => strictly(commandOf(compiler, 'fast')),
      checkers: null,
      openQuick: null,
    };
  },
};
