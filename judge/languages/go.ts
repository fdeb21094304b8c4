/** How Go is compiled: by its compiler and linker, with the standard library built at set-up. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import { explainGo, goEnds } from './go-messages.ts';
import { goOverlays, uncountedBytes } from './go-overlay.ts';
import { programName } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';

const id = 'go';
const sourceName = languageFacts(id).fileName;
const compiler = '/usr/bin/go';

/** Go's panics end with exit code 2, and the innermost line of the program is in the first trace. */
export const readEnd = readEndsBy({
  exitCodes: [2],
  patterns: [
    /^(?:panic|fatal error): (?<text>.*)$/m,
    /^runtime: (?<text>goroutine stack exceeds)/m,
  ],
  place: /\/main\.go:(?<line>\d{1,6})/,
  named: goEnds,
});

/** Under the same name in the compiler's jail, because the list below has absolute paths. */
const folder = join(import.meta.dirname, '../../build/languages/go');
const list = join(folder, 'packages');

/** The list of files of the runtime in whose place others are built. */
const replaced = join(folder, 'replaced.json');

const mib = 1024 * 1024;

/** Where the compiler and the linker are: a fact of the machine, which the set-up writes here. */
const tools = join(folder, 'tools');

/** The two steps that make a program. The compiler prints errors where others print programs. */
const steps = [
  `"$(cat '${tools}')/compile" -o main.o -p main -complete -importcfg '${list}' ${sourceName} >&2`,
  `"$(cat '${tools}')/link" -o ${programName} -importcfg '${list}' -s -w main.o`,
];

/**
 * Builds the standard library, which Debian no longer ships compiled, and lists where each package
 * is. Does nothing if it is there for this version, in this folder.
 */
async function build(): Promise<void> {
  const { ask } = await import('./sight.ts');
  const env = [`GOCACHE=${join(folder, 'cache')}`, `GOPATH=${join(folder, 'none')}`, 'GOFLAGS='];
  const go = (...args: string[]): Promise<string> =>
    ask('/usr/bin/env', ...env, 'GO111MODULE=off', 'CGO_ENABLED=0', compiler, ...args);
  const overlays = goOverlays(await go('env', 'GOROOT'));
  const sources = overlays.map(({ source }) => source).join('\n');
  const mark = createHash('sha256').update(sources).digest('hex').slice(0, 12);
  const head = `# ${await go('version')} in ${folder} with ${mark}\n`;
  if (existsSync(list) && readFileSync(list, 'utf8').startsWith(head)) return;
  await mkdir(folder, { recursive: true });
  const inPlace: Record<string, string> = {};
  for (const { path, source } of overlays) {
    inPlace[path] = join(folder, basename(path));
    await writeFile(inPlace[path], source);
  }
  await writeFile(replaced, JSON.stringify({ Replace: inPlace }));
  await writeFile(tools, await go('env', 'GOTOOLDIR'));
  const line = '{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}';
  const packages = await go('list', '-overlay', replaced, '-export', '-f', line, 'std');
  await writeFile(`${list}.new`, `${head}${packages}\n`);
  await rename(`${list}.new`, list);
}

export const language = plainLanguage({
  id,
  compiler,
  versionArgs: ['version'],
  rules: {
    source: 'One file of package main, with the standard library alone.',
    threads:
      'Goroutines may be as many as memory allows; a program that sleeps waits on the clock.',
  },
  // The collector's tables, and room for what it has not collected yet where all of the limit is kept.
  own: { startBytes: 2 * mib, allowedBytes: uncountedBytes + 24 * mib },
  timeAdvice: said`Look at how many steps the largest input takes, and read with bufio: fmt.Scan reads each character by itself.`,
  leastSource: 'package main\n\nfunc main() {}\n',
  readMessages: readLineMessages({
    sourceName,
    pattern: /^(?<file>main\.go):(?<line>\d+):(?<column>\d+): (?<message>.*)$/gm,
    explain: explainGo,
  }),
  readEnd,
  build,
  lookAround: async () => {
    const { runtimeSight } = await import('./sight.ts');
    const toolFolder = readFileSync(tools, 'utf8');
    // The library is below the tools' own folder if the distribution has compiled it.
    const shipped = toolFolder.replace(/\/tool\/\w+$/, '');
    const programs = ['/usr/bin/sh', '/usr/bin/cat'];
    return runtimeSight([...programs, folder, shipped, toolFolder], programs);
  },
  commandOf: () => ['/usr/bin/sh', '-c', steps.join(' && ')],
});
