/**
 * The set-up of g++: makes the precompiled headers and records the toolchain, in build/pch, if it
 * is missing or out of date. The judge only reads it. Every acceleration is tested here, and
 * dropped if it fails. The set-up stops only if the compiler makes no program.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type Dropped,
  headerFlags,
  headerFolder,
  preparedFolder,
  type Toolchain,
  toolchainShape,
} from './gxx.ts';
import { everythingHeader, type HeaderSet, headerKey } from './header-sets.ts';
import { buildPlugin, commonSets, makeHeader, type Recipe } from './headers.ts';
import type { PrepareOptions } from './language.ts';
import { leastMark } from './least.ts';
import { libraryHash } from './library.ts';
import { makeLibrary } from './make-library.ts';
import { proveHeaders, proveLinking, proveSet, reasonOf } from './proof.ts';
import { readProvided } from './provided.ts';
import { makeSteps } from './quick.ts';
import { discover, type Found, systemCompiler } from './toolchain.ts';

const root = join(import.meta.dirname, '../..');

/** The files of this folder that the result depends on. */
const sources = [
  'gxx.ts',
  'headers.ts',
  'header-recipe.ts',
  'header-sets.ts',
  'provided.ts',
  'standard-headers.ts',
  'header-check.cpp',
  'set-check.cpp',
  'instantiate.cc',
  'proof.ts',
  'quick.ts',
  'common-calls.cpp',
  'runtime.ld',
  'quick-check.cpp',
  'steps.c',
  'library.ts',
  'make-library.ts',
  'library-check.cpp',
];

/** What to prepare, and where to put it. */
export type Order = {
  compiler: string;
  folder: string;
  /** The sets of headers that get a precompiled header, besides bits/stdc++.h. */
  headerSets: string[][];
  /** See PrepareOptions. */
  isLeast?: boolean;
};

/** A hash of everything that the result depends on. */
async function stampOf({ version, pluginHeaders, linkers }: Found, order: Order): Promise<string> {
  const hash = createHash('sha256');
  const { headerSets } = order;
  hash.update(JSON.stringify([version, headerFlags, pluginHeaders, linkers, headerSets]));
  for (const name of sources) hash.update(await readFile(join(import.meta.dirname, name)));
  hash.update(libraryHash());
  return hash.digest('hex').slice(0, 16);
}

/** Whether the folder belongs to this toolchain, and has all that is ordered. */
async function isCurrent(
  { compiler, version, readOnly }: Found,
  stamp: string,
  { folder, isLeast = false }: Order,
): Promise<boolean> {
  try {
    const text = await readFile(join(folder, 'toolchain.json'), 'utf8');
    const old = toolchainShape.parse(JSON.parse(text));
    const known = [old.compiler, old.version, old.readOnly, old.stamp];
    if (!isLeast && existsSync(join(folder, leastMark))) return false;
    return JSON.stringify(known) === JSON.stringify([compiler, version, readOnly, stamp]);
  } catch {
    return false;
  }
}

/** Tries an acceleration; null if it fails, with the reason recorded. */
async function attempt<T>(
  dropped: Dropped[],
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const reason = reasonOf(error);
    dropped.push({ name, reason });
    console.log(`Going on without ${name}: ${reason}`);
    return null;
  }
}

/** The first linker that works; null for the compiler's own. */
async function chooseLinker(found: Found, making: string, dropped: Dropped[]) {
  for (const { name } of found.linkers) {
    const linker = await attempt(dropped, `the linker ${name}`, async () => {
      await proveLinking(found.compiler, name, making);
      return name;
    });
    if (linker !== null) return linker;
  }
  return null;
}

/** The header of everything, and how to make the others. */
type Everything = { recipe: Recipe; everything: HeaderSet };

/** Makes the header of everything and tests it; null if none works. */
async function makeEverything(
  found: Found,
  making: string,
  dropped: Dropped[],
): Promise<Everything | null> {
  const { compiler, pluginHeaders } = found;
  const plain: Recipe = { compiler, plugin: null, folder: making, build: 'fast' };
  const prove = async (recipe: Recipe): Promise<Everything> => {
    const everything = await makeHeader(recipe, [everythingHeader]);
    const program = join(import.meta.dirname, 'header-check.cpp');
    try {
      await proveHeaders(compiler, making, program);
    } catch (error) {
      await rm(join(making, `${everythingHeader}.gch`));
      throw error;
    }
    return { recipe, everything };
  };
  const finished = await attempt(dropped, 'finished templates', async () => {
    if (pluginHeaders === null) throw new Error('gcc-*-plugin-dev is not installed');
    return prove({ ...plain, plugin: await buildPlugin(compiler, pluginHeaders, making) });
  });
  if (finished !== null) return finished;
  return attempt(dropped, 'precompiled headers', () => prove(plain));
}

/**
 * Makes the header of checked programs and those of sets, as many at a time as there are cores;
 * returns the sets of those that work.
 */
async function makeHeaders(recipe: Recipe, sets: string[][], dropped: Dropped[]) {
  const made: HeaderSet[] = [];
  const left = sets.map((headers) => async () => {
    const name = `the precompiled header ${headerKey(headers)}`;
    const set = await attempt(dropped, name, () => makeHeader(recipe, headers));
    if (set !== null) made.push(set);
  });
  // First, because it takes longest.
  left.unshift(async () => {
    const checked: Recipe = { ...recipe, build: 'checked' };
    const name = 'the precompiled header of checked programs';
    await attempt(dropped, name, () => makeHeader(checked, [everythingHeader]));
  });
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return made.sort((a, b) => (headerKey(a.headers) < headerKey(b.headers) ? -1 : 1));
}

/**
 * Makes the headers; returns the sets, and which headers provide which. None if they would change a
 * program.
 */
async function makeSets(
  { recipe, everything }: Everything,
  sets: string[][],
  dropped: Dropped[],
): Promise<Pick<Toolchain, 'headerSets' | 'provided'>> {
  const made = await makeHeaders(recipe, sets, dropped);
  const proven = await attempt(dropped, 'headers in another order', async () => {
    const program = join(import.meta.dirname, 'set-check.cpp');
    const provided = await readProvided(recipe.compiler);
    const headerSets = [everything, ...made];
    await proveSet({ ...recipe, program, headerSets, provided });
    return { headerSets, provided };
  });
  return proven ?? { headerSets: [], provided: {} };
}

/** Makes the accelerations other than the headers. */
async function makeOthers(
  toolchain: Toolchain,
  recipe: Recipe | null,
  making: string,
): Promise<Pick<Toolchain, 'steps' | 'library'>> {
  const { dropped } = toolchain;
  const name = 'compiling in steps';
  const steps = await attempt(dropped, name, () => makeSteps(toolchain, making));
  if (recipe === null || steps === null) return { steps, library: null };
  const library = 'the precompiled library of checkers';
  const made = () => makeLibrary(recipe, { ...toolchain, steps });
  return { steps, library: await attempt(dropped, library, made) };
}

async function makeAll(found: Found, stamp: string, order: Order, making: string) {
  const { compiler, version, readOnly } = found;
  await proveLinking(compiler, null, making).catch((error) => {
    throw new Error(`${compiler} makes no program that runs: ${reasonOf(error)}`);
  });
  const dropped: Dropped[] = [];
  const linker = await chooseLinker(found, making, dropped);
  const isWhole = !order.isLeast;
  const made = isWhole ? await makeEverything(found, making, dropped) : null;
  const recipe = made?.recipe ?? null;
  const bare: Toolchain = {
    compiler,
    version,
    linker,
    readOnly,
    stamp,
    dropped,
    instantiated: recipe !== null && recipe.plugin !== null,
    headerSets: [],
    provided: {},
    steps: null,
    library: null,
  };
  if (!isWhole) {
    await writeFile(join(making, leastMark), '');
    return await store(bare, making);
  }
  // Side by side, because most of their steps keep one core busy.
  const [sets, others] = await Promise.all([
    made === null ? {} : makeSets(made, order.headerSets, dropped),
    makeOthers(bare, recipe, making),
  ]);
  await store({ ...bare, ...sets, ...others }, making);
}

const store = (toolchain: Toolchain, making: string): Promise<void> =>
  writeFile(join(making, 'toolchain.json'), JSON.stringify(toolchain, null, 2));

/** Removes the partial results of set-ups that were killed. */
async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(dirname(folder)).catch(() => [])) {
    const pid = /^pch\.(\d+)$/.exec(name)?.[1];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    await rm(join(dirname(folder), name), { recursive: true, force: true });
  }
}

/** Makes everything that is missing or out of date. Throws if programs do not compile. */
export async function prepare(order: Order): Promise<void> {
  const found = await discover(order.compiler);
  const { folder } = order;
  const stamp = await stampOf(found, order);
  if (await isCurrent(found, stamp, order)) return;
  if (!order.isLeast) {
    console.log(`Precompiling headers with ${found.version}; this takes about a minute.`);
  }
  const started = performance.now();
  await clearUnfinished(folder);
  const making = join(dirname(folder), `pch.${process.pid}`);
  for (const within of Object.values(headerFolder)) {
    await mkdir(join(making, within, dirname(everythingHeader)), { recursive: true });
  }
  try {
    await makeAll(found, stamp, order, making);
    if (existsSync(folder)) await rename(folder, join(making, 'old'));
    await rename(making, folder);
    await rm(join(folder, 'old'), { recursive: true, force: true });
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`Prepared ${found.version} in ${seconds} s.`);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** Makes everything for this machine's own compiler, where the judge reads it. */
export const prepareHere = ({
  headerSets = commonSets,
  isLeast = false,
}: PrepareOptions = {}): Promise<void> =>
  prepare({ compiler: systemCompiler, folder: preparedFolder(root), headerSets, isLeast });
