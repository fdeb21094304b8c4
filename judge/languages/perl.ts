/** How Perl is checked and run. Its text is the program, because it has no lasting byte code. */
import { languageFacts } from '../../contract/languages.ts';
import { stepsAdvice } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { explainPerl, perlEnds } from './perl-messages.ts';
import { checkedCopy, plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';

const id = 'perl';
const sourceName = languageFacts(id).fileName;
const interpreter = '/usr/bin/perl';

/** `die` ends with the number of the last system error, or with 255. */
export const readEnd = readEndsBy({
  exitCodes: Array.from({ length: 255 }, (_, at) => at + 1),
  patterns: [
    /^(?<text>.*) at \/program line (?<line>\d{1,6})(?:, <\$?\w*> (?:line|chunk) \d+)?\.\n?$(?![\s\S])/m,
  ],
  named: perlEnds,
});

export const language = plainLanguage({
  id,
  compiler: interpreter,
  interpreter: { path: interpreter, args: [], env: { PERL_HASH_SEED: '0' } },
  leastSource: '',
  timeAdvice: stepsAdvice('10⁷'),
  readMessages: readLineMessages({
    sourceName,
    pattern: /^(?<message>.*) at (?<file>main\.pl) line (?<line>\d+)(?:[.,].*)?$/gm,
    noise: /^main\.pl (?:syntax OK|had compilation errors\.)$/,
    explain: explainPerl,
  }),
  readEnd,
  lookAround: async (compiler) => {
    const { ask, modulesIn, runtimeSight } = await import('./sight.ts');
    const folders = (await ask(compiler, '-e', String.raw`print join "\n", @INC`)).split('\n');
    const own = folders.filter((path) => /^\/usr\/(?:lib|share)\//.test(path));
    const tools = [compiler, '/usr/bin/sh', '/usr/bin/cat'];
    return runtimeSight([...tools, ...own], [...tools, ...modulesIn(own)]);
  },
  commandOf: (compiler) => checkedCopy(`${compiler} -c ${sourceName}`, sourceName),
});
