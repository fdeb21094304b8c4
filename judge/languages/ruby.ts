/**
 * How Ruby is checked and run. Its text is the program, because the interpreter reads no byte code of
 * its own from a file. In a slot, loop-calls.c does what its threads need.
 */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import { stepsAdvice } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { buildLoopCalls, loopCallsFile, loopCallsInside } from './loop-calls.ts';
import { checkedCopy, plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';
import { explainRuby, rubyEnds } from './ruby-messages.ts';
import type { Shown } from './sight.ts';

const id = 'ruby';
const sourceName = languageFacts(id).fileName;
const interpreter = '/usr/bin/ruby';
const mib = 1024 * 1024;

/** Looking for installed packages would take most of the time of a short program. */
const flags = ['--disable=gems'];

/** Packages that come with Ruby and have no other package: they are shown as if they were its library. */
const bundled = /^(?:prime|matrix)-/;
const gemsFolder = '/usr/lib/ruby/gems';
const ownLibrary = '/usr/local/lib/site_ruby';

/** Enough for a million calls; it takes memory only as it is used. */
const stackBytes = 128 * mib;

export const readEnd = readEndsBy({
  exitCodes: [1],
  patterns: [
    /^\/program:(?<line>\d{1,6}):in [`'][^\n]{0,200}': (?<text>\S.*)$/m,
    /^\/\S+:\d+:in [`'][^\n]{0,200}': (?<text>\S.*)$/m,
    /^\/program: (?<text>.*\(NoMemoryError\))$/m,
  ],
  place: /^\t(?:\s*\d+: )?from \/program:(?<line>\d{1,6}):/m,
  named: rubyEnds,
});

export const language = plainLanguage({
  id,
  compiler: interpreter,
  interpreter: {
    path: interpreter,
    args: flags,
    env: { LD_PRELOAD: loopCallsInside, RUBY_THREAD_VM_STACK_SIZE: String(stackBytes) },
  },
  rules: {
    source: 'The standard library, prime and matrix can be required; other gems are not there.',
    recursion: 'About a million calls. A SystemStackError is a Runtime Error.',
    memory: 'A NoMemoryError is Memory Limit Exceeded.',
    exceptions: 'The exception and its line are told on samples.',
  },
  leastSource: '',
  timeAdvice: `${stepsAdvice('3·10⁷')} ${said`Read all input at once by $stdin.read.split.`}`,
  own: { startBytes: 16 * mib, allowedBytes: 32 * mib },
  readMessages: readLineMessages({
    sourceName,
    pattern: /^(?<file>main\.rb):(?<line>\d+): (?<severity>warning: )?(?<message>\S.*)$/gm,
    explain: explainRuby,
  }),
  readEnd,
  build: buildLoopCalls,
  lookAround: async (compiler) => {
    const { ask, modulesIn, runtimeSight } = await import('./sight.ts');
    const searched = (await ask(compiler, ...flags, '-e', 'puts $:')).split('\n');
    const own = searched.filter((path) => path.startsWith('/usr/lib/'));
    const tools = [compiler, '/usr/bin/sh', '/usr/bin/cat'];
    const shown = await runtimeSight([...tools, ...own], [...tools, ...modulesIn(own)]);
    return [...shown, ...bundledPackages(), { host: loopCallsFile, inside: loopCallsInside }];
  },
  commandOf: (compiler) =>
    checkedCopy([compiler, ...flags, '-c', sourceName].join(' '), sourceName),
});

/** Their files and folders. */
function bundledPackages(): Shown[] {
  if (!existsSync(gemsFolder)) return [];
  return readdirSync(gemsFolder).flatMap((version) => {
    const folder = join(gemsFolder, version, 'gems');
    const packages = readdirSync(folder).filter((name) => bundled.test(name));
    return packages.flatMap((name) => {
      const library = join(folder, name, 'lib');
      return readdirSync(library).map((entry) => ({
        host: join(library, entry),
        inside: join(ownLibrary, entry),
      }));
    });
  });
}
