/** How D is compiled: by LDC, to a static program. */

import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import { dEnds, explainD } from './d-messages.ts';
import { programName, stepsAdvice } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { ownObject } from './own-object.ts';
import { plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';

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
  named: dEnds,
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
    explain: explainD,
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
