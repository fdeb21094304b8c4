/** A process's scratch folder, on a real disk. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeScratchFolder } from './scratch.ts';

/** Makes a folder, says where, and is killed. */
const killed = `
const { makeScratchFolder } = await import(process.env.MODULE);
process.stdout.write(makeScratchFolder(process.env.PARENT), () => process.kill(process.pid, 9));
await new Promise(() => setInterval(() => {}, 1000));
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scratch-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('is created beside those of living processes; those of dead ones are removed', () => {
  const living = join(folder, `live-${process.pid}-x`);
  const dead = join(folder, 'live-999999999-x');
  mkdirSync(living);
  mkdirSync(dead);
  const made = makeScratchFolder(folder);
  expect(dirname(made)).toBe(folder);
  expect([existsSync(made), existsSync(living), existsSync(dead)]).toEqual([true, true, false]);
});

it('leaves room for the longest name of a socket', () => {
  const longest = 'live-4194304-abcdef/sandbox-4194304-99.sock';
  const parent = join(folder, 'z'.repeat(106 - longest.length - folder.length));
  expect(Buffer.byteLength(join(parent, longest))).toBe(108);
  const made = makeScratchFolder(parent);
  expect(dirname(made)).not.toBe(parent);
  rmSync(made, { recursive: true });
});

it('is in the temporary folder if the path would be too long for a socket', () => {
  const made = makeScratchFolder(join(folder, 'x'.repeat(100)));
  expect(dirname(made)).toBe(tmpdir());
  rmSync(made, { recursive: true });
});

it('is removed there, too, when its process is dead', () => {
  const parent = join(folder, 'y'.repeat(100));
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', killed], {
    encoding: 'utf8',
    env: { ...process.env, PARENT: parent, MODULE: join(import.meta.dirname, 'scratch.ts') },
  });
  const left = stdout.trim();
  expect([dirname(left), existsSync(left)]).toEqual([tmpdir(), true]);
  const strange = join(parent, 'live-999999999-strange');
  symlinkSync(folder, strange);
  const made = makeScratchFolder(parent);
  expect([existsSync(left), existsSync(strange), existsSync(folder)]).toEqual([false, false, true]);
  expect(readdirSync(parent)).toEqual([basename(made)]);
  rmSync(made, { recursive: true });
});
