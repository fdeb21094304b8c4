/** How Rust is compiled: by rustc, to a static program. */
import { languageFacts } from '../../contract/languages.ts';
import { programName, stepsAdvice } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { buildOwnPath, ownPathShown, withOwnPath } from './own-path.ts';
import { plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';
import { explainRust, rustEnds } from './rust-messages.ts';

const id = 'rust';
const sourceName = languageFacts(id).fileName;

/** The messages of panics: their form until Rust 1.72, the form from 1.73 on, and those in libraries. */
export const readEnd = readEndsBy({
  exitCodes: [101],
  patterns: [
    /^thread '[^\n]{0,80}' panicked at '(?<text>[^\n]*)', main\.rs:(?<line>\d{1,6}):\d+$/m,
    /^thread '[^\n]{0,80}' (?:\(\d+\) )?panicked at main\.rs:(?<line>\d{1,6}):\d+:\n(?<text>[^\n]*)/m,
    /^thread '[^\n]{0,80}' (?:\(\d+\) )?panicked at '(?<text>[^\n]*)', /m,
  ],
  named: rustEnds,
});

const args = [
  ...['--sysroot', '/usr', '--edition', '2021', '-C', 'opt-level=2', '-C', 'strip=symbols'],
  ...['-C', 'target-feature=+crt-static', '-C', 'linker=/usr/bin/gcc', '--cfg', 'online_judge'],
  ...['-o', programName, sourceName],
];

export const language = plainLanguage({
  id,
  compiler: '/usr/bin/rustc',
  timeAdvice: stepsAdvice('10⁸'),
  leastSource: 'fn main() {}\n',
  readMessages: readLineMessages({
    sourceName,
    columnUnit: 'character',
    pattern:
      /^(?<severity>error|warning)(?:\[E\d+\])?: (?<message>.*)\n *--> (?<file>main\.rs):(?<line>\d+):(?<column>\d+)$/gm,
    explain: explainRust,
  }),
  readEnd,
  build: buildOwnPath,
  lookAround: async (compiler) => {
    const { sightWithGcc } = await import('./sight.ts');
    return [...(await sightWithGcc(['/usr/lib/rustlib'], [compiler])), ownPathShown];
  },
  commandOf: (compiler) => [...withOwnPath(compiler), ...args],
  commandOutside: (compiler) => [compiler, ...args],
});
