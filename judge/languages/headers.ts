/** Makes one precompiled header, with its template instantiations, and checks that it is used. */
import { execFile } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { everythingHeader, headerFolder, headerKey } from './gxx.ts';
import {
  headerSource,
  includeLines,
  isTaken,
  makingFlags,
  pluginName,
  probeSource,
  tryingFlags,
} from './header-recipe.ts';
import type { Build } from './language.ts';
import { toolOptions } from './sight.ts';

const run = promisify(execFile);

/** How headers are made, for which build, and in which folder. */
export type Recipe = { compiler: string; plugin: string | null; folder: string; build: Build };

/** It takes seconds on an idle machine; this stops a compiler that never ends. */
const makeTimeoutMs = 900_000;

/** The most common beginnings of programs that do not start with bits/stdc++.h. */
export const commonPrefixes: string[][] = [
  ['iostream'],
  ['cstdio'],
  ['stdio.h'],
  ['iostream', 'vector'],
  ['iostream', 'vector', 'algorithm'],
  ['iostream', 'algorithm'],
  ['iostream', 'algorithm', 'vector'],
  ['iostream', 'string'],
  ['iostream', 'string', 'vector'],
  ['iostream', 'vector', 'string'],
  ['iostream', 'cmath'],
  ['iostream', 'map'],
  ['iostream', 'cstdio'],
  ['iostream', 'iomanip'],
  ['iostream', 'cstring'],
  ['cstdio', 'algorithm'],
  ['cstdio', 'cstring'],
  ['cstdio', 'iostream'],
  ['algorithm', 'iostream'],
  ['vector', 'iostream'],
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

/** The file that a program includes; the precompiled header is beside it as .gch. */
const headerFile = (headers: string[]): string =>
  headers[0] === everythingHeader ? everythingHeader : `${headerKey(headers)}.h`;

const folderOf = ({ folder, build }: Recipe): string => join(folder, headerFolder[build]);

/**
 * Makes the precompiled header of an include sequence; returns its key. Throws if the compiler
 * cannot make it or a program would not use it, after which only the plain include is left.
 */
export async function makeHeader(recipe: Recipe, headers: string[]): Promise<string> {
  const file = join(folderOf(recipe), headerFile(headers));
  const key = headerKey(headers);
  const source = join(recipe.folder, `${key}.make.h`);
  const isEverything = headers[0] === everythingHeader;
  const plain = isEverything ? `#include_next <${everythingHeader}>\n` : includeLines(headers);
  const flags = makingFlags(recipe.build, recipe.plugin);
  const options = { ...toolOptions, timeout: makeTimeoutMs };
  try {
    await writeFile(file, plain);
    await writeFile(source, headerSource(headers, recipe.plugin !== null));
    await run(recipe.compiler, [...flags, source, '-o', `${source}.gch`], options);
    await rename(`${source}.gch`, `${file}.gch`);
    await proveUse(recipe, headers);
    return key;
  } catch (error) {
    await rm(`${source}.gch`, { force: true });
    await rm(`${file}.gch`, { force: true });
    throw error;
  } finally {
    await rm(source, { force: true });
  }
}

/** Throws if a program that starts with these includes does not use the precompiled header. */
async function proveUse(recipe: Recipe, headers: string[]): Promise<void> {
  const program = join(recipe.folder, `${headerKey(headers)}.probe.cpp`);
  const folder = folderOf(recipe);
  const file = join(folder, headerFile(headers));
  const include = headers[0] === everythingHeader ? [] : ['-include', file];
  const flags = tryingFlags(recipe.build, folder);
  try {
    await writeFile(program, probeSource(headers));
    const { stderr } = await run(recipe.compiler, [...flags, ...include, program], toolOptions);
    if (!isTaken(stderr, file)) throw new Error('the compiler does not use it');
  } finally {
    await rm(program, { force: true });
  }
}
