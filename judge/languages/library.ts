/**
 * Our library for checkers, validators, generators and interactors, testlib.h: how programs with it
 * are compiled fast. The set-up precompiles its declarations into a header and its functions into
 * an object that programs are linked with (make-library.ts); without these, programs contain the
 * functions.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  compileCommand,
  headersInside,
  learnedInside,
  quickFolder,
  sourceName,
  type Toolchain,
} from './gxx.ts';
import { everythingHeader } from './header-sets.ts';
import { isStandardHeader } from './standard-headers.ts';

export const libraryPath = join(import.meta.dirname, 'testlib/testlib.h');

/** The folder for the set-up's results, within the folder of all precompiled headers. */
export const libraryFolder = 'library';
export const linkedHeader = 'linked.h';
export const libraryObject = 'library.o';

/** The library's declarations, for programs that are linked with the object. */
export const linkedSource = `#include <${everythingHeader}>
#define TESTLIB_LINKED
#include "${basename(libraryPath)}"
`;

/** Files in subfolders can include files of the top folder, and our library, by name. */
const topFirst = ['-iquote', '.'];

/** A hash of the library's files. */
export function libraryHash(): string {
  const folder = join(libraryPath, '..');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.h')) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}

const standardInclude = /^\s*#\s*include\s*<([\w./+-]+)>\s*(?:\/\/.*)?$/;
const libraryInclude = /^\s*#\s*include\s*"testlib\.h"\s*(?:\/\/.*)?$/;
const comment = /^\s*(?:\/\/.*)?$/;

/**
 * Whether only comments and standard headers, which come first anyway, precede the include of the
 * library. A macro before it could affect the library.
 */
export function startsWithLibrary(source: string): boolean {
  let isComment = false;
  for (let start = 0; start < source.length; ) {
    const newline = source.indexOf('\n', start);
    const stop = newline === -1 ? source.length : newline;
    const line = source.slice(start, stop).trim();
    start = stop + 1;
    if (isComment || line.startsWith('/*')) {
      const end = line.indexOf('*/', isComment ? 0 : 2);
      isComment = end === -1;
      if (isComment || end + 2 === line.length) continue;
      return false;
    }
    if (line.includes('\\')) return false;
    if (comment.test(line)) continue;
    if (libraryInclude.test(line)) return true;
    const header = standardInclude.exec(line)?.[1];
    if (header === undefined) return false;
    if (header !== everythingHeader && !isStandardHeader(header)) return false;
  }
  return false;
}

/**
 * The usual command for sources, the main source first. A precompiled header has no effect inside
 * another header such as testlib.h, so the precompiled header of everything comes first.
 */
export const libraryCommand = (toolchain: Toolchain, names: string[]): string[] => [
  ...compileCommand(toolchain, '').flatMap((word) => (word === sourceName ? names : [word])),
  ...['-include', everythingHeader],
  ...topFirst,
];

/** A program of a problem: its only source, and the names of the files that came with it. */
export type LibraryProgram = { name: string; text: string; brought: string[] };

/** Whether an include could refer to this file instead of one of ours. */
const isLikeOurs = (name: string): boolean => /^testlib[-.]/.test(basename(name));

/**
 * The command that compiles a program with the library in steps; null if it does not start with our
 * library. The object is linked first, so that its variables are constructed first.
 */
export function quickLibraryCommand(
  { steps, library }: Pick<Toolchain, 'steps' | 'library'>,
  { name, text, brought }: LibraryProgram,
): string[] | null {
  const isOurs = steps !== null && library !== null && !brought.some(isLikeOurs);
  if (!isOurs || !startsWithLibrary(text)) return null;
  const inside = `${headersInside}/${libraryFolder}`;
  const { compile, assemble, link } = steps;
  const include = ['-include', `${inside}/${linkedHeader}`, ...topFirst];
  const first = compile.toSpliced(compile.indexOf(sourceName), 0, ...include);
  const object = link.findIndex((word) => word.endsWith('.main.o'));
  return [
    `${headersInside}/${quickFolder}/steps`,
    ...first.map((word) => (word === sourceName ? name : word)),
    ...['--', ...assemble, '--'],
    ...link.toSpliced(object, 0, `${inside}/${libraryObject}`),
  ];
}

/**
 * Whether the usual way must decide: after a failure, and if messages reveal that the library was a
 * precompiled header.
 */
export const isLeftOpen = (end: { exitCode: number | null; stderrHead: Buffer }): boolean =>
  end.exitCode !== 0 ||
  [linkedHeader, 'testlib-', learnedInside].some((word) => end.stderrHead.includes(word));
