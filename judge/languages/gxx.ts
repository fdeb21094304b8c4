/**
 * How g++ compiles: flags, the command for a source, and which precompiled header fits it.
 * prepare.ts detects what the machine offers and records it as a Toolchain.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { z } from 'zod';
import { languageFacts } from '../../contract/languages.ts';
import { buildFlags, commonFlags, linkFlags, messageFlags } from './gcc.ts';
import { type Build, programName } from './language.ts';

const text = z.string().min(1);
const words = z.array(text).min(1);

/** A way to compile faster that failed its test in the set-up. */
const dropped = z.strictObject({ name: text, reason: z.string() });
export type Dropped = z.infer<typeof dropped>;

/** The commands that the driver would run, from `sourceName` to `programName`. */
const steps = z.strictObject({ compile: words, assemble: words, link: words });
export type Steps = z.infer<typeof steps>;

/** The results of prepare.ts, as stored in toolchain.json. Paths are the host's. */
export const toolchainShape = z.strictObject({
  compiler: text,
  /** The compiler's own first line about itself. */
  version: z.string(),
  /** Changes whenever a compiled program could change. */
  stamp: text,
  /** The name for -fuse-ld; null for the compiler's default. */
  linker: text.nullable(),
  /** What the compiler may read. */
  readOnly: z.array(z.strictObject({ host: text, inside: text })),
  /** Include sequences with a precompiled header, as keys of headerKey. */
  prefixes: z.array(text),
  /** Whether the precompiled headers contain template instantiations. */
  instantiated: z.boolean(),
  /** Accelerations that were dropped, with the reason. */
  dropped: z.array(dropped),
  /** How to compile without the driver; null if the result would be different. See quick.ts. */
  steps: steps.nullable(),
  /**
   * The hash of the precompiled library for programs of problems; null if it could not be
   * precompiled. See library.ts.
   */
  library: text.nullable(),
});
export type Toolchain = z.infer<typeof toolchainShape>;

export const sourceName = languageFacts('cpp').fileName;

const standard = '-std=gnu++20';

/** The flags that a precompiled header must share with the programs that use it. */
export const headerFlags: Record<Build, string[]> = {
  fast: [standard, ...commonFlags, ...buildFlags.fast],
  checked: [standard, ...commonFlags, ...buildFlags.checked, '-D_GLIBCXX_ASSERTIONS'],
};

/** The folder of the precompiled headers in the compiler's jail. */
export const headersInside = '/pch';

/** The folder of the learned ones; see learned-headers.ts. */
export const learnedInside = '/learned';

/** The folder of a build's precompiled headers, within the folder of all of them. */
export const headerFolder: Record<Build, string> = { fast: '.', checked: 'checked' };

/** The folder for compiling in steps, within the folder of all headers. */
export const quickFolder = 'quick';

/** The exit code with which the steps ask for the driver. */
export const askTheDriver = 77;

export const everythingHeader = 'bits/stdc++.h';

/** The name of an include sequence, and of the file of its precompiled header. */
export const headerKey = (headers: string[]): string => headers.join('+').replaceAll('/', '_');

/** The folder in which prepare.ts stores toolchain.json and the precompiled headers. */
export const preparedFolder = (root: string): string => join(root, 'build/pch');

/** Reads what prepare.ts wrote. Throws an error if it has not run, or wrote something else. */
export function readToolchain(root: string): Toolchain {
  const path = join(preparedFolder(root), 'toolchain.json');
  try {
    return toolchainShape.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const advice = 'run bin/setup judge';
    throw new Error(`${path} cannot be read: ${advice}`, { cause });
  }
}

const blankOrComment = /^\s*(?:\/\/.*)?$/;
const includeLine = /^\s*#\s*include\s*<([\w./+-]+)>\s*(?:\/\/.*)?$/;

/**
 * The headers that a source includes before any other code. Stops at anything that could change
 * their meaning or would require a preprocessor.
 */
export function leadingIncludes(source: string): string[] {
  const headers: string[] = [];
  for (let start = 0; start < source.length; ) {
    const newline = source.indexOf('\n', start);
    const stop = newline === -1 ? source.length : newline;
    const line = source.slice(start, stop).replace(/\r$/, '');
    start = stop + 1;
    if (/[\\?]/.test(line)) break;
    if (blankOrComment.test(line)) continue;
    const header = includeLine.exec(line)?.[1];
    if (header === undefined) break;
    headers.push(header);
  }
  return headers;
}

/** The longest known sequence with which the source starts; null if there is none. */
export function prefixOf(source: string, prefixes: string[]): string | null {
  const headers = leadingIncludes(source);
  if (headers[0] === everythingHeader) return null;
  for (let count = headers.length; count > 0; count -= 1) {
    const key = headerKey(headers.slice(0, count));
    if (prefixes.includes(key)) return key;
  }
  return null;
}

/**
 * The command that compiles `main.cpp` of the working directory to `main`. A source that starts
 * with bits/stdc++.h finds its precompiled header by the include path. If a source starts with a
 * known sequence of headers, the sequence is included first, which changes only the time.
 */
export function compileCommand(
  toolchain: Toolchain,
  source: string,
  build: Build = 'fast',
): string[] {
  const prefix = build === 'fast' ? prefixOf(source, toolchain.prefixes) : null;
  return [
    toolchain.compiler,
    ...headerFlags[build],
    ...messageFlags,
    '-I',
    posix.join(headersInside, headerFolder[build]),
    ...(prefix === null ? [] : ['-include', `${headersInside}/${prefix}.h`]),
    sourceName,
    '-o',
    programName,
    ...linkFlags[build],
    ...(toolchain.linker === null ? [] : [`-fuse-ld=${toolchain.linker}`]),
  ];
}

/** A command of the driver without precompiled headers: the same program, more slowly. */
export const withoutHeaders = (command: string[]): string[] => {
  const isOurs = (word = '') => word === headersInside || word.startsWith(`${headersInside}/`);
  return command.filter((word, index) => !isOurs(word) && !isOurs(command[index + 1]));
};

/**
 * Same, without the driver; null if there are no steps. In unusual cases, it exits with
 * `askTheDriver`. `learned` are the sequences of learned-headers.ts.
 */
export function quickCommand(
  { steps, prefixes }: Toolchain,
  source: string,
  learned: string[] = [],
): string[] | null {
  if (steps === null) return null;
  const { compile, assemble, link } = steps;
  const prefix = prefixOf(source, [...prefixes, ...learned]);
  const at = compile.indexOf(sourceName);
  const place = prefix !== null && learned.includes(prefix) ? learnedInside : headersInside;
  const include = prefix === null ? [] : ['-include', `${place}/${prefix}.h`];
  const first = compile.toSpliced(at, 0, ...include);
  return [`${headersInside}/${quickFolder}/steps`, ...first, '--', ...assemble, '--', ...link];
}

/** What the compiler's jail must show, read-only. */
export const compilerSight = (
  toolchain: Toolchain,
  root: string,
): { host: string; inside: string }[] => [
  ...toolchain.readOnly,
  { host: preparedFolder(root), inside: headersInside },
];
