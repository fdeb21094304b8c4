/**
 * An acceleration that fails never stops the set-up: it is dropped, and the reason is recorded.
 *
 * @module-tag release
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileCommand, type Dropped, headersInside, toolchainShape } from './gxx.ts';
import { prepare } from './prepare.ts';
import { systemCompiler } from './toolchain.ts';

const run = promisify(execFile);
let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'prepare-'));
});
afterAll(() => rm(home, { recursive: true }));

/** A shell script as a program, in a separate folder. */
async function fake(folder: string, name: string, script: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

/** As much of the library as header-check.cpp needs; all of it takes the compiler far longer. */
const everything = ['algorithm', 'climits', 'cstdio', 'deque', 'functional', 'iomanip', 'iostream']
  .concat(
    'map',
    'memory',
    'numeric',
    'queue',
    'set',
    'sstream',
    'string',
    'unordered_map',
    'vector',
  )
  .map((name) => `#include <${name}>\n`)
  .join('');

/**
 * A compiler with a small bits/stdc++.h that accepts the headers of its plugin but crashes on a
 * program with them, rejects other precompiled headers, needs little for common calls, does not
 * print its steps, and whose linkers all fail except its own.
 */
async function brokenCompiler(folder: string): Promise<string> {
  const library = join(folder, 'library', 'bits');
  await mkdir(library, { recursive: true });
  await writeFile(join(library, 'stdc++.h'), everything);
  for (const name of ['mold', 'lld', 'gold']) {
    await fake(folder, `ld.${name}`, `echo 'ld.${name}: cannot open the output file' >&2; exit 1`);
  }
  const crashing = join(folder, 'crashing');
  return fake(
    folder,
    'g++',
    `all=$* last=$(for last; do :; done; echo "$last")
    case $all in
      *-###*) echo 'error: no steps' >&2; exit 1 ;;
      *common-calls.cpp*) echo 'int main() {}' | ${systemCompiler} -x c++ -c - -o "$last"; exit ;;
      *-fplugin=*c++-header*) : >'${crashing}' ;;
      *c++-header*) rm -f '${crashing}'; echo junk >"$last"; exit 0 ;;
      *'-S a.cpp -o quick.s'*) [ ! -e '${crashing}' ] ||
        { echo 'internal compiler error: in a program' >&2; exit 4; } ;;
    esac
    exec ${systemCompiler} -B '${folder}/' -isystem '${folder}/library' "$@"`,
  );
}

it('continues without the parts that fail, reports them, and compiles', async () => {
  const compiler = await brokenCompiler(join(home, 'broken'));
  const folder = join(home, 'prepared', 'pch');
  await prepare({ compiler, folder, headerSets: [['cstdio']] });
  const path = join(folder, 'toolchain.json');
  const toolchain = toolchainShape.parse(JSON.parse(await readFile(path, 'utf8')));
  const reasons = Object.fromEntries(
    toolchain.dropped.map((one: Dropped) => [one.name, one.reason]),
  );
  expect(reasons).toEqual({
    'the linker mold': expect.stringContaining('ld.mold: cannot open the output file'),
    'the linker lld': expect.stringContaining('ld.lld: cannot open the output file'),
    'the linker gold': expect.stringContaining('ld.gold: cannot open the output file'),
    'finished templates': 'internal compiler error: in a program',
    'precompiled headers': 'the compiler does not use it',
    'compiling in steps': expect.stringContaining('no steps'),
  });
  expect(toolchain).toMatchObject({
    linker: null,
    instantiated: false,
    headerSets: [],
    steps: null,
  });
  const source = '#include <bits/stdc++.h>\nint main() { std::cout << "compiled"; }\n';
  const cwd = join(home, 'program');
  await mkdir(cwd);
  await writeFile(join(cwd, 'main.cpp'), source);
  const [file = '', ...args] = compileCommand(toolchain, source).map((word) =>
    word.replace(headersInside, folder),
  );
  await run(file, args, { cwd });
  expect((await run(join(cwd, 'main'))).stdout).toBe('compiled');

  // From now on this compiler makes nothing, so existing results are used.
  const script = await readFile(compiler, 'utf8');
  await writeFile(compiler, script.replace('\n', '\ncase "$*" in *a.cpp*) exit 1 ;; esac\n'));
  const order = { compiler, folder, headerSets: [['cstdio']] };
  await prepare(order);
  await writeFile(path, JSON.stringify({ ...toolchain, headerSets: 'cstdio' }));
  await expect(prepare(order), 'what does not fit is').rejects.toThrow('makes no program');
}, 480_000);

it('stops if there is no compiler, or none that makes a program', async () => {
  const folder = join(home, 'nothing', 'pch');
  const missing = prepare({ compiler: join(home, 'missing'), folder, headerSets: [] });
  await expect(missing).rejects.toThrow(/There is no .*missing: install g\+\+/);
  const script = `case "$*" in *a.cpp*) echo 'cannot execute cc1plus' >&2; exit 1 ;; esac
    exec ${systemCompiler} "$@"`;
  const compiler = await fake(join(home, 'useless'), 'g++', script);
  await mkdir(join(home, 'nothing'));
  await expect(prepare({ compiler, folder, headerSets: [] })).rejects.toThrow(
    `${compiler} makes no program that runs: cannot execute cc1plus`,
  );
});
