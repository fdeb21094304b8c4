/** The cache of folders, on a real disk. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskCache } from './disk-cache.ts';

const kib = 1024;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Fills a folder with one file and counts how often it did. */
function maker(bytes = 100 * kib) {
  const made = { times: 0 };
  const make = async (into: string): Promise<void> => {
    made.times += 1;
    await writeFile(join(into, 'file'), Buffer.alloc(bytes, 'x'));
  };
  return { made, make };
}

describe('a folder of the cache', () => {
  it('is made once and then found', async () => {
    const cache = await openDiskCache(folder, 1024 * kib);
    const { made, make } = maker();
    const first = await cache.hold('a', make);
    const second = await cache.hold('a', make);
    expect([first.isNew, second.isNew, made.times]).toEqual([true, false, 1]);
    expect(second.folder).toBe(first.folder);
    expect(readFileSync(join(first.folder, 'file')).length).toBe(100 * kib);
  });

  it('is made once for all who ask at the same time', async () => {
    const cache = await openDiskCache(folder, 1024 * kib);
    const { made, make } = maker();
    const all = await Promise.all(Array.from({ length: 5 }, () => cache.hold('a', make)));
    expect(made.times).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('that could not be made leaves nothing and is tried again', async () => {
    const cache = await openDiskCache(folder, 1024 * kib);
    const fail = async () => {
      throw new Error('no compiler');
    };
    await expect(cache.hold('a', fail)).rejects.toThrow('no compiler');
    expect(readdirSync(folder)).toEqual(['.boot']);
    const { make } = maker();
    expect((await cache.hold('a', make)).isNew).toBe(true);
  });

  it('goes when there is no room, the least recently used one first, but not while it is held', async () => {
    const cache = await openDiskCache(folder, 350 * kib);
    const { make } = maker();
    const held = await cache.hold('held', make);
    (await cache.hold('b', make)).release();
    (await cache.hold('c', make)).release();
    (await cache.hold('b', make)).release();
    (await cache.hold('d', make)).release();
    expect(existsSync(join(held.folder, 'file'))).toBe(true);
    expect((await cache.hold('b', make)).isNew).toBe(false);
    expect((await cache.hold('c', make)).isNew).toBe(true);
  });

  it('counts as something even when it is small', async () => {
    const cache = await openDiskCache(folder, 128 * kib);
    const { make } = maker(1);
    for (const key of ['a', 'b', 'c']) (await cache.hold(key, make)).release();
    expect((await cache.hold('a', make)).isNew).toBe(true);
  });

  it('that is forgotten is made anew, while whoever holds the old one keeps it', async () => {
    const cache = await openDiskCache(folder, 1024 * kib);
    const { make } = maker();
    const old = await cache.hold('a', make);
    cache.forget('a');
    const fresh = await cache.hold('a', make);
    expect(fresh.isNew).toBe(true);
    expect(existsSync(old.folder)).toBe(true);
  });
});

describe('a cache that is opened again', () => {
  it('has what was there, and not what was only half made', async () => {
    const { make } = maker();
    const before = await openDiskCache(folder, 1024 * kib);
    await before.hold('a', make);
    mkdirSync(join(folder, '.making-999999999-1-1'));
    const after = await openDiskCache(folder, 1024 * kib);
    expect((await after.hold('a', make)).isNew).toBe(false);
    expect(readdirSync(folder).some((name) => name.startsWith('.making'))).toBe(false);
  });

  it('is empty after a reboot', async () => {
    const { make } = maker();
    await (await openDiskCache(folder, 1024 * kib)).hold('a', make);
    writeFileSync(join(folder, '.boot'), 'another boot');
    const after = await openDiskCache(folder, 1024 * kib);
    expect((await after.hold('a', make)).isNew).toBe(true);
  });
});
