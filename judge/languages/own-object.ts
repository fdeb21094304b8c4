/** Small objects in C beside the languages, which are linked into every program of one. */
import { existsSync, statSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Shown } from './sight.ts';

/**
 * The object of `<name>.c`: how a jail shows it, without its real path, which a source could read when it
 * is compiled, and what builds it if the source has changed.
 */
export function ownObject(name: string): { shown: Shown; build(): Promise<void> } {
  const source = join(import.meta.dirname, `${name}.c`);
  const host = join(import.meta.dirname, '../../build/languages', `${name}.o`);
  const build = async (): Promise<void> => {
    if (existsSync(host) && statSync(host).mtimeMs > statSync(source).mtimeMs) return;
    const { ask } = await import('./sight.ts');
    await mkdir(dirname(host), { recursive: true });
    await ask('/usr/bin/gcc', '-O2', '-c', '-o', `${host}.${process.pid}`, source);
    await rename(`${host}.${process.pid}`, host);
  };
  return { shown: { host, inside: `/${name}.o` }, build };
}
