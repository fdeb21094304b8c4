/** Finds out which C++ compiler and linker this machine has. Part of the set-up, not of the judge. */
import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Toolchain } from './cpp.ts';

const run = promisify(execFile);

const compiler = '/usr/bin/g++';
const linkers = ['mold', 'lld', 'gold'];

/** What the compiler prints when asked; without the newline. */
export async function ask(compiler: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(compiler, args, { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } });
  return stdout.trim();
}

/** The directories that the compiler and the linker read, of those that this machine has. */
async function sight(compiler: string, linker: string | null): Promise<Toolchain['readOnly']> {
  const multiarch = await ask(compiler, '-print-multiarch');
  const libraries =
    multiarch === '' ? ['/usr/lib'] : [`/usr/lib/${multiarch}`, `/lib/${multiarch}`];
  const llvm = linker === 'lld' ? [dirname(dirname(realpathSync('/usr/bin/ld.lld')))] : [];
  const toolFolders = ['/usr/bin', '/usr/include', '/usr/lib/gcc', '/usr/libexec/gcc'];
  return [...toolFolders, ...libraries, '/usr/lib64', '/lib64', ...llvm]
    .filter((folder) => existsSync(folder))
    .map((inside) => ({ host: realpathSync(inside), inside }));
}

/** The compiler and linker to use. Throws a sentence where there is no g++. */
export async function discover(): Promise<
  Pick<Toolchain, 'compiler' | 'version' | 'linker' | 'readOnly'>
> {
  if (!existsSync(compiler)) throw new Error(`There is no ${compiler}: install g++.`);
  const [version = ''] = (await ask(compiler, '--version')).split('\n');
  const linker = linkers.find((name) => existsSync(`/usr/bin/ld.${name}`)) ?? null;
  return { compiler, version, linker, readOnly: await sight(compiler, linker) };
}

/** The headers for plugins of this compiler; null where they are not installed. */
export async function pluginHeaders(compiler: string): Promise<string | null> {
  const folder = join(await ask(compiler, '-print-file-name=plugin'), 'include');
  return existsSync(join(folder, 'gcc-plugin.h')) ? folder : null;
}
