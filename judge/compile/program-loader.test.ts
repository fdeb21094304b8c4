/** Telling statically linked programs from those that need a loader, and from other files. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loaderOf } from './program-loader.ts';

const folder = mkdtempSync(join(tmpdir(), 'static-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(...flags: string[]): string {
  const source = join(folder, 'main.c');
  const path = join(folder, `program${flags.join('').replaceAll('/', '')}`);
  writeFileSync(source, 'int main(void) { return 0; }\n');
  execFileSync('gcc', [source, ...flags, '-o', path]);
  return path;
}

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

it('a static program has no loader, a dynamic one names it, an object file is no program', async () => {
  expect(await loaderOf(program('-static'))).toBe(null);
  expect(await loaderOf(program('-static', '-s', '-O2'))).toBe(null);
  expect(await loaderOf(program('-no-pie'))).toMatch(/^\/lib.*\/ld-linux.*\.so\.\d$/);
  expect(await loaderOf(program('-Wl,-I,/of/its/own'))).toBe('/of/its/own');
  expect(await loaderOf(program('-c'))).toBe(undefined);
});

it('nor is another file, or a truncated program', async () => {
  expect(await loaderOf(file('empty', ''))).toBe(undefined);
  expect(await loaderOf(file('text', 'int main() {}\n'.repeat(100)))).toBe(undefined);
  const head = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]), Buffer.alloc(58)]);
  expect(await loaderOf(file('bare', head))).toBe(undefined);
  head.writeUInt16LE(56, 54);
  head.writeUInt16LE(65_535, 56);
  expect(await loaderOf(file('boastful', head))).toBe(undefined);
});
