/** Linking with the small archives: the same program to the byte, and the whole libraries for the rest. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileCommand, preparedFolder, readToolchain, type Toolchain } from './cpp.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'libraries-'));
const options = { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
let toolchain: Toolchain;

beforeAll(async () => {
  await run(process.execPath, [join(import.meta.dirname, 'prepare.ts')]);
  toolchain = readToolchain(root);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The program that comes of a source, as the jail would make it; rejects where none does. */
async function program(source: string, quickLink: boolean): Promise<Buffer> {
  writeFileSync(join(folder, 'main.cpp'), source);
  const [compiler = '', ...args] = compileCommand({ ...toolchain, quickLink }, source).map((part) =>
    part.replace('/pch', preparedFolder(root)),
  );
  await run(compiler, args, options);
  return readFileSync(join(folder, 'main'));
}

/** Whether the small archives have all that a source needs. */
async function isEnough(source: string): Promise<boolean> {
  writeFileSync(join(folder, 'main.cpp'), source);
  const archives = join(preparedFolder(root), 'link/archives');
  const args = ['-O2', '-std=gnu++20', 'main.cpp', '-static', '-fuse-ld=mold', `-L${archives}`];
  return run(toolchain.compiler, args, options).then(
    () => true,
    () => false,
  );
}

const hello = '#include <iostream>\nint main() { std::cout << "Hello"; }\n';
const old = '#include <cstdio>\nint main() { int a; scanf("%d", &a); printf("%d", a); }\n';
const thrown = `#include <iostream>
#include <vector>
int main() { try { std::vector<int>().at(1); } catch (std::exception &e) { std::cout << e.what(); } }
`;
const unusual = `#include <iostream>
#include <filesystem>
int main() { std::cout << std::filesystem::exists("/nowhere"); }
`;

describe('a program that the small archives are enough for', () => {
  it.each([
    ['with streams', hello],
    ['with the C library', old],
    ['with exceptions', thrown],
  ])('%s is the same, linked either way', async (_, source) => {
    expect(toolchain.quickLink).toBe(true);
    expect(await isEnough(source)).toBe(true);
    expect(await program(source, true)).toEqual(await program(source, false));
  });
});

it('a program that needs more is linked with the whole libraries', async () => {
  expect(await isEnough(unusual)).toBe(false);
  expect(await program(unusual, true)).toEqual(await program(unusual, false));
});

it('a program that lacks something is told so once', async () => {
  const failed = program('void missing(); int main() { missing(); }\n', true);
  const { stderr } = await failed.then(
    () => ({ stderr: '' }),
    (error: { stderr: string }) => error,
  );
  expect(stderr.match(/undefined symbol: missing\(\)/g)).toHaveLength(1);
});
