/**
 * How Kotlin is compiled and run: by JetBrains' compiler, which kotlin-compile.java calls, and by the
 * Java machine, each with its classes mapped from an archive made at set-up.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
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
import { explainKotlin } from './kotlin-messages.ts';
import { programName, stepsAdvice } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { buildOwnPath, ownPathFile } from './own-path.ts';
import { plainLanguage } from './plain.ts';

const id = 'kotlin';
const sourceName = languageFacts(id).fileName;
const mib = 1024 * 1024;

export const readEnd = readEndIn(sourceName);

/** Where bin/setup installs the compiler's npm package. */
const compilerHome = join(import.meta.dirname, '../../build/kotlin/node_modules/kotlin-compiler');
const compiler = join(compilerHome, 'lib/kotlin-compiler.jar');

const compileSource = join(import.meta.dirname, 'kotlin-compile.java');
const commonCalls = join(import.meta.dirname, 'kotlin-common-calls.kt');

/** What is made here depends on these sources, and so does what programs are compiled to. */
const made = [compileSource, commonCalls]
  .reduce((hash, path) => hash.update(readFileSync(path)), createHash('sha256'))
  .digest('hex')
  .slice(0, 12);
const above = join(import.meta.dirname, '../../build/languages/kotlin');
const folder = join(above, made);
const compileArchive = join(folder, 'compile.jar');
const compileClasses = join(folder, 'compile.jsa');
const compilePath = `${compileArchive}:${compiler}`;
const commonClasses = join(folder, 'run.jsa');
const commonClassesInside = '/lib/kotlin-common.jsa';
/**
 * The standard library: an archive of classes is only used if its path is the same as when it was
 * made. A relative path is, from the root of a slot and from the folder here.
 */
const library = 'lib/kotlin-stdlib.jar';
const libraryInside = `/${library}`;
const withLibrary = `-Xbootclasspath/a:${library}`;
const nothing = '/nonexistent';
const setsVariables = '/usr/bin/env';

const compileArgs = [...['-cp', compilePath, 'CompileKotlin', compilerHome], sourceName];

/** Makes both archives of classes. Does nothing if they are there for this JDK and compiler. */
async function build(): Promise<void> {
  await mkdir(above, { recursive: true });
  await alone(join(above, 'building'), buildAlone);
}

async function buildAlone(): Promise<void> {
  const { ask, askIn } = await import('./sight.ts');
  await buildOwnPath();
  const mark = join(folder, 'made-for');
  const ofCompiler = `${readFileSync(join(compilerHome, 'build.txt'), 'utf8')} ${statSync(compiler).mtimeMs}`;
  const version = `${await ask(javaMachine, '-Xinternalversion')} ${ofCompiler}`;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === version) return;
  await rm(folder, { recursive: true, force: true });
  const scratch = join(folder, 'scratch');
  await mkdir(scratch, { recursive: true });
  await mkdir(join(folder, 'lib'), { recursive: true });
  await copyFile(join(compilerHome, 'lib/kotlin-stdlib.jar'), join(folder, library));
  const classes = join(scratch, 'classes');
  await ask(javaCompiler, '-cp', compiler, '-d', classes, compileSource);
  await ask(join(javaHome, 'bin/jar'), '--create', '--file', compileArchive, '-C', classes, '.');
  const program = join(scratch, programName);
  await copyFile(commonCalls, join(scratch, sourceName));
  const [compileList, runList] = [join(scratch, 'compile.list'), join(scratch, 'run.list')];
  const listing = (list: string) => ['-XX:+UseSerialGC', `-XX:DumpLoadedClassList=${list}`];
  await askIn(scratch, javaMachine, ...listing(compileList), ...compileArgs, programName);
  // It ends by an exception, so that the classes which print one are among them.
  await askIn(
    folder,
    ...['/usr/bin/sh', '-c', '"$@" < /dev/null || [ $? = 1 ]', 'sh', javaMachine],
    ...[...listing(runList), withLibrary, '-jar', program],
  );
  await archiveClasses({ list: compileList, to: compileClasses, path: compilePath });
  const flags = [withLibrary];
  await archiveClasses({ list: runList, to: commonClasses, path: nothing, flags, folder });
  await rm(scratch, { recursive: true });
  await writeFile(mark, version);
  for (const other of await readdir(above)) {
    if (other !== made && other !== 'building')
      await rm(join(above, other), { recursive: true, force: true });
  }
}

const limits = { cpuLimitMs: 40_000, wallLimitMs: 120_000, memoryLimitBytes: 1536 * mib };

export const language = plainLanguage({
  id,
  // Without a JDK it is of no use.
  compiler: existsSync(javaCompiler) ? compiler : javaCompiler,
  askVersion: () => readFileSync(join(compilerHome, 'build.txt'), 'utf8').trim(),
  limits: { fast: limits, checked: limits },
  interpreter: {
    path: javaMachine,
    args: [
      ...[...commonFlags, ...runningFlags],
      ...[`-XX:SharedArchiveFile=${commonClassesInside}`, withLibrary],
    ],
    argsWithin: javaArgsWithin,
    env: javaEnv,
  },
  runsIn: folder,
  own: javaOwn,
  leastSource: 'fun main() {}\n',
  timeAdvice: `${stepsAdvice('10⁸')} ${said`Read with BufferedReader, and print all by one StringBuilder: println is slow for more than 10⁴ lines.`}`,
  readMessages: readLineMessages({
    sourceName,
    columnUnit: 'character',
    pattern:
      /^(?<file>main\.kt):(?<line>\d+):(?<column>\d+): (?<severity>error|warning): (?<message>.*?)\.?$/gm,
    explain: explainKotlin,
  }),
  rules: {
    source:
      'One file with a function main outside of every class. kotlin-reflect and coroutines are not there.',
    threads: 'An exception in a thread other than the first counts only if the output is wrong.',
    recursion:
      'As deep as the memory limit allows, also in a thread that asks for a stack of its own, as in ' +
      'Thread(null, task, "", 1 shl 27). A StackOverflowError before that is a Runtime Error.',
    memory: 'OutOfMemoryError, or a stack that has filled the limit, is Memory Limit Exceeded.',
    exceptions: 'The exception and the innermost line of the program are told on samples.',
  },
  readEnd,
  build,
  lookAround: async () => {
    const shown = await javaSight([folder, compilerHome, setsVariables]);
    return [
      ...shown,
      { host: commonClasses, inside: commonClassesInside },
      { host: join(folder, library), inside: libraryInside },
      { host: ownPathFile, inside: ownPathInside },
    ];
  },
  programsSee: (shown) =>
    shown.filter(({ inside }) => ![folder, compilerHome, setsVariables].includes(inside)),
  commandOf: () => [
    ...[
      setsVariables,
      `LD_LIBRARY_PATH=${javaEnv.LD_LIBRARY_PATH}`,
      `LD_PRELOAD=${ownPathInside}`,
      javaMachine,
    ],
    ...[...commonFlags, ...compilingFlags, `-XX:SharedArchiveFile=${compileClasses}`],
    ...[...compileArgs, programName],
  ],
  strictOf: (command) => command.slice(0, -1),
});
