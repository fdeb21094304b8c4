/**
 * How g++ compiles: flags, the command for a source, and which precompiled header fits it.
 * prepare.ts detects what the machine offers and records it as a Toolchain.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { z } from 'zod';
import { languageFacts } from '../../contract/languages.ts';
import { buildFlags, commonFlags, linkFlags, messageFlags } from './gcc.ts';
import { bestSet, type HeaderSet, headerFile } from './header-sets.ts';
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
  /** Sets of headers with a precompiled header; see header-sets.ts. */
  headerSets: z.array(z.strictObject({ headers: words, bytes: z.int() })),
  /** See Provided; empty without header sets. */
  provided: z.record(text, z.array(text)),
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

/** The words that include the headers of a set first, if there is one. */
const includeFirst = (set: HeaderSet | null, place = headersInside): string[] =>
  set === null ? [] : ['-include', `${place}/${headerFile(set.headers)}`];

const driverCommand = (toolchain: Toolchain, build: Build, include: string[]): string[] => [
  toolchain.compiler,
  ...headerFlags[build],
  ...messageFlags,
  '-I',
  posix.join(headersInside, headerFolder[build]),
  ...include,
  sourceName,
  '-o',
  programName,
  ...linkFlags[build],
  ...(toolchain.linker === null ? [] : [`-fuse-ld=${toolchain.linker}`]),
];

/**
 * The driver's command for a submission, with the best set of headers included first: the same
 * program, but messages about the library may name its parts in another order.
 */
export const commandWithSet = (toolchain: Toolchain, source: string): string[] => {
  const { headerSets, provided } = toolchain;
  return driverCommand(toolchain, 'fast', includeFirst(bestSet(source, headerSets, provided)));
};

/**
 * The command that compiles `main.cpp` of the working directory to `main`. A source that starts
 * with bits/stdc++.h finds its precompiled header by the include path. A set of headers makes it
 * faster, but is used only without steps: if the steps leave a source to this command, its messages
 * must be those of plain g++.
 */
export function compileCommand(
  toolchain: Toolchain,
  source: string,
  build: Build = 'fast',
): string[] {
  const isOnlyWay = build === 'fast' && toolchain.steps === null;
  return isOnlyWay ? commandWithSet(toolchain, source) : driverCommand(toolchain, build, []);
}

/**
 * Compiles `main.cpp`, with files in C, so that each basic block calls `__sanitizer_cov_trace_pc`.
 * At -O1, loops keep the form that they have in the source. No precompiled header has these flags.
 */
export const countedCommand = ({ compiler, linker }: Toolchain, beside: string[]): string[] => [
  ...[compiler, standard, ...commonFlags, '-w', '-O1', '-g1', '-fsanitize-coverage=trace-pc'],
  ...[sourceName, '-x', 'c', ...beside, '-o', programName, '-static'],
  ...(linker === null ? [] : [`-fuse-ld=${linker}`]),
];

/** A command of the driver without precompiled headers: the same program, more slowly. */
export const withoutHeaders = (command: string[]): string[] => {
  const isOurs = (word = '') => word === headersInside || word.startsWith(`${headersInside}/`);
  return command.filter((word, index) => !isOurs(word) && !isOurs(command[index + 1]));
};

/** A command for the steps, and whether it includes headers in another order than the source. */
export type StepsCommand = { command: string[]; isReordered: boolean };

/**
 * Same as `compileCommand`, without the driver; null if there are no steps. In unusual cases, it
 * exits with `askTheDriver`. `learned` are the sets of learned-headers.ts.
 */
export function quickCommand(
  { steps, headerSets, provided }: Toolchain,
  source: string,
  learned: HeaderSet[] = [],
): StepsCommand | null {
  if (steps === null) return null;
  const { compile, assemble, link } = steps;
  const set = bestSet(source, [...headerSets, ...learned], provided);
  const at = compile.indexOf(sourceName);
  const place = set !== null && learned.includes(set) ? learnedInside : headersInside;
  const first = compile.toSpliced(at, 0, ...includeFirst(set, place));
  const program = `${headersInside}/${quickFolder}/steps`;
  const command = [program, ...first, '--', ...assemble, '--', ...link];
  return { command, isReordered: set !== null };
}

/** What the compiler's jail must show, read-only. */
export const compilerSight = (
  toolchain: Toolchain,
  root: string,
): { host: string; inside: string }[] => [
  ...toolchain.readOnly,
  { host: preparedFolder(root), inside: headersInside },
];
