/** Work that one program does at a time. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { alone } from './alone.ts';

const base = mkdtempSync(join(tmpdir(), 'arbiter-alone-'));
afterAll(() => rmSync(base, { recursive: true }));

it('is done one after the other', async () => {
  const folder = join(base, 'turns');
  let inside = 0;
  const seen: number[] = [];
  const work = async (): Promise<void> => {
    inside += 1;
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(inside);
    inside -= 1;
  };
  await Promise.all([alone(folder, work), alone(folder, work), alone(folder, work)]);
  expect(seen).toEqual([1, 1, 1]);
  expect(existsSync(folder)).toBe(false);
});

it('is free again after work that failed', async () => {
  const folder = join(base, 'failed');
  const failing = alone(folder, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await alone(folder, () => Promise.resolve('done'))).toBe('done');
});

it('is free again after a program that was killed', async () => {
  const folder = join(base, 'killed');
  const { pid } = spawnSync('/usr/bin/true');
  mkdirSync(folder);
  writeFileSync(join(folder, 'pid'), String(pid));
  expect(await alone(folder, () => Promise.resolve('done'))).toBe('done');
});
