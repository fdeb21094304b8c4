/** Asks the compiler which standard headers include which others. Part of the set-up. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { headerFlags } from './gxx.ts';
import type { Provided } from './header-sets.ts';
import { toolOptions } from './sight.ts';
import { standardHeaders } from './standard-headers.ts';

/** The files that including a header reads; null if it cannot be included. */
async function filesOf(compiler: string, header: string): Promise<string[] | null> {
  const args = [...headerFlags.fast, '-M', '-x', 'c++', '-'];
  const { env } = toolOptions;
  const child = spawn(compiler, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.on('error', () => {});
  child.stdin.end(`#include <${header}>\n`);
  const [said, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return exitCode === 0 ? said.replaceAll('\\\n', ' ').split(/\s+/).slice(1) : null;
}

/** The first file with a header's name is the header itself: those it includes come later. */
const ownFile = (header: string, files: string[]): string | undefined =>
  files.find((file) => file.endsWith(`/${header}`));

/** For each standard header that this compiler has, the others that it includes. */
export async function readProvided(compiler: string): Promise<Provided> {
  const names = [...standardHeaders];
  const files = new Map<string, string[]>();
  const left = [...names];
  const work = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const found = await filesOf(compiler, name);
      if (found !== null && ownFile(name, found) !== undefined) files.set(name, found);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const headerOf = new Map(
    [...files].map(([name, found]) => [ownFile(name, found) ?? '', name] as const),
  );
  return Object.fromEntries(
    names.flatMap((name) => {
      const included = (files.get(name) ?? []).flatMap((file) => headerOf.get(file) ?? []);
      return files.has(name) ? [[name, included.filter((one) => one !== name)]] : [];
    }),
  );
}
