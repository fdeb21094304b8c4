/** A process's scratch folder, on a real disk. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAlive, makeScratchFolder } from './scratch.ts';

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
  expect([isAlive(process.pid), isAlive(999999999)]).toEqual([true, false]);
});

it('is in the temporary folder if the path would be too long for a socket', () => {
  const made = makeScratchFolder(join(folder, 'x'.repeat(100)));
  expect(dirname(made)).toBe(tmpdir());
  rmSync(made, { recursive: true });
});
