/** Tells a compiler where it is, because it asks /proc, which a jail does not have. */
import { existsSync, statSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Shown } from './sight.ts';

const source = join(import.meta.dirname, 'own-path.c');

/** The file that the compiler's jail must show. */
export const ownPathFile = join(import.meta.dirname, '../../build/languages/own-path.so');

/**
 * It as a jail shows it that also has the folders of libraries: outside of those, and without its real
 * path, which a source could read when it is compiled.
 */
export const ownPathShown: Shown = { host: ownPathFile, inside: '/own-path.so' };

/** Builds own-path.c if that has changed. */
export async function buildOwnPath(): Promise<void> {
  const isThere = existsSync(ownPathFile);
  if (isThere && statSync(ownPathFile).mtimeMs > statSync(source).mtimeMs) return;
  const { ask } = await import('./sight.ts');
  await mkdir(dirname(ownPathFile), { recursive: true });
  const built = `${ownPathFile}.${process.pid}`;
  await ask('/usr/bin/gcc', '-O2', '-shared', '-fPIC', '-o', built, source, '-ldl');
  await rename(built, ownPathFile);
}

/** The words before a compiler's arguments, which start it with the answer. */
export const withOwnPath = (compiler: string): string[] => [
  ...['/usr/bin/env', `LD_PRELOAD=${ownPathShown.inside}`, `OWN_PATH=${compiler}`],
  compiler,
];
