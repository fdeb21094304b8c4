/** How Haskell is compiled: by GHC, to a static program. */

import { join } from 'node:path';
import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import { programName } from './language.ts';
import { explainBy, readLineMessages } from './line-messages.ts';
import { ownObject } from './own-object.ts';
import { buildOwnPath, ownPathShown } from './own-path.ts';
import { plainLanguage } from './plain.ts';
import { commonWords, readEndsBy } from './program-ends.ts';

const id = 'haskell';
const sourceName = languageFacts(id).fileName;
const mib = 1024 * 1024;

const locale = ownObject('utf8-locale');

/** Exceptions that nothing catches, behind the name by which the program was called. */
export const readEnd = readEndsBy({
  exitCodes: [1, 2, 251],
  patterns: [
    /^program: (?<text>main\.hs:\(?(?<line>\d{1,6})[:,].*)$/m,
    /^program: (?<text>\S.*)$/m,
  ],
  place: /^ {2}\w[^\n]{0,200}, called at main\.hs:(?<line>\d{1,6}):\d+ in main:/m,
  named: [
    { pattern: /^(?:heap|stack) overflow/, type: 'heap overflow', isOutOfMemory: true },
    { pattern: /^divide by zero/, type: 'divide by zero', words: commonWords.division },
    { pattern: /^arithmetic overflow/, type: 'arithmetic overflow', words: commonWords.overflow },
    { pattern: /^Prelude\.read: no parse/, type: 'no parse', words: commonWords.number },
    {
      pattern:
        /^Prelude\.(?:head|tail|last|init|maximum|minimum|foldr1|foldl1)[^\n]{0,20}: empty list/,
      type: 'empty list',
      words: commonWords.nothing,
    },
    {
      pattern: /index too large|negative index|^Ix\{\w+\}\.index|array element|undefined array/,
      type: 'index out of range',
      words: commonWords.index,
    },
    {
      pattern: /^Map\.!: given key|^IntMap\.!: key|Maybe\.fromJust: Nothing/,
      type: 'missing value',
      words: commonWords.nothing,
    },
    {
      pattern: /Non-exhaustive patterns/,
      type: 'non-exhaustive patterns',
      words: {
        title: 'No pattern fits',
        happened: 'no pattern fits the value there',
        look: 'Look at which values can get there, such as an empty list, and add a case for them.',
      },
    },
    {
      pattern: /end of file/,
      type: 'end of file',
      words: {
        title: 'Input ended',
        happened: 'more input was read than there is',
        look: 'Look at how many lines are read, and at whether the last one ends with a newline.',
      },
    },
    { pattern: /^<<loop>>/, type: 'endless loop', words: commonWords.recursion },
  ],
});

const commandWith = (compiler: string, object: string): string[] => [
  // Without timers, which a jail and a slot refuse: first for the compiler, then for the program.
  ...[
    '/usr/bin/env',
    `LD_PRELOAD=${ownPathShown.inside}`,
    'LD_ORIGIN_PATH=/usr/lib/ghc/bin',
    'PATH=/usr/bin:/bin',
  ],
  ...[compiler, '+RTS', '-V0', '-RTS', '-O2', '-DONLINE_JUDGE'],
  ...['-static', '-optl-static', '-optl-pthread', '-rtsopts=none', '-with-rtsopts=-V0'],
  ...['-outputdir', '.', '-o', programName, sourceName, object],
];

const limits = { cpuLimitMs: 30_000, wallLimitMs: 90_000, memoryLimitBytes: 1024 * mib };

export const language = plainLanguage({
  id,
  compiler: '/usr/bin/ghc',
  limits: { fast: limits, checked: limits },
  timeAdvice: said`Look at how many steps the largest input takes, read with ByteString instead of String, and use strict folds such as foldl'.`,
  leastSource: 'main :: IO ()\nmain = pure ()\n',
  readMessages: readLineMessages({
    sourceName,
    columnUnit: 'character',
    pattern:
      /^(?<file>main\.hs):\(?(?<line>\d+)[:,](?<column>\d+)\)?(?:-[\d(),]+)?: (?<severity>error|warning):(?: \[[^\]\n]*\])*\s+(?:• )?(?<message>\S.*)$/gm,
    noise: /^\[\d+ of \d+\] |^Linking /,
    explain: explainBy([
      [
        /^(?:Variable|Data constructor) not in scope: (\S+)/,
        'The name $1 is not known here: is it misspelt, or is an import missing?',
      ],
      [/^Not in scope: \S+ \S+ ‘([^’]+)’/, 'The type $1 is not known here: is an import missing?'],
      [
        /^Could not find module ‘([^’]+)’/,
        'There is no module $1 here: only those that come with GHC can be used.',
      ],
      [
        /^Couldn't match (?:expected type|type)/,
        'This expression has another type than its place needs: look at both types below.',
      ],
      [
        /^No instance for \((\S+)/,
        'A type there has no $1: a number is used as a function or text, or a constraint is missing.',
      ],
      [
        /^parse error/,
        'This cannot stand here: look at the indentation, and at what comes just before it.',
      ],
      [
        /^Multiple declarations of ‘([^’]+)’/,
        'The name $1 is declared twice: rename one of the two.',
      ],
      [/^The IO action ‘main’/, 'A program begins with "main :: IO ()".'],
      [
        /^Ambiguous type variable/,
        'The type is not certain here: write it, as in (read x :: Int).',
      ],
    ]),
  }),
  rules: {
    source: 'One file with the module Main, and the packages that come with GHC. Text is UTF-8.',
    threads:
      'Threads of Haskell take turns only when one waits: a timer for that needs calls that are refused here.',
    recursion: 'As deep as the memory limit allows: the stack is a part of the heap.',
    exceptions: 'The exception is told on samples, and its line if the message has one.',
  },
  readEnd,
  build: async () => {
    await buildOwnPath();
    await locale.build();
  },
  lookAround: async (compiler) => {
    const { ask, sightWithGcc } = await import('./sight.ts');
    const library = await ask(compiler, '--print-libdir');
    const shown = await sightWithGcc(
      [library, '/var/lib/ghc/package.conf.d', '/bin/sh', '/usr/bin/env'],
      [compiler, join(library, 'bin/ghc'), '/bin/sh'],
    );
    return [...shown, locale.shown, ownPathShown];
  },
  commandOf: (compiler) => commandWith(compiler, locale.shown.inside),
  commandOutside: (compiler) => commandWith(compiler, locale.shown.host),
});
