/** How Haskell is compiled: by GHC, to a static program. */

import { join } from 'node:path';
import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import { explainHaskell, haskellEnds } from './haskell-messages.ts';
import { programName } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { ownObject } from './own-object.ts';
import { buildOwnPath, ownPathShown } from './own-path.ts';
import { plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';

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
  named: haskellEnds,
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
      /^(?<file>main\.hs):\(?(?<line>\d+)[:,](?<column>\d+)\)?(?:-[\d(),]+)?: (?<severity>error|warning):(?: \[[^\]\n]*\])*\s+(?:[•*] )?(?<message>\S.*)$/gm,
    noise: /^\[\d+ of \d+\] |^Linking /,
    explain: explainHaskell,
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
