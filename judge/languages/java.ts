/**
 * How Java is compiled and run: to an archive, by a compiler that java-compile.java calls, and from
 * it by a Java machine whose classes, and the compiler's, are mapped from archives made at set-up.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { languageFacts } from '../../contract/languages.ts';
import { explainJava, javaEnds } from './java-messages.ts';
import { programName, stepsAdvice } from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';

const id = 'java';
const sourceName = languageFacts(id).fileName;
const mib = 1024 * 1024;

/** Exceptions that nothing catches: in the main thread, and in others, after which it may go on. */
export const readEnd = readEndsBy({
  exitCodes: [0, 1],
  patterns: [
    /^Exception in thread "[^\n"]{0,80}" (?<text>\S.*)$/m,
    /^Exception: (?<text>java\.lang\.OutOfMemoryError) thrown from the UncaughtExceptionHandler/m,
    /^# (?:There is insufficient memory|Native memory allocation) (?<text>).*$/m,
  ],
  place: /^\tat [^\n]{0,300}\(Main\.java:(?<line>\d{1,6})\)$/m,
  named: [...javaEnds, { pattern: /^$/, type: 'memory', isOutOfMemory: true }],
  isOutOfMemory: false,
});

/** Debian's name of the compiler leads to the folder of the JDK that the machine uses. */
const compiler = '/usr/bin/javac';
const home = existsSync(compiler) ? dirname(dirname(realpathSync(compiler))) : '/usr/lib/jvm';
const machine = join(home, 'bin/java');

const compileSource = join(import.meta.dirname, 'java-compile.java');
const commonCalls = join(import.meta.dirname, 'java-common-calls.java');

/** What is made here depends on these sources, and so does what programs are compiled to. */
const made = createHash('sha256')
  .update(readFileSync(compileSource))
  .update(readFileSync(commonCalls))
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

/**
 * Of every Java machine here: no files beside, no other collector's threads, words on stderr, and none
 * of a crash, whose summary would be on stdout.
 */
const common = [
  ...['-XX:+UseSerialGC', '-XX:-UsePerfData', '-Xshare:auto', '-XX:+DisableAttachMechanism'],
  ...['-Xlog:disable', '-Xlog:all=error:stderr', '-XX:+DisplayVMOutputToStderr'],
  ...['-XX:+SuppressFatalErrorMessage', '-XX:-CreateCoredumpOnCrash', '-XX:ActiveProcessorCount=1'],
];

/** The compiler's own: it is short of time, and deep sources need a deep stack. */
const compiling = [
  ...['-XX:TieredStopAtLevel=1', '-Xmx700m', '-Xss64m', `-XX:SharedArchiveFile=${compilerClasses}`],
  ...['-cp', compilerArchive, 'Compile'],
];

const running = [
  ...['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-Dsun.stdout.encoding=UTF-8'],
  ...['-Dstderr.encoding=UTF-8', '-Dsun.stderr.encoding=UTF-8', '-DONLINE_JUDGE=true'],
];

/** New objects have a place of their own, so that old ones can fill all of the limit. */
const youngMib = 64;
/** The deepest stack that a Java machine gives a thread. */
const stackMaxMib = 1024;

/** Heap and stacks as large as the limit: both take memory only as they are used. */
function argsWithin(memoryLimitBytes: number): string[] {
  const limitMib = Math.ceil(memoryLimitBytes / mib);
  const heap = `${limitMib + youngMib}m`;
  const stack = `-Xss${Math.min(limitMib, stackMaxMib)}m`;
  return [`-Xmn${youngMib}m`, `-Xms${heap}`, `-Xmx${heap}`, stack, '-jar'];
}

/** The libraries of the machine are found beside its program, which a slot does not know the path of. */
const env = { LD_LIBRARY_PATH: join(home, 'lib') };

/**
 * Compiles our compiler, and makes both archives of classes. Does nothing if they are there for this
 * JDK.
 */
async function build(): Promise<void> {
  const { ask } = await import('./sight.ts');
  const mark = join(folder, 'made-for');
  const version = await ask(machine, '-Xinternalversion');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === version) return;
  await rm(folder, { recursive: true, force: true });
  const scratch = join(folder, 'scratch');
  await mkdir(scratch, { recursive: true });
  await ask(compiler, '-d', scratch, compileSource);
  await ask(join(home, 'bin/jar'), '--create', '--file', compilerArchive, '-C', scratch, '.');
  const [source, program] = [join(scratch, sourceName), join(scratch, programName)];
  await copyFile(commonCalls, source);
  const [compileList, runList] = [join(scratch, 'compile.list'), join(scratch, 'run.list')];
  const listing = (list: string) => ['-XX:+UseSerialGC', `-XX:DumpLoadedClassList=${list}`];
  const own = ['-cp', compilerArchive];
  await ask(machine, ...listing(compileList), ...own, 'Compile', source, program);
  // It ends by an exception, so that the classes which print one are among them.
  await ask(
    '/usr/bin/sh',
    '-c',
    '"$@" < /dev/null || [ $? = 1 ]',
    'sh',
    machine,
    ...listing(runList),
    '-jar',
    program,
  );
  // The heap in an archive is only made by this collector, and can be used by others.
  const dump = (list: string, to: string, path: string) =>
    ask(
      machine,
      ...['-XX:+UseG1GC', '-Xshare:dump', '-Xlog:disable', `-XX:SharedClassListFile=${list}`],
      ...[`-XX:SharedArchiveFile=${to}`, '-cp', path],
    );
  await dump(compileList, compilerClasses, compilerArchive);
  await dump(runList, commonClasses, nothing);
  await rm(scratch, { recursive: true });
  await writeFile(mark, version);
  for (const other of await readdir(above)) {
    if (other !== made) await rm(join(above, other), { recursive: true, force: true });
  }
}

export const language = plainLanguage({
  id,
  compiler,
  interpreter: {
    path: machine,
    args: [...common, ...running, `-XX:SharedArchiveFile=${commonClassesInside}`],
    argsWithin,
    env,
  },
  own: { startBytes: 40 * mib, allowedBytes: (youngMib + 96) * mib },
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
  timeAdvice: `${stepsAdvice('10⁸')} Read with BufferedReader: Scanner is slow for more than 10⁵ numbers.`,
  readMessages: readLineMessages({
    sourceName,
    columnUnit: 'character',
    pattern:
      /^(?<file>Main\.java):(?<line>\d+):(?<column>\d+): (?<severity>error|warning|note): (?<message>.*)$/gm,
    explain: explainJava,
  }),
  readEnd,
  build,
  lookAround: async () => {
    const { runtimeSight } = await import('./sight.ts');
    const libraries = ['libjvm', 'libjava', 'libjimage', 'libnio', 'libnet', 'libzip', 'libverify'];
    const loaded = [machine, ...libraries.map((name) => join(home, 'lib', `${name}.so`))];
    const settings = `/etc/${home
      .split('/')
      .at(-1)
      ?.replace(/-(?:amd64|arm64)$/, '')}`;
    const shown = await runtimeSight(
      [...['bin', 'conf', 'lib'].map((name) => join(home, name)), settings, folder, setsVariables],
      [...loaded, join(home, 'lib/server/libjvm.so')],
    );
    return [...shown, { host: commonClasses, inside: commonClassesInside }];
  },
  programsSee: (shown) =>
    shown.filter(({ inside }) => inside !== folder && inside !== setsVariables),
  commandOf: () => [
    ...[setsVariables, `LD_LIBRARY_PATH=${env.LD_LIBRARY_PATH}`, machine],
    ...[...common, ...compiling, sourceName, programName],
  ],
  strictOf: (command) => command.slice(0, -1),
});
