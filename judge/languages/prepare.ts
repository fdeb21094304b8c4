/**
 * `node judge/languages/prepare.ts`: makes the precompiled headers and writes down the toolchain,
 * in build/pch, when it is missing or out of date. A part of the set-up; the judge only reads it.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import {
  everythingHeader,
  headerFlags,
  headerFolder,
  preparedFolder,
  type Toolchain,
} from './cpp.ts';
import { buildPlugin, commonPrefixes, makeHeader, type Recipe } from './headers.ts';
import { makeSteps } from './quick.ts';
import { discover, pluginHeaders } from './toolchain.ts';

const root = join(import.meta.dirname, '../..');

/** The files of this folder that what is prepared is made of, or by. */
const sources = [
  'cpp.ts',
  'headers.ts',
  'header-recipe.ts',
  'instantiate.cc',
  'quick.ts',
  'common-calls.cpp',
  'runtime.ld',
  'quick-check.cpp',
  'steps.c',
];

/** What the prepared headers depend on, as one word. */
async function stampOf(version: string, plugin: string | null): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([version, headerFlags, plugin, commonPrefixes]));
  for (const name of sources) hash.update(await readFile(join(import.meta.dirname, name)));
  return hash.digest('hex').slice(0, 16);
}

async function isCurrent(
  folder: string,
  found: Omit<Toolchain, 'prefixes' | 'instantiated' | 'steps'>,
) {
  try {
    const old: Toolchain = JSON.parse(await readFile(join(folder, 'toolchain.json'), 'utf8'));
    const { prefixes, instantiated, steps, ...known } = old;
    return JSON.stringify(known) === JSON.stringify(found);
  } catch {
    return false;
  }
}

/** Makes headers, as many at a time as there are cores; answers those that can be used. */
async function makeHeaders(recipe: Recipe, sequences: string[][]): Promise<string[]> {
  const made: string[] = [];
  const left = [...sequences];
  const work = async () => {
    for (let headers = left.shift(); headers; headers = left.shift()) {
      const key = await makeHeader(recipe, headers);
      if (key !== null) made.push(key);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return made.sort();
}

async function prepare(): Promise<void> {
  const { compiler, version, linker, readOnly } = await discover();
  const plugins = await pluginHeaders(compiler);
  const found = {
    compiler,
    version,
    linker,
    readOnly,
    stamp: await stampOf(version, plugins),
  };
  const folder = preparedFolder(root);
  if (await isCurrent(folder, found)) return;
  console.log(`Precompiling headers with ${version}; this takes about a minute.`);
  const started = performance.now();
  const making = join(dirname(folder), `pch.${process.pid}`);
  for (const within of Object.values(headerFolder)) {
    await mkdir(join(making, within, dirname(everythingHeader)), { recursive: true });
  }
  try {
    const plugin = plugins === null ? null : await buildPlugin(compiler, plugins, making);
    const recipe: Recipe = { compiler, plugin, folder: making, build: 'fast' };
    const prefixes = await makeHeaders(recipe, [[everythingHeader], ...commonPrefixes]);
    await makeHeader({ ...recipe, build: 'checked' }, [everythingHeader]);
    const made = { ...found, prefixes, instantiated: plugin !== null, steps: null };
    const toolchain: Toolchain = { ...made, steps: await makeSteps(made, making) };
    await writeFile(join(making, 'toolchain.json'), JSON.stringify(toolchain, null, 2));
    if (existsSync(folder)) await rename(folder, join(making, 'old'));
    await rename(making, folder);
    await rm(join(folder, 'old'), { recursive: true, force: true });
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`Precompiled ${prefixes.length} headers in ${seconds} s.`);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

await prepare();
