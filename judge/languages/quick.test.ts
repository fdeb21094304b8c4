/**
 * Compiling in steps: the same programs and messages as with the driver, which gets unusual cases.
 *
 * @module-tag release
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildParts } from '../testing-judge.ts';
import {
  askTheDriver,
  compileCommand,
  headersInside,
  preparedFolder,
  quickCommand,
  readToolchain,
  type Toolchain,
} from './gxx.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'quick-'));
const options = { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
let toolchain: Toolchain;

beforeAll(async () => {
  await buildParts();
  toolchain = readToolchain(root);
});
afterAll(() => rmSync(folder, { recursive: true }));

type Ended = { code: number; stderr: string };

/** Runs a command of the jail on the host. */
async function compile(command: string[] | null, source: string): Promise<Ended> {
  writeFileSync(join(folder, 'main.cpp'), source);
  const [file = '', ...args] = (command ?? []).map((word) =>
    word.replace(headersInside, preparedFolder(root)),
  );
  return run(file, args, options).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: Ended) => ({ code, stderr }),
  );
}

const inSteps = (source: string): Promise<Ended> =>
  compile(quickCommand(toolchain, source)?.command ?? null, source);
const byDriver = (source: string): Promise<Ended> =>
  compile(compileCommand(toolchain, source), source);

const printed = async (): Promise<string> => (await run(join(folder, 'main'), [], options)).stdout;

describe('a program compiled in steps prints what it prints when the driver compiles it', () => {
  it.each([
    ['with streams', '#include <iostream>\nint main() { std::cout << "Hello"; }\n'],
    ['with the C library', '#include <cstdio>\nint main() { printf("%d %s", 5, "five"); }\n'],
    [
      'with exceptions',
      '#include <bits/stdc++.h>\nint main() { try { (void)std::vector<int>().at(1); } ' +
        'catch (std::exception &e) { std::cout << e.what(); } }\n',
    ],
    [
      'with rare parts of the library',
      '#include <iostream>\n#include <filesystem>\n' +
        'int main() { std::cout << std::filesystem::exists("/nowhere"); }\n',
    ],
    [
      'with functions of its own that the library has too',
      '#include <iostream>\nextern "C" double tgamma(double x) { return x + 1; }\n' +
        'extern "C" int isatty(int) { return 3; }\n' +
        'int main() { std::cout << tgamma(4) << isatty(0); }\n',
    ],
    [
      'with an allocator of its own',
      '#include <iostream>\n#include <cstdlib>\nint made;\n' +
        'void *operator new(size_t n) { made++; return malloc(n); }\n' +
        'void operator delete(void *p) noexcept { free(p); }\n' +
        'void operator delete(void *p, size_t) noexcept { free(p); }\n' +
        'int main() { delete new int; std::cout << made; }\n',
    ],
    [
      'with constructors in an order',
      '#include <bits/stdc++.h>\nstruct A { A(int n) { printf("%d", n); } };\n' +
        'A late(2); A early __attribute__((init_priority(200))) = 1;\nint main() {}\n',
    ],
  ])('%s', { tags: ['compiler'] }, async (_, source) => {
    expect(await inSteps(source)).toEqual({ code: 0, stderr: '' });
    const quick = await printed();
    expect(await byDriver(source)).toEqual({ code: 0, stderr: '' });
    expect(quick).toBe(await printed());
    expect(quick).not.toBe('');
  });
});

describe('the compiler’s messages are the same', () => {
  it.each([
    ['a warning', 0, '#include <iostream>\nint main() { int never; }\n'],
    ['an error', 1, '#include <bits/stdc++.h>\nint main() { return missing; }\n'],
    ['a missing header', 1, '#include "nothing.h"\nint main() {}\n'],
    ['more errors than are printed', 1, `int main() { ${'missing;'.repeat(30)} }\n`],
  ])('for %s', { tags: ['compiler'] }, async (_, code, source) => {
    const quick = await inSteps(source);
    expect(quick.code).toBe(code);
    expect(quick.stderr).not.toBe('');
    expect(quick).toEqual(await byDriver(source));
  });
});

describe('the driver decides, and nothing is printed, if', () => {
  it.each([
    ['something is not defined', 'void missing(); int main() { missing(); }\n'],
    [
      'something is defined twice',
      'extern "C" void *malloc(unsigned long) { return 0; }\n' +
        'extern "C" void _start() {}\nint main() {}\n',
    ],
    ['the assembler refuses', 'int main() { asm("no such instruction"); }\n'],
    ['the linker warns', '#include <cstdio>\nint main() { char s[L_tmpnam]; tmpnam(s); }\n'],
  ])('%s', { tags: ['compiler'] }, async (_, source) => {
    expect(await inSteps(source)).toEqual({ code: askTheDriver, stderr: '' });
  });
});
