/**
 * How C# is compiled and run: by the compiler of Mono, to an assembly that csharp-launch.cs starts.
 */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import { csharpEnds, explainCsharp } from './csharp-messages.ts';
import { programName, stepsAdvice } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { buildOwnPath, ownPathFile } from './own-path.ts';
import { plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';

const id = 'csharp';
const sourceName = languageFacts(id).fileName;
const mib = 1024 * 1024;

const machine = '/usr/bin/mono-sgen';
const compiler = '/usr/bin/mcs';
/** Which only calls this. */
const compilerProgram = '/usr/lib/mono/4.5/mcs.exe';

/** What csharp-launch.cs writes of an exception that nothing catches. */
export const readEnd = readEndsBy({
  exitCodes: [1],
  patterns: [
    /^Unhandled Exception:\n(?<text>\S.*)$/m,
    /^Error: Garbage collector (?<text>could not allocate .*)$/m,
  ],
  place: /^ {2}at [^\n]{0,300} in main\.cs:(?<line>\d{1,6})$/m,
  named: csharpEnds,
  isOutOfMemory: false,
});

const launchSource = join(import.meta.dirname, 'csharp-launch.cs');
const made = createHash('sha256').update(readFileSync(launchSource)).digest('hex').slice(0, 12);
const launchFile = join(import.meta.dirname, '../../build/languages', `csharp-${made}.exe`);
/** Where programs see it: the real path would tell them where Arbiter stands. */
const launchInside = '/lib/csharp-launch.exe';

/** Of every Mono here: no memory shared with other processes. */
const common = { MONO_DISABLE_SHARED_AREA: '1' };
const ownPathInside = '/lib/own-path.so';
const setsVariables = '/usr/bin/env';
const withEnv = [
  setsVariables,
  ...Object.entries({ ...common, LD_PRELOAD: ownPathInside }).map((pair) => pair.join('=')),
];

/** The folders of the library, and the libraries in C that it calls. */
const libraries = ['/usr/lib/mono', '/etc/mono/config', '/etc/mono/4.5/machine.config'];
const nativeFolder = '/usr/lib';
const nativeNames = /^lib(?:mono-native|MonoPosix\w*)\.so$/;
const tools = ['/usr/bin/sh', '/usr/bin/cat', '/usr/bin/wc', setsVariables];

async function build(): Promise<void> {
  await buildOwnPath();
  if (existsSync(launchFile)) return;
  const { ask } = await import('./sight.ts');
  await mkdir(dirname(launchFile), { recursive: true });
  const built = `${launchFile}.${process.pid}`;
  await ask(machine, compilerProgram, '-optimize+', '-nologo', `-out:${built}`, launchSource);
  await rename(built, launchFile);
}

/** New objects have a place of their own, of this size. */
const youngMib = 16;

/** Heap and stack as large as the limit: both take memory only as they are used. */
function argsWithin(memoryLimitBytes: number, launch = launchInside): string[] {
  const limitMib = Math.ceil(memoryLimitBytes / mib);
  return [
    `--gc-params=major=marksweep,nursery-size=${youngMib}m,max-heap-size=${limitMib + 2 * youngMib}m`,
    ...['--debug', launch, String(limitMib)],
  ];
}

/** The program is the assembly, its lines, and the length of the first. */
const compileCommand = [
  ...[
    machine,
    compilerProgram,
    '-nologo',
    '-optimize+',
    '-debug',
    '-unsafe',
    '-define:ONLINE_JUDGE',
  ],
  ...['-r:System.Numerics.dll', '-r:Microsoft.CSharp.dll', '-out:made.exe', sourceName],
].join(' ');
const joinCommand = `{ cat made.exe made.exe.mdb; echo; wc -c < made.exe; } > ${programName}`;

/** Of an error without a place. */
const unplaced = /^error CS\d+: /gm;

const readPlaced = readLineMessages({
  sourceName,
  columnUnit: 'character',
  pattern:
    /^(?<file>main\.cs)\((?<line>\d+),(?<column>\d+)(?:,\d+,\d+)?\): (?<severity>error|warning) (?:CS\d+): (?<message>.*)$/gm,
  noise: /^Compilation (?:succeeded|failed) - |^\s*$/,
  explain: explainCsharp,
});

export const language = plainLanguage({
  id,
  compiler,
  interpreter: {
    path: machine,
    args: [],
    argsWithin,
    env: { ...common, LD_PRELOAD: ownPathInside },
  },
  argsOutside: (memoryLimitBytes) => argsWithin(memoryLimitBytes, launchFile),
  own: { startBytes: 16 * mib, allowedBytes: (2 * youngMib + 64) * mib },
  leastSource: 'class Program { static void Main() {} }\n',
  timeAdvice: `${stepsAdvice('10⁸')} ${said`Write with one StreamWriter or StringBuilder: Console.WriteLine is slow for more than 10⁴ lines.`}`,
  readMessages: (said, source) =>
    readPlaced(said.replace(unplaced, `${sourceName}(1,1): $&`), source),
  rules: {
    source:
      'Main may be in any class and namespace. unsafe is allowed, ONLINE_JUDGE is defined, and ' +
      'text is UTF-8.',
    threads: 'An exception that nothing catches ends the program, in any thread.',
    recursion:
      'As deep as the memory limit allows, also in a thread that asks for a stack of its own. A ' +
      'StackOverflowException before that is a Runtime Error.',
    memory: 'OutOfMemoryException, or a stack that has filled the limit, is Memory Limit Exceeded.',
    exceptions: 'The exception and the innermost line of the program are told on samples.',
  },
  readEnd,
  build,
  lookAround: async () => {
    const { runtimeSight } = await import('./sight.ts');
    const native = readdirSync(nativeFolder).filter((name) => nativeNames.test(name));
    const nativePaths = native.map((name) => join(nativeFolder, name));
    const shown = await runtimeSight(
      [machine, ...libraries, ...nativePaths, ...tools],
      [machine, ...nativePaths, ...tools],
    );
    return [
      ...shown,
      { host: launchFile, inside: launchInside },
      { host: ownPathFile, inside: ownPathInside },
    ];
  },
  programsSee: (shown) => shown.filter(({ inside }) => !tools.includes(inside)),
  commandOf: () => [...withEnv, '/usr/bin/sh', '-c', `${compileCommand} && ${joinCommand}`],
});
