/** How Pascal is compiled: by Free Pascal, to a static program. */
import { realpathSync } from 'node:fs';
import { languageFacts } from '../../contract/languages.ts';
import { programName, stepsAdvice } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { explainPascal, pascalEnds } from './pascal-messages.ts';
import { plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';

const id = 'pascal';
const sourceName = languageFacts(id).fileName;

/**
 * Free Pascal's own errors, with their numbers, and exceptions of programs that can raise them. It
 * finds lines in the program's file, which a slot does not show, so there are none.
 */
export const readEnd = readEndsBy({
  exitCodes: [2, 3, 100, 103, 106, 200, 201, 202, 203, 204, 205, 207, 215, 216, 217, 227],
  patterns: [
    /^An unhandled exception occurred at .*\n(?<text>.*)$/m,
    /^(?<text>Runtime error \d{1,3}) at /m,
    /^(?<text>Assertion failed) \(main\.pas, line (?<line>\d{1,6})\)\.$/m,
  ],
  named: pascalEnds,
});

export const language = plainLanguage({
  id,
  compiler: '/usr/bin/fpc',
  versionArgs: ['-iV'],
  leastSource: 'begin end.\n',
  timeAdvice: stepsAdvice('10⁸'),
  readMessages: readLineMessages({
    sourceName,
    pattern:
      /^(?<file>main\.pas)\((?<line>\d+)(?:,(?<column>\d+))?\) (?<severity>Error|Fatal|Warning|Note|Hint): (?<message>.*)$/gm,
    noise:
      /^(?:Free Pascal Compiler|Copyright|Target OS|Compiling|Linking|\d+ lines compiled|Fatal: Compilation aborted|Error: \/usr\/bin\/ppc)/,
    explain: explainPascal,
  }),
  readEnd,
  lookAround: async (compiler) => {
    const { ask, runtimeSight } = await import('./sight.ts');
    const real = realpathSync(await ask(compiler, '-PB'));
    const folder = real.slice(0, real.lastIndexOf('/'));
    const tools = ['/usr/bin/as', '/usr/bin/ld', '/usr/bin/sh', compiler, real];
    const shown = ['/usr/bin', '/etc/alternatives', '/etc/fpc.cfg', folder];
    return runtimeSight(shown, tools);
  },
  // It prints its messages where a program prints its output.
  commandOf: (compiler) => [
    '/usr/bin/sh',
    '-c',
    `${compiler} -O2 -Xs -vewn -dONLINE_JUDGE -o${programName} ${sourceName} >&2`,
  ],
});
