/**
 * Cached folders on disk: made once, shared by all callers that need them at the same time, and
 * evicted, least recently used first, when they take too much space or the disk is nearly full.
 * Their content is up to the caller.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../work/alive.ts';
import { hostFaultOf, isShort, type Room, roomFault, roomOf } from './faults.ts';
import { Cancelled } from './process/cancelling.ts';

/** A folder that stays until it is released. `isNew`: it was made for this caller. */
export type Held = { folder: string; isNew: boolean; release(): void };

export type DiskCache = {
  /**
   * Holds the folder of a key; `make` fills it if it does not exist. Callers that arrive meanwhile
   * wait; if `make` fails, all of them fail, and nothing is kept. Rejects with a HostFault if the
   * disk is full.
   */
  hold(key: string, make: (folder: string) => Promise<void>): Promise<Held>;
  /** Forgets a key: the next holder makes it again. */
  forget(key: string): void;
} & GivesWay;

/** How much of a cache is removed: what the disk needs, or everything. */
export type HowMuch = 'as needed' | 'all';

/** A part of a judge that gives up space. */
export type GivesWay = {
  /**
   * Removes what is not held, least recently used first: the database may need the space while no
   * job comes. Rejects if the disk cannot be looked at.
   */
  giveWay(how: HowMuch): Promise<void>;
};

type Entry = { key: string; folder: string; bytes: number; holders: number; isForgotten: boolean };

/** The minimum size of an entry, which limits their number. */
const entryMinBytes = 64 * 1024;
const bootIdPath = '/proc/sys/kernel/random/boot_id';

type Store = {
  folder: string;
  maxBytes: number;
  roomOf: typeof roomOf;
  /** In the order of use, least recently used first. */
  entries: Map<string, Entry>;
  making: Map<string, Promise<Entry>>;
  made: number;
};

type Make = (folder: string) => Promise<void>;

export type DiskCacheOptions = {
  folder: string;
  maxBytes: number;
  /** The version of the content's format. Change it when the meaning of the files changes. */
  format: number;
  /** The space on the disk; by default according to its file system. */
  room?: typeof roomOf;
};

/**
 * Opens a cache in `folder`, with its entries if they have the present format. After a reboot, the
 * cache is emptied: files that were written shortly before a power failure may be empty, because
 * nothing here waits for the disk.
 */
export async function openDiskCache(options: DiskCacheOptions): Promise<DiskCache> {
  const { folder, maxBytes, format, room = roomOf } = options;
  await prepareFolder(folder, format);
  const entries = await readEntries(folder);
  const store: Store = { folder, maxBytes, roomOf: room, entries, making: new Map(), made: 0 };
  return {
    hold: (key, make) => hold(store, key, make),
    forget: (key) => forget(store, key),
    giveWay: async (how) => void (await giveWay(store, how)),
  };
}

/** The result of `holdContent`: a held folder and its content. */
type HeldContent<Content> = Held & { content: Content };

/** How a folder is filled, and how its content is read. */
type Way<Content> = {
  make(folder: string): Promise<void>;
  /** Rejects if the content is not what `make` wrote. */
  read(folder: string, isNew: boolean): Promise<Content>;
  /** Of the caller's job, which may be cancelled. */
  signal?: AbortSignal | undefined;
};

/**
 * Holds the folder of a key and reads its content. An existing folder that cannot be read was
 * damaged and is made again; so is one that was to come from a job that was cancelled.
 */
export async function holdContent<Content>(
  cache: DiskCache,
  key: string,
  way: Way<Content>,
): Promise<HeldContent<Content>> {
  for (;;) {
    const held = await cache.hold(key, way.make).catch((error: unknown) => {
      if (error instanceof Cancelled && !way.signal?.aborted) return null;
      throw error;
    });
    if (held === null) continue;
    try {
      return { ...held, content: await way.read(held.folder, held.isNew) };
    } catch (error) {
      held.release();
      cache.forget(key);
      if (held.isNew) throw error;
    }
  }
}

async function hold(store: Store, key: string, make: Make): Promise<Held> {
  const known = store.entries.get(key);
  if (known) return holdEntry(store, known, false);
  const others = store.making.get(key);
  if (others) return holdEntry(store, await others, false);
  const mine = makeEntry(store, key, make).finally(() => store.making.delete(key));
  store.making.set(key, mine);
  return holdEntry(store, await mine, true);
}

async function makeEntry(store: Store, key: string, make: Make): Promise<Entry> {
  store.made += 1;
  const name = `${process.pid}-${Date.now()}-${store.made}`;
  const temporary = join(store.folder, `.making-${name}`);
  const folder = join(store.folder, `${key}.${name}`);
  try {
    const fault = roomFault(await giveWay(store, 'as needed'));
    if (fault) throw fault;
    await mkdir(temporary, { mode: 0o700 });
    await make(temporary);
    const bytes = await sizeOf(temporary);
    await rename(temporary, folder);
    const entry = { key, folder, bytes, holders: 0, isForgotten: false };
    store.entries.set(key, entry);
    return entry;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    const fault = hostFaultOf(error);
    // A quota may be used up while the disk has space.
    if (fault?.reason === 'disk-full') await giveWay(store, 'all').catch(() => {});
    throw fault ?? error;
  }
}

/** Removes entries until the disk has enough space, or none is left; returns the space. */
async function giveWay(store: Store, how: HowMuch): Promise<Room> {
  let room = await store.roomOf(store.folder);
  for (const entry of [...store.entries.values()]) {
    if (how === 'as needed' && !isShort(room)) break;
    if (entry.holders > 0 || store.entries.get(entry.key) !== entry) continue;
    store.entries.delete(entry.key);
    await removeFolder(entry.folder);
    room = await store.roomOf(store.folder);
  }
  return room;
}

function holdEntry(store: Store, entry: Entry, isNew: boolean): Held {
  entry.holders += 1;
  if (store.entries.delete(entry.key)) store.entries.set(entry.key, entry);
  shrink(store);
  let isHeld = true;
  const release = (): void => {
    if (!isHeld) return;
    isHeld = false;
    entry.holders -= 1;
    if (entry.isForgotten && entry.holders === 0) void removeFolder(entry.folder);
  };
  return { folder: entry.folder, isNew, release };
}

function shrink({ entries, maxBytes }: Store): void {
  let bytes = 0;
  for (const entry of entries.values()) bytes += entry.bytes;
  for (const entry of entries.values()) {
    if (bytes <= maxBytes) return;
    if (entry.holders > 0) continue;
    entries.delete(entry.key);
    bytes -= entry.bytes;
    void removeFolder(entry.folder);
  }
}

function forget({ entries }: Store, key: string): void {
  const entry = entries.get(key);
  if (!entry) return;
  entries.delete(key);
  entry.isForgotten = true;
  if (entry.holders === 0) void removeFolder(entry.folder);
}

/** Files that could not be removed are counted again at the next start. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true }).catch(() => {});

async function prepareFolder(folder: string, format: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bootId = await readFile(bootIdPath, 'utf8').catch(() => '');
  const now = `format ${format}\n${bootId}`;
  const path = join(folder, '.boot');
  const before = await readFile(path, 'utf8').catch(() => null);
  if (before === now) return;
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
  await writeFile(path, now);
}

/** The existing folders, oldest first; those that a dead judge was making are removed. */
async function readEntries(folder: string): Promise<Map<string, Entry>> {
  const found: (Entry & { madeMs: number })[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const pid = /^\.making-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(path, { recursive: true, force: true });
    if (name.startsWith('.')) continue;
    const key = name.slice(0, name.lastIndexOf('.'));
    const { mtimeMs } = await stat(path);
    const bytes = await sizeOf(path);
    found.push({ key, folder: path, bytes, holders: 0, isForgotten: false, madeMs: mtimeMs });
  }
  found.sort((a, b) => a.madeMs - b.madeMs);
  return new Map(found.map((entry) => [entry.key, entry]));
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size;
  return Math.max(bytes, entryMinBytes);
}
