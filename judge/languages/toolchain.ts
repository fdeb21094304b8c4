/** Detects the C++ compiler and linkers of this machine. Part of the set-up, not of the judge. */
import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Toolchain } from './gxx.ts';
import { ask, programPath, sight, toolOptions } from './sight.ts';

const run = promisify(execFile);

/** The compiler for programs. */
export const systemCompiler = '/usr/bin/g++';

/** Fastest first. */
const linkers = ['mold', 'lld', 'gold'];

/** An available linker, named as for -fuse-ld, and a value that changes when it does. */
export type Candidate = { name: string; identity: string };

/** What is available, not yet tested. */
export type Found = {
  compiler: string;
  version: string;
  linkers: Candidate[];
  /** The headers for plugins of this compiler; null if they are not installed. */
  pluginHeaders: string | null;
  readOnly: Toolchain['readOnly'];
};

async function findLinkers(compiler: string): Promise<Candidate[]> {
  const found = linkers.map(async (name) => {
    const path = await programPath(compiler, `ld.${name}`);
    if (path === undefined) return [];
    const { size, mtimeMs } = statSync(path);
    return [{ name, identity: `${path} ${size} ${mtimeMs}` }];
  });
  return (await Promise.all(found)).flat();
}

async function findPluginHeaders(compiler: string): Promise<string | null> {
  const folder = join(await ask(compiler, '-print-file-name=plugin'), 'include');
  return existsSync(join(folder, 'gcc-plugin.h')) ? folder : null;
}

/** Detects everything. Throws an error if there is no compiler that reports its version. */
export async function discover(compiler: string): Promise<Found> {
  if (!existsSync(compiler)) throw new Error(`There is no ${compiler}: install g++.`);
  const said = await run(compiler, ['--version'], toolOptions).catch((error: Error) => {
    throw new Error(`${compiler} does not work: ${error.message}`);
  });
  const [version = ''] = said.stdout.split('\n');
  const [found, pluginHeaders, readOnly] = await Promise.all([
    findLinkers(compiler),
    findPluginHeaders(compiler),
    sight(compiler),
  ]);
  return { compiler, version, linkers: found, pluginHeaders, readOnly };
}
