/** How OCaml is compiled: by ocamlopt, to a static program. */

import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import { programName } from './language.ts';
import { explainBy, readLineMessages } from './line-messages.ts';
import { plainLanguage } from './plain.ts';
import { commonWords, readEndsBy } from './program-ends.ts';

const id = 'ocaml';
const sourceName = languageFacts(id).fileName;

/** OCaml prints the exception, and lines only if the program has asked for them. */
export const readEnd = readEndsBy({
  exitCodes: [2],
  patterns: [/^Fatal error: exception (?<text>.*)$/m],
  place: /file "main\.ml", line (?<line>\d{1,6})/,
  named: [
    {
      pattern: /^Invalid_argument\("index out of bounds"\)/,
      type: 'Invalid_argument',
      words: commonWords.index,
    },
    {
      pattern: /^Stdlib\.Scanf\.Scan_failure|^Scanf|^Failure\("int_of_string"\)/,
      type: 'Failure',
      words: commonWords.number,
    },
    { pattern: /^Division_by_zero/, type: 'Division_by_zero', words: commonWords.division },
    { pattern: /^Not_found/, type: 'Not_found', words: commonWords.nothing },
    { pattern: /^Stack_overflow/, type: 'Stack_overflow', words: commonWords.recursion },
    { pattern: /^End_of_file/, type: 'End_of_file' },
  ],
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
      /^File "(?<file>main\.ml)", lines? (?<line>\d+)(?:-\d+)?, characters (?<column>\d+)-\d+:\n(?:(?!File ).*\n){0,12}?(?<severity>Error|Warning)(?: \d+)?(?: \[[\w-]+\])?: (?<message>.*)$/gm,
    noise: /^\/usr\/bin\/ld: |^\(\.text/,
    explain: explainBy([
      [
        /^Unbound (?:value|constructor|module) (\S+)/,
        'The name $1 is not known here: is it misspelt, or defined below?',
      ],
      [/^This expression has type/, 'This expression has another type than its place needs.'],
      [/^Syntax error/, 'This cannot stand here: look at what comes just before it, too.'],
      [
        /^this pattern-matching is not exhaustive/,
        'Some values fit no case, and end the program with Match_failure.',
      ],
    ]),
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
