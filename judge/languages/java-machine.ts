/**
 * The Java machine of the distribution's JDK, for the languages that it runs: where it is, its flags, how
 * its heap and stack follow a memory limit, and what it says of an exception that nothing catches.
 */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { javaEnds } from './java-messages.ts';
import type { ReadEnd } from './language.ts';
import { readEndsBy } from './program-ends.ts';
import type { Shown } from './sight.ts';

const mib = 1024 * 1024;

/** Exceptions that nothing catches: in the main thread, and in others, after which it may go on. */
export const readEndIn = (file: string): ReadEnd =>
  readEndsBy({
    exitCodes: [0, 1],
    patterns: [
      /^Exception in thread "[^\n"]{0,80}" (?<text>\S.*)$/m,
      /^Exception: (?<text>java\.lang\.OutOfMemoryError) thrown from the UncaughtExceptionHandler/m,
      /^# (?:There is insufficient memory|Native memory allocation) (?<text>).*$/m,
    ],
    place: new RegExp(
      String.raw`^\tat [^\n]{0,300}\(${file.replace('.', '\\.')}:(?<line>\d{1,6})\)$`,
      'm',
    ),
    named: [...javaEnds, { pattern: /^$/, type: 'memory', isOutOfMemory: true }],
    isOutOfMemory: false,
  });

/** Debian's name of the compiler leads to the folder of the JDK that the machine uses. */
export const javaCompiler = '/usr/bin/javac';
export const javaHome = existsSync(javaCompiler)
  ? dirname(dirname(realpathSync(javaCompiler)))
  : '/usr/lib/jvm';
export const javaMachine = join(javaHome, 'bin/java');

/**
 * Of every Java machine here: no files beside, no other collector's threads, words on stderr, and none
 * of a crash, whose summary would be on stdout.
 */
export const commonFlags = [
  ...['-XX:+UseSerialGC', '-XX:-UsePerfData', '-Xshare:auto', '-XX:+DisableAttachMechanism'],
  ...['-Xlog:disable', '-Xlog:all=error:stderr', '-XX:+DisplayVMOutputToStderr'],
  ...['-XX:+SuppressFatalErrorMessage', '-XX:-CreateCoredumpOnCrash', '-XX:ActiveProcessorCount=1'],
];

/** Of a compiler: it is short of time, and deep sources need a deep stack. */
export const compilingFlags = ['-XX:TieredStopAtLevel=1', '-Xmx700m', '-Xss64m'];

/** Of a program. */
export const runningFlags = [
  ...['-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-Dsun.stdout.encoding=UTF-8'],
  ...['-Dstderr.encoding=UTF-8', '-Dsun.stderr.encoding=UTF-8', '-DONLINE_JUDGE=true'],
];

/** New objects have a place of their own, so that old ones can fill all of the limit. */
const youngMib = 64;
/** The deepest stack that a Java machine gives a thread. */
const stackMaxMib = 1024;

/** What the machine needs for itself. */
export const javaOwn = { startBytes: 40 * mib, allowedBytes: (youngMib + 96) * mib };

/** Heap and stacks as large as the limit: both take memory only as they are used. */
export function javaArgsWithin(memoryLimitBytes: number): string[] {
  const limitMib = Math.ceil(memoryLimitBytes / mib);
  const heap = `${limitMib + youngMib}m`;
  const stack = `-Xss${Math.min(limitMib, stackMaxMib)}m`;
  return [`-Xmn${youngMib}m`, `-Xms${heap}`, `-Xmx${heap}`, stack, '-jar'];
}

/** Where programs see own-path.c, by which channels of files do without what a slot refuses. */
export const ownPathInside = '/lib/own-path.so';

/** The libraries of the machine are found beside its program, which a slot does not know the path of. */
export const javaEnv = { LD_LIBRARY_PATH: join(javaHome, 'lib'), LD_PRELOAD: ownPathInside };

/** The files that the machine needs, and others. */
export async function javaSight(others: string[]): Promise<Shown[]> {
  const { runtimeSight } = await import('./sight.ts');
  const names = ['libjvm', 'libjava', 'libjimage', 'libnio', 'libnet', 'libzip', 'libverify'];
  const loaded = [javaMachine, ...names.map((name) => join(javaHome, 'lib', `${name}.so`))];
  const settings = `/etc/${javaHome
    .split('/')
    .at(-1)
    ?.replace(/-(?:amd64|arm64)$/, '')}`;
  return runtimeSight(
    [...['bin', 'conf', 'lib'].map((name) => join(javaHome, name)), settings, ...others],
    [...loaded, join(javaHome, 'lib/server/libjvm.so')],
  );
}

type Archive = {
  /** The classes that are wanted, by a list that a run of the machine has written. */
  list: string;
  to: string;
  path: string;
  flags?: string[];
  folder?: string;
};

/** Writes the archive of these classes. Only this collector writes a heap, which others can use. */
export async function archiveClasses({
  list,
  to,
  path,
  flags = [],
  folder,
}: Archive): Promise<void> {
  const { askIn } = await import('./sight.ts');
  await askIn(
    folder,
    javaMachine,
    ...['-XX:+UseG1GC', '-Xshare:dump', '-Xlog:disable', `-XX:SharedClassListFile=${list}`],
    ...[`-XX:SharedArchiveFile=${to}`, ...flags, '-cp', path],
  );
}
