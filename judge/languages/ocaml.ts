/** How OCaml is compiled: by ocamlopt, to a static program. */

import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import { programName } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { explainOcaml, ocamlEnds } from './ocaml-messages.ts';
import { plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';

const id = 'ocaml';
const sourceName = languageFacts(id).fileName;

/** OCaml prints the exception, and lines only if the program has asked for them. */
export const readEnd = readEndsBy({
  exitCodes: [2],
  patterns: [/^Fatal error: exception (?<text>.*)$/m],
  place:
    /(?:[Ff]ile "main\.ml", line |^Fatal error: exception (?:Match|Assert)_failure\("main\.ml", )(?<line>\d{1,6})/m,
  named: ocamlEnds,
});

export const language = plainLanguage({
  id,
  compiler: '/usr/bin/ocamlopt',
  versionArgs: ['-version'],
  timeAdvice: said`Look at how many steps the largest input takes, at lists that are joined by @, and read with Scanf only what you need.`,
  leastSource: 'let () = ()\n',
  readMessages: readLineMessages({
    sourceName,
    firstColumn: 0,
    pattern:
      /^File "(?<file>main\.ml)", lines? (?<line>\d+)(?:-\d+)?, characters (?<column>\d+)-\d+:\n(?:(?!File ).*\n){0,12}?(?<severity>Error|Warning)(?: \d+)?(?: \[[\w-]+\])?: (?<message>.*(?:\n {7,}[^\s^].*){0,3})$/gm,
    noise: /^\/usr\/bin\/ld: |^\(\.text/,
    explain: explainOcaml,
  }),
  readEnd,
  lookAround: async (compiler) => {
    const { ask, sightWithGcc } = await import('./sight.ts');
    const library = await ask(compiler, '-where');
    return sightWithGcc([library, '/bin/sh'], [compiler, '/bin/sh']);
  },
  commandOf: (compiler) => [
    ...[compiler, '-O3', '-g', '-I', '+str', 'str.cmxa', '-ccopt', '-static'],
    ...['-o', programName, sourceName],
  ],
});
