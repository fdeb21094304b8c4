/** The folder cache, on a real disk. */
import { execFileSync } from 'node:child_process';
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
import { holdContent, openDiskCache } from './disk-cache.ts';
import { HostFault } from './faults.ts';

const kib = 1024;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (maxBytes = 1024 * kib, format = 1) => openDiskCache({ folder, maxBytes, format });

/** Fills a folder with one file and counts the calls. */
function maker(bytes = 100 * kib) {
  const made = { times: 0 };
  const make = async (into: string): Promise<void> => {
    made.times += 1;
    await writeFile(join(into, 'file'), Buffer.alloc(bytes, 'x'));
  };
  return { made, make };
}

describe('a cached folder', () => {
  it('is made once and then found', async () => {
    const cache = await open();
    const { made, make } = maker();
    const first = await cache.hold('a', make);
    const second = await cache.hold('a', make);
    expect([first.isNew, second.isNew, made.times]).toEqual([true, false, 1]);
    expect(second.folder).toBe(first.folder);
    expect(readFileSync(join(first.folder, 'file')).length).toBe(100 * kib);
  });

  it('is made once for several simultaneous requests', async () => {
    const cache = await open();
    const { made, make } = maker();
    const all = await Promise.all(Array.from({ length: 5 }, () => cache.hold('a', make)));
    expect(made.times).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('is not kept if making it failed, and is tried again', async () => {
    const cache = await open();
    const fail = async () => {
      throw new Error('no compiler');
    };
    await expect(cache.hold('a', fail)).rejects.toThrow('no compiler');
    expect(readdirSync(folder)).toEqual(['.boot']);
    const { make } = maker();
    expect((await cache.hold('a', make)).isNew).toBe(true);
  });

  it('is evicted when there is no room, least recently used first, but not while held', async () => {
    const cache = await open(350 * kib);
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

  it('counts with a minimum size, even if it is smaller', async () => {
    const cache = await open(128 * kib);
    const { make } = maker(1);
    for (const key of ['a', 'b', 'c']) (await cache.hold(key, make)).release();
    expect((await cache.hold('a', make)).isNew).toBe(true);
  });

  it('is made again once forgotten, while holders keep the old one', async () => {
    const cache = await open();
    const { make } = maker();
    const old = await cache.hold('a', make);
    cache.forget('a');
    const fresh = await cache.hold('a', make);
    expect(fresh.isNew).toBe(true);
    expect(existsSync(old.folder)).toBe(true);
  });
});

describe('a disk that fills up', () => {
  /** A disk of 10 MiB, which this folder and other data share. */
  const diskWith = (other: { bytes: number }) => async () => {
    const kept = readdirSync(folder).filter((name) => !name.startsWith('.'));
    const freeBytes = 10_240 * kib - other.bytes - kept.length * 100 * kib;
    return { freeBytes, sizeBytes: 10_240 * kib };
  };

  it('shrinks the cache, least recently used first', async () => {
    const other = { bytes: 0 };
    const cache = await openDiskCache({
      folder,
      maxBytes: 10_240 * kib,
      format: 1,
      room: diskWith(other),
    });
    const { make } = maker();
    const held = await cache.hold('held', make);
    for (const key of ['b', 'c', 'd']) (await cache.hold(key, make)).release();
    other.bytes = 9_500 * kib;
    (await cache.hold('e', make)).release();
    expect((await cache.hold('held', make)).folder).toBe(held.folder);
    const kept = readdirSync(folder).map((name) => name.slice(0, name.lastIndexOf('.')));
    expect(kept.filter((name) => name !== '').sort()).toEqual(['d', 'e', 'held']);
  });

  it('shrinks the cache when asked, without a new entry, and by no more than it needs', async () => {
    const other = { bytes: 0 };
    const room = diskWith(other);
    const cache = await openDiskCache({ folder, maxBytes: 10_240 * kib, format: 1, room });
    const { make } = maker();
    await cache.hold('held', make);
    for (const key of ['b', 'c', 'd']) (await cache.hold(key, make)).release();
    const kept = () =>
      readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .map((name) => name.slice(0, name.lastIndexOf('.')));
    await cache.giveWay('as needed');
    expect(kept().sort()).toEqual(['b', 'c', 'd', 'held']);
    other.bytes = 9_500 * kib;
    await cache.giveWay('as needed');
    expect(kept().sort()).toEqual(['d', 'held']);
    await cache.giveWay('all');
    expect(kept()).toEqual(['held']);
    // What is held stays, even if the disk is full.
    other.bytes = 10_240 * kib;
    await cache.giveWay('as needed');
    expect(kept()).toEqual(['held']);
  });

  it('causes a host fault if even an empty cache leaves too little room to work', async () => {
    const other = { bytes: 0 };
    const cache = await openDiskCache({
      folder,
      maxBytes: 10_240 * kib,
      format: 1,
      room: diskWith(other),
    });
    const { made, make } = maker();
    (await cache.hold('a', make)).release();
    other.bytes = 10_200 * kib;
    const refused = cache.hold('b', make);
    await expect(refused).rejects.toMatchObject({ name: 'HostFault', reason: 'disk-full' });
    expect(made.times).toBe(1);
    expect(readdirSync(folder)).toEqual(['.boot']);
    other.bytes = 0;
    expect((await cache.hold('b', make)).isNew).toBe(true);
  });

  it('keeps nothing that could not be written, and says why', async () => {
    const cache = await open();
    const full = Object.assign(new Error('no space left on device'), { code: 'EDQUOT' });
    const { make } = maker();
    (await cache.hold('a', make)).release();
    const refused = cache.hold('b', async () => Promise.reject(full));
    await expect(refused).rejects.toThrow(HostFault);
    expect(readdirSync(folder)).toEqual(['.boot']);
  });
});

describe.runIf(process.getuid?.() === 0)('a real disk that is full', () => {
  it('is left with space for others, and broken entries are never used', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]);
    try {
      const cache = await open(1024 * 1024 * kib);
      const { make } = maker(500 * kib);
      for (let n = 0; n < 20; n += 1) (await cache.hold(`${n}`, make)).release();
      expect((await cache.hold('19', make)).isNew).toBe(false);
      const tooMuch = cache.hold('large', maker(5_000 * kib).make);
      await expect(tooMuch).rejects.toMatchObject({ reason: 'disk-full' });
      expect((await cache.hold('large', make)).isNew).toBe(true);
    } finally {
      execFileSync('umount', [folder]);
    }
  });
});

describe('a reopened cache', () => {
  it('has the complete entries, and no incomplete ones', async () => {
    const { make } = maker();
    const before = await open();
    await before.hold('a', make);
    mkdirSync(join(folder, '.making-999999999-1-1'));
    const after = await open();
    expect((await after.hold('a', make)).isNew).toBe(false);
    expect(readdirSync(folder).some((name) => name.startsWith('.making'))).toBe(false);
  });

  it('is empty after a reboot', async () => {
    const { make } = maker();
    await (await open()).hold('a', make);
    writeFileSync(join(folder, '.boot'), 'another boot');
    const after = await open();
    expect((await after.hold('a', make)).isNew).toBe(true);
  });

  it.each([
    ['older', 1, 2],
    ['newer', 2, 1],
  ])('drops entries in an %s format', async (_, before, now) => {
    const { make } = maker();
    await (await open(1024 * kib, before)).hold('a', make);
    expect((await (await open(1024 * kib, before)).hold('a', make)).isNew).toBe(false);
    expect((await (await open(1024 * kib, now)).hold('a', make)).isNew).toBe(true);
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toHaveLength(1);
  });

  it('drops entries from before formats had a version', async () => {
    const { make } = maker();
    await (await open()).hold('a', make);
    writeFileSync(join(folder, '.boot'), readFileSync('/proc/sys/kernel/random/boot_id'));
    expect((await (await open()).hold('a', make)).isNew).toBe(true);
  });
});

describe('a folder’s content', () => {
  const read = async (from: string): Promise<string> => {
    const text = readFileSync(join(from, 'file'), 'utf8');
    if (!text.startsWith('x')) throw new Error('not what was written');
    return text;
  };

  it('is made again if it is damaged', async () => {
    const cache = await open();
    const { made, make } = maker(1);
    const first = await holdContent(cache, 'a', { make, read });
    writeFileSync(join(first.folder, 'file'), '');
    const second = await holdContent(cache, 'a', { make, read });
    expect([second.content, second.isNew, made.times]).toEqual(['x', true, 2]);
  });

  it('that cannot be read right after it was made is a fault, and is not kept', async () => {
    const cache = await open();
    const spoil = (into: string) => writeFile(join(into, 'file'), 'y');
    await expect(holdContent(cache, 'a', { make: spoil, read })).rejects.toThrow('not what');
    const { make } = maker(1);
    expect((await holdContent(cache, 'a', { make, read })).content).toBe('x');
  });
});
