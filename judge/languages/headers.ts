/** Makes one precompiled header, with its template instantiations, and checks that it is used. */
import { execFile } from 'node:child_process';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { headerFolder } from './gxx.ts';
import {
  headerSource,
  includeLines,
  isTaken,
  makingFlags,
  pluginName,
  probeSource,
  tryingFlags,
} from './header-recipe.ts';
import { everythingHeader, type HeaderSet, headerFile } from './header-sets.ts';
import type { Build } from './language.ts';
import { toolOptions } from './sight.ts';

const run = promisify(execFile);

/** How, for which build, and in which folder headers are made. */
export type Recipe = { compiler: string; plugin: string | null; folder: string; build: Build };

/** Making a header takes seconds on an idle machine; this stops a compiler that never ends. */
const makeTimeoutMs = 900_000;

/**
 * Sets of headers for programs that choose their own: those that leave the least to read, over many
 * programs (docs/decisions/011-compiling.md). The largest that a program provides is used.
 */
export const commonSets: string[][] = [
  ['iostream'],
  ['algorithm', 'iostream'],
  ['iostream', 'vector'],
  ['algorithm', 'iostream', 'vector'],
  ['cmath', 'iostream'],
  ['cmath', 'iostream', 'vector'],
  ['algorithm', 'cmath', 'iostream'],
  ['algorithm', 'cmath', 'iostream', 'vector'],
  ['iostream', 'map'],
  ['iostream', 'map', 'vector'],
  ['algorithm', 'iostream', 'map'],
  ['algorithm', 'iostream', 'map', 'vector'],
  ['iostream', 'queue'],
  ['algorithm', 'iostream', 'queue'],
  ['iostream', 'unordered_map'],
  ['algorithm', 'iostream', 'unordered_map', 'vector'],
  ['functional', 'iostream'],
  ['iomanip', 'iostream'],
  ['cstdio'],
  ['algorithm', 'cstdio'],
  ['cstdio', 'vector'],
  ['algorithm', 'cstdio', 'vector'],
];

/** Builds the plugin in a folder; returns its path. Throws if this compiler does not accept it. */
export async function buildPlugin(
  compiler: string,
  pluginHeaders: string,
  folder: string,
): Promise<string> {
  const source = join(import.meta.dirname, 'instantiate.cc');
  const output = join(folder, pluginName);
  const flags = ['-shared', '-fPIC', '-fno-rtti', '-O2', '-w', '-I', pluginHeaders];
  await run(compiler, [...flags, source, '-o', output], toolOptions);
  return output;
}

const folderOf = ({ folder, build }: Recipe): string => join(folder, headerFolder[build]);

/**
 * Makes the precompiled header of a set. Throws if the compiler cannot make it or a program would
 * not use it, after which only the plain include is left.
 */
export async function makeHeader(recipe: Recipe, headers: string[]): Promise<HeaderSet> {
  const file = join(folderOf(recipe), headerFile(headers));
  const isEverything = headers[0] === everythingHeader;
  const lines = includeLines(headers);
  const plain = isEverything ? `#include_next <${everythingHeader}>\n` : lines;
  const include = isEverything ? [] : ['-include', file];
  await makeFile(recipe, { file, plain, lines, flags: [], probe: probeSource(headers), include });
  return { headers, bytes: (await stat(`${file}.gch`)).size };
}

/**
 * A precompiled header: its file, the content of that file, and how to make and test the header.
 */
type Making = {
  file: string;
  plain: string;
  /** What is precompiled. */
  lines: string;
  flags: string[];
  /** A program that uses it, with these flags. */
  probe: string;
  include: string[];
};

/** Same, for any file. */
export async function makeFile(recipe: Recipe, making: Making): Promise<void> {
  const { file, plain, lines, flags } = making;
  const source = join(recipe.folder, `${basename(file)}.make.h`);
  const all = [...makingFlags(recipe.build, recipe.plugin), ...flags];
  // By a relative name: compilers tell people where a header came from, which is a folder of this host.
  const options = { ...toolOptions, timeout: makeTimeoutMs, cwd: recipe.folder };
  try {
    await writeFile(file, plain);
    await writeFile(source, headerSource(lines, recipe.plugin !== null));
    await run(recipe.compiler, [...all, basename(source), '-o', `${source}.gch`], options);
    await rename(`${source}.gch`, `${file}.gch`);
    await proveUse(recipe, making);
  } catch (error) {
    await rm(`${source}.gch`, { force: true });
    await rm(`${file}.gch`, { force: true });
    throw error;
  } finally {
    await rm(source, { force: true });
  }
}

/** Throws if a program does not use the precompiled header. */
async function proveUse(recipe: Recipe, { file, flags, probe, include }: Making): Promise<void> {
  const program = join(recipe.folder, `${basename(file)}.probe.cpp`);
  const all = [...tryingFlags(recipe.build, folderOf(recipe)), ...flags, ...include];
  try {
    await writeFile(program, probe);
    const { stderr } = await run(recipe.compiler, [...all, program], toolOptions);
    if (!isTaken(stderr, file)) throw new Error('the compiler does not use it');
  } finally {
    await rm(program, { force: true });
  }
}
