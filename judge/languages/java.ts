/**
 * How Java is compiled and run: to an archive, by a compiler that java-compile.java calls, and from
 * it by a Java machine whose classes, and the compiler's, are mapped from archives made at set-up.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import type { OpenCounting } from '../tutor/slowness/counting-way.ts';
import { countingByRewriting } from '../tutor/slowness/rewriting.ts';
import { alone } from './alone.ts';
import {
  archiveClasses,
  commonFlags,
  compilingFlags,
  javaArgsWithin,
  javaCompiler,
  javaEnv,
  javaHome,
  javaMachine,
  javaOwn,
  javaSight,
  ownPathInside,
  readEndIn,
  runningFlags,
} from './java-machine.ts';
import { explainJava } from './java-messages.ts';
import { programName, stepsAdvice, type TutorParts } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { buildOwnPath, ownPathFile } from './own-path.ts';
import { plainLanguage } from './plain.ts';

const id = 'java';
const sourceName = languageFacts(id).fileName;
const mib = 1024 * 1024;

export const readEnd = readEndIn(sourceName);

const compileSource = join(import.meta.dirname, 'java-compile.java');
const commonCalls = join(import.meta.dirname, 'java-common-calls.java');
/** Beside the compiler, whose parts it uses. */
const countingSource = join(import.meta.dirname, '../tutor/slowness/counting.java');

/** What is made here depends on these sources, and so does what programs are compiled to. */
const made = createHash('sha256')
  .update(readFileSync(compileSource))
  .update(readFileSync(commonCalls))
  .update(readFileSync(countingSource))
  .digest('hex')
  .slice(0, 12);
const above = join(import.meta.dirname, '../../build/languages/java');
const folder = join(above, made);
const compilerArchive = join(folder, 'compile.jar');
const compilerClasses = join(folder, 'compile.jsa');
const commonClasses = join(folder, 'run.jsa');
/** In place of a path of classes, which an archive would tell programs. */
const nothing = '/nonexistent';
/** Where programs see their classes: the real path would tell them where Arbiter stands. */
const commonClassesInside = '/lib/java-common.jsa';
/** For the compiler's command, which needs a variable that its jail does not have. */
const setsVariables = '/usr/bin/env';

/** The compiler's own. */
const compiling = [
  ...[...compilingFlags, `-XX:SharedArchiveFile=${compilerClasses}`],
  ...['-cp', compilerArchive, 'Compile'],
];

/**
 * Compiles our compiler, and makes both archives of classes. Does nothing if they are there for this
 * JDK.
 */
async function build(): Promise<void> {
  await mkdir(above, { recursive: true });
  await alone(join(above, 'building'), buildAlone);
}

async function buildAlone(): Promise<void> {
  const { ask } = await import('./sight.ts');
  await buildOwnPath();
  const mark = join(folder, 'made-for');
  const version = await ask(javaMachine, '-Xinternalversion');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === version) return;
  await rm(folder, { recursive: true, force: true });
  const scratch = join(folder, 'scratch');
  await mkdir(scratch, { recursive: true });
  await ask(javaCompiler, '-d', scratch, compileSource, countingSource);
  await ask(join(javaHome, 'bin/jar'), '--create', '--file', compilerArchive, '-C', scratch, '.');
  const [source, program] = [join(scratch, sourceName), join(scratch, programName)];
  await copyFile(commonCalls, source);
  const [compileList, runList] = [join(scratch, 'compile.list'), join(scratch, 'run.list')];
  const listing = (list: string) => ['-XX:+UseSerialGC', `-XX:DumpLoadedClassList=${list}`];
  const own = ['-cp', compilerArchive];
  await ask(javaMachine, ...listing(compileList), ...own, 'Compile', source, program);
  // It ends by an exception, so that the classes which print one are among them.
  await ask(
    '/usr/bin/sh',
    '-c',
    '"$@" < /dev/null || [ $? = 1 ]',
    'sh',
    javaMachine,
    ...listing(runList),
    '-jar',
    program,
  );
  await archiveClasses({ list: compileList, to: compilerClasses, path: compilerArchive });
  await archiveClasses({ list: runList, to: commonClasses, path: nothing });
  await rm(scratch, { recursive: true });
  await writeFile(mark, version);
  for (const other of await readdir(above)) {
    if (other !== made && other !== 'building')
      await rm(join(above, other), { recursive: true, force: true });
  }
}

/** Counts in programs, which counting.java rewrites and runs. */
function counting(parts: TutorParts): OpenCounting {
  const machine = [javaMachine, ...commonFlags];
  const own = ['-cp', compilerArchive, 'Counting'];
  return countingByRewriting(parts, {
    rewrite: {
      command: [...machine, ...compilingFlags, ...own, 'rewrite', sourceName],
      files: [],
      memoryLimitBytes: 1024 * mib,
    },
    count: (memoryLimitBytes) => {
      const within = javaArgsWithin(memoryLimitBytes).filter((word) => word !== '-jar');
      const flags = [...runningFlags, ...within, '-XX:+UseCountedLoopSafepoints'];
      const command = [...machine, ...flags, ...own, 'run', sourceName, `${memoryLimitBytes}`];
      return { command, files: [] };
    },
    env: javaEnv,
    hidesLibrary: false,
    ownBytes: javaOwn.allowedBytes,
  });
}

export const language = plainLanguage({
  id,
  counting,
  compiler: javaCompiler,
  interpreter: {
    path: javaMachine,
    args: [...commonFlags, ...runningFlags, `-XX:SharedArchiveFile=${commonClassesInside}`],
    argsWithin: javaArgsWithin,
    env: javaEnv,
  },
  own: javaOwn,
  rules: {
    source:
      'The class with main is found under any name and in any package: a public one first, then one ' +
      'named Main.',
    threads: 'An exception in a thread other than the first counts only if the output is wrong.',
    recursion:
      'As deep as the memory limit allows, also in a thread that asks for a stack of its own, as in ' +
      'new Thread(null, task, "", 1 << 27). A StackOverflowError before that is a Runtime Error.',
    memory: 'OutOfMemoryError, or a stack that has filled the limit, is Memory Limit Exceeded.',
    exceptions: 'The exception and the innermost line of the program are told on samples.',
  },
  leastSource: 'class Main { public static void main(String[] args) {} }\n',
  timeAdvice: `${stepsAdvice('10⁸')} ${said`Read with BufferedReader: Scanner is slow for more than 10⁵ numbers.`}`,
  readMessages: readLineMessages({
    sourceName,
    columnUnit: 'character',
    pattern:
      /^(?<file>Main\.java):(?<line>\d+):(?<column>\d+): (?<severity>error|warning|note): (?<message>.*)$/gm,
    explain: explainJava,
  }),
  readEnd,
  graded: {
    kind: 'together',
    part: (command, names) => [
      ...command.map((word) => (word === sourceName ? '' : word)),
      ...names,
    ],
    whole: (command, names) => [...command, ...names],
  },
  build,
  lookAround: async () => {
    const shown = await javaSight([folder, setsVariables]);
    return [
      ...shown,
      { host: commonClasses, inside: commonClassesInside },
      { host: ownPathFile, inside: ownPathInside },
    ];
  },
  programsSee: (shown) =>
    shown.filter(({ inside }) => inside !== folder && inside !== setsVariables),
  commandOf: () => [
    ...[setsVariables, `LD_LIBRARY_PATH=${javaEnv.LD_LIBRARY_PATH}`, javaMachine],
    ...[...commonFlags, ...compiling, sourceName, programName],
  ],
  strictOf: (command) => command.slice(0, -1),
});
