/** How PHP is checked and run. Its text is the program, because the command line keeps no byte code. */
import { join } from 'node:path';
import { languageFacts } from '../../contract/languages.ts';
import { stepsAdvice } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { explainPhp, phpEnds } from './php-messages.ts';
import { checkedCopy, plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';

const id = 'php';
const sourceName = languageFacts(id).fileName;
const interpreter = '/usr/bin/php';

/** Parts of PHP itself that Debian has as modules, and loads by the configuration file. */
const modules = ['calendar', 'ctype', 'iconv', 'readline'];

/** Without a configuration file; errors go to stderr, and memory is bounded as in every language. */
const flags = [
  ...['-n', '-d', 'display_errors=stderr', '-d', 'html_errors=0', '-d', 'log_errors=0'],
  ...['-d', 'memory_limit=-1', '-d', 'max_execution_time=0'],
  ...modules.flatMap((name) => ['-d', `extension=${name}`]),
];

export const readEnd = readEndsBy({
  exitCodes: [255],
  patterns: [
    /^(?:PHP )?Fatal error: +Uncaught (?<text>\S.*) in \/program:(?<line>\d{1,6})$/m,
    /^(?:PHP )?Fatal error: +(?<text>\S.*) in \/program on line (?<line>\d{1,6})$/m,
  ],
  named: phpEnds,
});

export const language = plainLanguage({
  id,
  compiler: interpreter,
  interpreter: { path: interpreter, args: flags },
  leastSource: '',
  timeAdvice: stepsAdvice('3·10⁷'),
  readMessages: readLineMessages({
    sourceName,
    pattern:
      /^(?:PHP )?(?<severity>Parse error|Fatal error|Warning|Deprecated): +(?<message>\S.*) in (?<file>main\.php) on line (?<line>\d+)$/gm,
    noise: /^(?:No syntax errors detected|Errors parsing) /,
    explain: explainPhp,
  }),
  readEnd,
  lookAround: async (compiler) => {
    const { ask, runtimeSight } = await import('./sight.ts');
    const tools = [compiler, '/usr/bin/sh', '/usr/bin/cat'];
    const folder = await ask(compiler, '-n', '-r', 'echo ini_get("extension_dir");');
    const loaded = modules.map((name) => join(folder, `${name}.so`));
    // Debian's PHP has no time zones of its own.
    return runtimeSight([...tools, ...loaded, '/usr/share/zoneinfo'], [...tools, ...loaded]);
  },
  commandOf: (compiler) =>
    checkedCopy([compiler, ...flags, '-l', sourceName].join(' '), sourceName),
});
