/** Makes one precompiled header, with its template instantiations, and checks that it is used. */
import { execFile } from 'node:child_process';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Build, everythingHeader, headerFolder, headerKey } from './cpp.ts';
import {
  headerSource,
  includeLines,
  isTaken,
  makingFlags,
  pluginName,
  probeSource,
  tryingFlags,
} from './header-recipe.ts';

const run = promisify(execFile);

/** How headers are made, for which build, and where they go: in the folder of that build. */
export type Recipe = { compiler: string; plugin: string | null; folder: string; build: Build };

const makeTimeoutMs = 120_000;

/** What programs that do not start with bits/stdc++.h most often start with. */
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

const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/** Builds the plugin; null, with a word on why, where this compiler does not take it. */
export async function buildPlugin(
  compiler: string,
  pluginHeaders: string,
  folder: string,
): Promise<string | null> {
  const source = join(import.meta.dirname, 'instantiate.cc');
  const output = join(folder, pluginName);
  const flags = ['-shared', '-fPIC', '-fno-rtti', '-O2', '-w', '-I', pluginHeaders];
  try {
    await run(compiler, [...flags, source, '-o', output], { env: environment });
    return output;
  } catch (error) {
    console.log(`Headers will do without instantiations: ${error}`);
    return null;
  }
}

/** The file that a program includes; the precompiled header lies beside it as .gch. */
const headerFile = (headers: string[]): string =>
  headers[0] === everythingHeader ? everythingHeader : `${headerKey(headers)}.h`;

const folderOf = ({ folder, build }: Recipe): string => join(folder, headerFolder[build]);

/**
 * Makes the precompiled header of an include sequence. Answers its key, or null where a program
 * would not use it, after which nothing of it is left but the plain include.
 */
export async function makeHeader(recipe: Recipe, headers: string[]): Promise<string | null> {
  const file = join(folderOf(recipe), headerFile(headers));
  const key = headerKey(headers);
  const source = join(recipe.folder, `${key}.make.h`);
  const isEverything = headers[0] === everythingHeader;
  const plain = isEverything ? `#include_next <${everythingHeader}>\n` : includeLines(headers);
  await writeFile(source, headerSource(headers, recipe.plugin !== null));
  const flags = makingFlags(recipe.build, recipe.plugin);
  const options = { env: environment, timeout: makeTimeoutMs };
  await run(recipe.compiler, [...flags, source, '-o', `${source}.gch`], options);
  await rename(`${source}.gch`, `${file}.gch`);
  await writeFile(file, plain);
  await rm(source);
  if (await isUsed(recipe, headers)) return key;
  console.log(`The precompiled header ${key} is not used by the compiler.`);
  await rm(`${file}.gch`);
  return isEverything ? key : null;
}

/** Whether a program that starts with these includes takes the precompiled header. */
async function isUsed(recipe: Recipe, headers: string[]): Promise<boolean> {
  const program = join(recipe.folder, `${headerKey(headers)}.probe.cpp`);
  await writeFile(program, probeSource(headers));
  const folder = folderOf(recipe);
  const file = join(folder, headerFile(headers));
  const include = headers[0] === everythingHeader ? [] : ['-include', file];
  const flags = tryingFlags(recipe.build, folder);
  const { stderr } = await run(recipe.compiler, [...flags, ...include, program], {
    env: environment,
    maxBuffer: 1e8,
  });
  await rm(program);
  await stat(`${file}.gch`);
  return isTaken(stderr, file);
}
