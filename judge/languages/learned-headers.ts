/**
 * Which precompiled headers a judge makes and keeps while it works: for sets of headers with which
 * sources often start and which the set-up did not know. make-header.ts makes one; header-sets.ts
 * finds the set of a source.
 */
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isShortOfRoom } from '../faults.ts';
import { learnedInside, type Toolchain } from './gxx.ts';
import {
  bestSet,
  everythingHeader,
  type HeaderSet,
  headerFile,
  headerKey,
  leastSet,
  type Provided,
  startingHeaders,
} from './header-sets.ts';
import { type MakingPlace, makeHeader } from './make-header.ts';
import { reasonOf } from './proof.ts';

export type LearnedHeaders = {
  /** The sets that have a header. */
  sets(): HeaderSet[];
  /**
   * Marks the start of a compilation: files that it may use stay until the returned function is
   * called.
   */
  hold(): () => void;
  /** The folder, for the compiler's jail. */
  sight: { host: string; inside: string };
  /** Records the includes at the start of a source. */
  note(source: string): void;
  /**
   * Makes one of the needed headers, if any, which takes seconds of CPU time. One that the signal
   * interrupts is made the next time. Never rejects.
   */
  makeNext(core?: number, signal?: AbortSignal): Promise<void>;
};

/** A header that is in use, and when a source last started with it. */
type Made = { set: HeaderSet; usedAt: number };

/** A retired header: since when, after how many compilations, and whether space is short. */
type Leaving = { since: number; begun: number; isUrgent: boolean };

type LearningPlace = MakingPlace & {
  dataDir: string;
  /** Called when a header could not be made; everything continues without it. */
  onFault?: ((error: Error) => void) | undefined;
  /** The time; by default the clock's. */
  now?: () => number;
  /** Whether the disk of a folder has too little space; by default according to the disk. */
  isShort?: (folder: string) => Promise<boolean>;
};

/** How many different sources must start with a set before it gets a header. */
const wantedAfterSources = 3;
const headersMax = 16;
const hourMs = 3_600_000;
/** A header that no program has started with for this long is deleted. */
const unusedMaxMs = 30 * 24 * hourMs;
/**
 * If all are in use, the least recently used one is replaced, provided that its last use was this
 * long ago.
 */
const replaceableAfterMs = 24 * hourMs;
/** Its files stay longer than any compilation, because another judge may be about to use them. */
const leavingMs = hourMs;
/** The time of use is stored at most this often. */
const useGrainMs = hourMs;
const setMaxHeaders = 16;
/** How many sets are counted at a time; then counting starts over. */
const countedMax = 1_000;
const triesMax = 3;

/** The version of the stored headers. Change it with the files and how they are made. */
const headersFormat = 2;

/** The folder of a toolchain's headers, next to those of others. */
export const learnedFolder = (dataDir: string, { stamp }: Pick<Toolchain, 'stamp'>): string =>
  join(dataDir, 'judge/headers', `format-${headersFormat}-${stamp}`);

/**
 * Opens the headers under `dataDir`; those for another compiler, other flags or another format are
 * removed.
 */
export async function openLearnedHeaders(place: LearningPlace): Promise<LearnedHeaders> {
  const { toolchain, dataDir } = place;
  const folder = learnedFolder(dataDir, toolchain);
  const all = dirname(folder);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const name of await readdir(all)) {
    if (name !== basename(folder)) await rm(join(all, name), { recursive: true, force: true });
  }
  const { now = Date.now, isShort = isShortOfRoom } = place;
  const made = await readMade(folder, now());
  const leaving = openLeaving(folder, now);
  const count = openCounts();
  const wanted: string[][] = [];
  /** How often making each has failed: the host may have been the cause. */
  const failed = new Map<string, number>();
  const { headerSets, provided } = toolchain;
  const prepared = headerSets.map(({ headers }) => headerKey(leastSet(headers, provided)));
  /** The sets for which it is decided whether to make a header. */
  const settled = new Set([...prepared, ...made.keys()]);
  const sets = (): HeaderSet[] => [...made.values()].map(({ set }) => set);
  const isFull = () => made.size + wanted.length >= headersMax;
  const retire = (key: string, isUrgent = false): void => {
    made.delete(key);
    settled.delete(key);
    leaving.add(key, isUrgent);
  };
  const noteUse = (source: string): void => {
    const best = bestSet(source, [...headerSets, ...sets()], provided);
    const used = [...made.values()].find(({ set }) => set === best);
    if (!used || now() - used.usedAt < useGrainMs) return;
    used.usedAt = now();
    touch(join(folder, headerFile(used.set.headers)), now());
  };
  return {
    sets,
    hold: leaving.hold,
    sight: { host: folder, inside: learnedInside },
    note: (source) => {
      noteUse(source);
      const headers = ownSet(source, provided);
      const key = headerKey(headers);
      if (headers.length === 0 || headers.length > setMaxHeaders) return;
      if (settled.has(key) || leaving.has(key)) return;
      for (const [old, { usedAt }] of made) if (now() - usedAt > unusedMaxMs) retire(old);
      if (count(key) < wantedAfterSources) return;
      const oldest = oldestOf(made);
      if (isFull() && oldest && now() - oldest[1].usedAt > replaceableAfterMs) retire(oldest[0]);
      if (isFull()) return;
      settled.add(key);
      wanted.push(headers);
    },
    makeNext: async (core, signal) => {
      const isUrgent = await isShort(folder);
      // One after another, because removing one may free enough space.
      const oldest = leaving.isUrgent() ? null : oldestOf(made);
      if (isUrgent && oldest) retire(oldest[0], true);
      await leaving.remove();
      if (isUrgent) return;
      const headers = wanted.shift();
      if (headers === undefined) return;
      const key = headerKey(headers);
      const result = await makeHeader(place, folder, headers, { core, signal }).catch(reasonOf);
      if (typeof result !== 'string') return void made.set(key, { set: result, usedAt: now() });
      if (signal?.aborted) return void wanted.unshift(headers);
      const failures = (failed.get(key) ?? 0) + 1;
      failed.set(key, failures);
      if (failures < triesMax) wanted.push(headers);
      place.onFault?.(new Error(`${key}, try ${failures} of ${triesMax}: ${result}`));
    },
  };
}

/** Stores the time of use with a file. If that fails, the header may be deleted too early. */
const touch = (file: string, now: number): void =>
  void utimes(file, now / 1000, now / 1000).catch(() => {});

/** Counts keys; forgets all of them when there are more than `countedMax`. */
function openCounts(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    if (counts.size >= countedMax) counts.clear();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/**
 * The set of standard headers with which a source starts; empty if it starts with bits/stdc++.h.
 */
function ownSet(source: string, provided: Provided): string[] {
  const starting = startingHeaders(source, provided);
  return starting.includes(everythingHeader) ? [] : leastSet(starting, provided);
}

/** The retired headers, and the compilations that may still be using them. */
function openLeaving(folder: string, now: () => number) {
  const leaving = new Map<string, Leaving>();
  /** Compilations are numbered in the order in which they began. */
  const running = new Set<number>();
  let begun = 0;
  return {
    has: (key: string): boolean => leaving.has(key),
    isUrgent: (): boolean => [...leaving.values()].some((left) => left.isUrgent),
    add: (key: string, isUrgent: boolean): void => {
      leaving.set(key, { since: now(), begun, isUrgent });
    },
    hold: () => {
      begun += 1;
      const number = begun;
      running.add(number);
      return () => void running.delete(number);
    },
    /** Deletes the headers that no compilation can be using. */
    remove: async (): Promise<void> => {
      for (const [key, left] of leaving) {
        const isDue = left.isUrgent || now() - left.since >= leavingMs;
        if (!isDue || [...running].some((number) => number <= left.begun)) continue;
        await removeHeader(folder, key);
        leaving.delete(key);
      }
    },
  };
}

/** The least recently used header, and when it was used. */
const oldestOf = (made: Map<string, Made>): [string, Made] | undefined =>
  [...made].toSorted(([, a], [, b]) => a.usedAt - b.usedAt)[0];

async function removeHeader(folder: string, key: string): Promise<void> {
  for (const name of [`${key}.h.gch`, `${key}.h`]) {
    await rm(join(folder, name), { force: true }).catch(() => {});
  }
}

/** The headers of a folder by their keys; those unused for too long are deleted. */
async function readMade(folder: string, now: number): Promise<Map<string, Made>> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.startsWith('making-'))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
  const made = new Map<string, Made>();
  for (const name of names.filter((one) => one.endsWith('.h') && names.includes(`${one}.gch`))) {
    const key = name.slice(0, -'.h'.length);
    const { mtimeMs: usedAt } = await stat(join(folder, name));
    const { size } = await stat(join(folder, `${name}.gch`));
    // The names of standard headers have neither a plus nor a slash.
    const set = { headers: key.split('+'), bytes: size };
    if (now - usedAt > unusedMaxMs) await removeHeader(folder, key);
    else made.set(key, { set, usedAt });
  }
  return made;
}
