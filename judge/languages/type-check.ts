/**
 * The compiler of TypeScript, which makes no program here: it only says what is wrong with types. It is
 * a program of npm's, and without it types are not checked.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const modules = join(root, 'node_modules');
/** Where the compiler's jail shows them. Types are only those of Node itself. */
const places = {
  compiler: {
    host: join(modules, `@typescript/typescript-linux-${process.arch}/lib`),
    inside: '/lib/typescript',
  },
  types: { host: join(modules, '@types/node'), inside: '/lib/types/node' },
};

/** It ends unless it can read its own path, and a jail has no /proc: a folder with a link stands in. */
const self = { host: join(root, 'build/languages/typescript-self'), inside: '/proc/self' };

const isThere = Object.values(places).every(({ host }) => existsSync(host));

/** What the jail shows for it; nothing if it is not there. */
export const typeCheckShown = isThere ? [...Object.values(places), self] : [];

/** Makes what the jail shows. */
export async function buildTypeCheck(): Promise<void> {
  if (!isThere || existsSync(self.host)) return;
  await mkdir(dirname(self.host), { recursive: true });
  const made = `${self.host}.${process.pid}`;
  await mkdir(made);
  await symlink(join(places.compiler.inside, 'tsc'), join(made, 'exe'));
  await rename(made, self.host).catch(() => rm(made, { recursive: true }));
}

/** Like most people's settings for programs of a page: no type need be written. */
const options = [
  ...['--noEmit', '--pretty', 'false', '--strict', 'false', '--skipLibCheck'],
  ...['--target', 'esnext', '--lib', 'esnext', '--module', 'preserve'],
  ...['--moduleDetection', 'force', '--types', 'node'],
];

/** The command that checks the source whose name follows; empty if there is none. */
export function typeCheckCommand(where: 'host' | 'inside'): string[] {
  if (!isThere) return [];
  const { compiler, types } = places;
  const roots = dirname(types[where]);
  return [join(compiler[where], 'tsc'), ...options, '--typeRoots', roots];
}

/** A message of it: a file, a place, a code and words. */
const told = /^(main\.ts)\((\d+),(\d+)\): error (TS\d+): (.*)$/gm;
/** One about its options. */
const unplaced = /^error TS\d+: .*\n?/gm;

/** Its messages in the form of other compilers, as warnings: the program runs all the same. */
export const asWarnings = (said: string): string =>
  said.replace(unplaced, '').replace(told, '$1:$2:$3: warning: $5 [$4]');
