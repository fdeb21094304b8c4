/**
 * Precompiles our library for the programs of problems: its declarations as a header, its functions
 * as an object. Part of the set-up. Used only if a program that is linked with the object behaves
 * as it does when it contains the functions, with the same messages.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { headerFlags, sourceName, type Toolchain } from './gxx.ts';
import { makeFile, type Recipe } from './headers.ts';
import {
  libraryCommand,
  libraryFolder,
  libraryHash,
  libraryObject,
  libraryPath,
  linkedHeader,
  linkedSource,
  quickLibraryCommand,
} from './library.ts';
import { outside, tryOut } from './quick.ts';
import { toolOptions as options } from './sight.ts';

const run = promisify(execFile);
const own = dirname(libraryPath);

/** Makes the object of the library's functions. */
async function makeObject({ compiler, folder }: Recipe, home: string): Promise<void> {
  const source = join(home, 'library.cpp');
  await writeFile(source, linkedSource.replace('TESTLIB_LINKED', 'TESTLIB_OBJECT'));
  const flags = [...headerFlags.fast, '-I', folder, '-iquote', own];
  await run(compiler, [...flags, '-c', source, '-o', join(home, libraryObject)], options);
  await rm(source);
}

/** Throws if a program that is linked with the object differs from one that is not. */
async function check(toolchain: Toolchain, folder: string, scratch: string): Promise<void> {
  await mkdir(scratch);
  for (const name of await readdir(own)) {
    if (name.endsWith('.h')) await copyFile(join(own, name), join(scratch, name));
  }
  const text = await readFile(join(import.meta.dirname, 'library-check.cpp'), 'utf8');
  await writeFile(join(scratch, sourceName), text);
  const program = { name: sourceName, text, brought: [] };
  const command = quickLibraryCommand({ ...toolchain, library: libraryHash() }, program);
  if (command === null) throw new Error('there are no steps');
  const quick = await tryOut(outside(command, folder), scratch);
  const plain = await tryOut(outside(libraryCommand(toolchain, [sourceName]), folder), scratch);
  if (!plain.said.includes('warning')) throw new Error('nothing was said to compare');
  if (quick.said !== plain.said) throw new Error('other messages');
  if (quick.printed !== plain.printed) throw new Error('another output');
  await rm(scratch, { recursive: true });
}

/**
 * Makes both, next to the other precompiled headers; returns the library's hash. If they cannot be
 * used, removes them and throws.
 */
export async function makeLibrary(recipe: Recipe, toolchain: Toolchain): Promise<string> {
  const { folder } = recipe;
  const home = join(folder, libraryFolder);
  try {
    await mkdir(home);
    const file = join(home, linkedHeader);
    await makeFile(recipe, {
      file,
      plain: linkedSource,
      lines: linkedSource,
      flags: ['-iquote', own],
      probe: `#include "${basename(libraryPath)}"\nint main() {}\n`,
      include: ['-include', file],
    });
    await makeObject(recipe, home);
    await check(toolchain, folder, join(home, 'check'));
    return libraryHash();
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
}
