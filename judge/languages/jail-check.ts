/**
 * Checks that the compiler finds in its jail what it finds outside: every header of the C and C++
 * standards, and every <sys/*.h> and <asm/*.h> of this machine, compiled in both places.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sandbox } from '../run/sandbox.ts';
import type { Limits } from '../run/sandbox-messages.ts';
import type { Toolchain } from './gxx.ts';
import { includeLines } from './header-recipe.ts';
import { headerFolders, toolOptions } from './sight.ts';
import { standardHeaders } from './standard-headers.ts';

const mib = 1024 * 1024;
const inside = '/headers';
const systemFolders = ['sys', 'asm'];

const limits: Limits = {
  cpuLimitMs: 120_000,
  wallLimitMs: 240_000,
  memoryLimitBytes: 1024 * mib,
  outputLimitBytes: mib,
  stderrLimitBytes: mib,
  tasksLimit: 64,
};

/** The headers of the kernel and the C library on this machine, as programs name them. */
async function systemHeaders(compiler: string): Promise<string[]> {
  const names = new Set<string>();
  for (const folder of await headerFolders(compiler)) {
    for (const part of systemFolders) {
      if (!existsSync(join(folder, part))) continue;
      for (const name of await readdir(join(folder, part))) {
        if (name.endsWith('.h')) names.add(`${part}/${name}`);
      }
    }
  }
  return [...names].sort();
}

/**
 * Writes sources into a folder and returns their names: a single source for all standard headers,
 * and a source for each other header.
 */
async function writeSources(compiler: string, folder: string): Promise<Map<string, string>> {
  const system = await systemHeaders(compiler);
  const folders = await headerFolders(compiler);
  // Older compilers do not have all of them.
  const standard = [...standardHeaders].filter((header) =>
    folders.some((folder) => existsSync(join(folder, header))),
  );
  const sources = [standard, ...system.map((header) => [header])];
  const names = new Map<string, string>();
  for (const [index, headers] of sources.entries()) {
    const name = `${index}.cpp`;
    await writeFile(join(folder, name), includeLines(headers), { mode: 0o644 });
    names.set(name, headers.length > 1 ? 'the standard headers' : `<${headers[0]}>`);
  }
  return names;
}

/** The sources that have errors, according to the compiler's messages. */
const failedIn = (said: string): Set<string> =>
  new Set([...said.matchAll(/(?:^|[/ ])(\d+\.cpp)[:,]/gm)].map(([, name]) => name ?? ''));

/** What was checked, and what compiles outside but not in the jail. */
export type JailCheck = { checked: number; lost: string[] };

/** Compiles all headers in both places, with files in a new folder within `folder`. */
export async function checkJail(
  { sandbox, toolchain }: { sandbox: Pick<Sandbox, 'jail'>; toolchain: Toolchain },
  folder: string,
): Promise<JailCheck> {
  const { compiler, readOnly } = toolchain;
  const host = await mkdtemp(join(folder, 'headers-'));
  await chmod(host, 0o755);
  const names = await writeSources(compiler, host);
  const flags = ['-std=gnu++20', '-w', '-fsyntax-only', '-fmax-errors=1'];
  const outside = await new Promise<string>((resolve) => {
    const args = [...flags, ...names.keys()];
    execFile(compiler, args, { ...toolOptions, cwd: host }, (_, __, stderr) => resolve(stderr));
  });
  const facts = await sandbox.jail({
    command: [compiler, ...flags, ...[...names.keys()].map((name) => `${inside}/${name}`)],
    readOnly: [...readOnly, { host, inside }],
    files: [],
    outputs: [],
    env: { PATH: '/usr/bin', LC_ALL: 'C' },
    boxBytes: 64 * mib,
    limits,
  });
  const failed = failedIn(outside);
  const lost = [...failedIn(facts.stderrHead.toString())].filter((name) => !failed.has(name));
  const isEnded = facts.exitCode !== null && (facts.exitCode === 0 || facts.stderrBytes > 0);
  if (!isEnded) throw new Error('the compiler did not come to an end in its jail');
  return { checked: names.size, lost: lost.map((name) => names.get(name) ?? name) };
}
