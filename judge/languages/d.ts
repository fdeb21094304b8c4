/** How D is compiled: by LDC, to a static program. */

import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import { programName, stepsAdvice } from './language.ts';
import { explainBy, readLineMessages } from './line-messages.ts';
import { ownObject } from './own-object.ts';
import { plainLanguage } from './plain.ts';
import { commonWords, readEndsBy } from './program-ends.ts';

const id = 'd';
const sourceName = languageFacts(id).fileName;

/** What nothing catches is printed with the module and the line that threw it. */
export const readEnd = readEndsBy({
  exitCodes: [1],
  patterns: [
    /^(?<text>core\.exception\.OutOfMemoryError)/m,
    /^(?<text>[\w.]+@main\.d\((?<line>\d{1,6})\).*)$/m,
    /^(?<text>(?:core|object|std)\.[\w.]+@.*)$/m,
  ],
  named: [
    { pattern: /OutOfMemoryError/, type: 'OutOfMemoryError', isOutOfMemory: true },
    {
      pattern: /^core\.exception\.(?:ArrayIndex|ArraySlice|Range)Error/,
      type: 'RangeError',
      words: commonWords.index,
    },
    {
      pattern: /^std\.conv\.Conv\w*Exception|^std\.format\.FormatException/,
      type: 'ConvException',
      words: commonWords.number,
    },
    {
      pattern: /^core\.exception\.AssertError/,
      type: 'AssertError',
      words: {
        title: 'Assertion failed',
        happened: 'a condition that the program asserts is not true',
        look: 'Look at the assertion there, and which values make it false.',
      },
    },
    {
      pattern: /^core\.exception\.SwitchError/,
      type: 'SwitchError',
      words: {
        title: 'No case fits',
        happened: 'no case of a final switch fits the value',
        look: 'Look at which values can get there, and add a case for them.',
      },
    },
  ],
});

const stackBounds = ownObject('stack-bounds');

const commandWith = (compiler: string, object: string): string[] => [
  ...[compiler, '-O2', '--vcolumns', '--wi', '--d-version=ONLINE_JUDGE', '--gcc=/usr/bin/gcc'],
  ...['--static', '--link-defaultlib-shared=false', '--defaultlib=phobos2-ldc,druntime-ldc,z'],
  ...['-L=--wrap=pthread_getattr_np', object, `--of=${programName}`, sourceName],
];

export const language = plainLanguage({
  id,
  compiler: '/usr/bin/ldc2',
  timeAdvice: `${stepsAdvice('10⁸')} ${said`Read many numbers by readln and split, and print them at once.`}`,
  leastSource: 'void main() {}\n',
  readMessages: readLineMessages({
    sourceName,
    pattern:
      /^(?<file>main\.d)\((?<line>\d+),(?<column>\d+)\): (?<severity>Error|Warning|Deprecation): (?<message>.*)$/gm,
    noise: /^\/usr\/bin\/ld: .*: in function `|^\S*\(\.text\S*: warning: Using '/,
    explain: explainBy([
      [
        /^undefined identifier `([^`]+)`/,
        'The name $1 is not known here: is it misspelt, or is an import missing?',
      ],
      [
        /^unable to read module `([^`]+)`/,
        'There is no module $1 here: only the standard library can be imported.',
      ],
      [
        /^cannot implicitly convert expression/,
        'The value has a type that does not fit by itself: convert it, as in x.to!int or cast(int) x.',
      ],
      [
        /^(?:none of the overloads of|function|constructor|template instance|template) `([^`]+)`/,
        'The values given to $1 do not fit it: look at their number and their types.',
      ],
      [/^no property `([^`]+)`/, 'There is no $1 here: is it misspelt, or is an import missing?'],
      [
        /^(?:found|semicolon expected|expression expected|matching|unterminated|declaration expected)/,
        'This cannot stand here: look at what comes just before it, such as a missing semicolon.',
      ],
      [/^incompatible types for/, 'The two sides have types that do not fit: look at each.'],
      [/^cannot modify/, 'This cannot be changed: it is const, immutable or a copy.'],
      [
        /^`?(?:\w+ )?`?([\w.]+)`? (?:conflicts with|is already defined)/,
        'The name $1 is declared twice: rename one of the two.',
      ],
      [
        /^function `[^`]+` (?:has no `return`|no `return`)/,
        'A way through the function ends without a return.',
      ],
    ]),
  }),
  rules: {
    source:
      'One file, with the standard library (Phobos). Array bounds and assertions are checked.',
    recursion: 'As deep as the memory limit allows.',
    memory: 'OutOfMemoryError, or more memory than the limit, is Memory Limit Exceeded.',
    exceptions: 'The exception and the line that threw it are told on samples.',
  },
  readEnd,
  build: stackBounds.build,
  lookAround: async (compiler) => {
    const { sightWithGcc } = await import('./sight.ts');
    const folders = ['/usr/lib/ldc', '/usr/include/d', '/etc/ldc2.conf'];
    return [...(await sightWithGcc(folders, [compiler])), stackBounds.shown];
  },
  commandOf: (compiler) => commandWith(compiler, stackBounds.shown.inside),
  commandOutside: (compiler) => commandWith(compiler, stackBounds.shown.host),
  strictOf: (command) => [...command, '-o-'],
});
