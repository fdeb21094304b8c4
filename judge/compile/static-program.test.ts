/** Programs that run by themselves are told from those that do not, and from other files. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isStaticProgram } from './static-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'static-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(...flags: string[]): string {
  const source = join(folder, 'main.c');
  const path = join(folder, `program${flags.join('')}`);
  writeFileSync(source, 'int main(void) { return 0; }\n');
  execFileSync('gcc', [source, ...flags, '-o', path]);
  return path;
}

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

it('a static program runs by itself, a dynamic one and an object do not', async () => {
  expect(await isStaticProgram(program('-static'))).toBe(true);
  expect(await isStaticProgram(program('-static', '-s', '-O2'))).toBe(true);
  expect(await isStaticProgram(program('-no-pie'))).toBe(false);
  expect(await isStaticProgram(program('-c'))).toBe(false);
});

it('neither does what is no program, or is cut off', async () => {
  expect(await isStaticProgram(file('empty', ''))).toBe(false);
  expect(await isStaticProgram(file('text', 'int main() {}\n'.repeat(100)))).toBe(false);
  const head = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]), Buffer.alloc(58)]);
  expect(await isStaticProgram(file('bare', head))).toBe(false);
  head.writeUInt16LE(56, 54);
  head.writeUInt16LE(65_535, 56);
  expect(await isStaticProgram(file('boastful', head))).toBe(false);
});
