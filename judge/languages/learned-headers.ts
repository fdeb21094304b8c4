/**
 * Which precompiled headers a judge makes and keeps while it works: for include sequences with
 * which sources often start and which the set-up did not know. make-header.ts makes one; gxx.ts
 * finds the sequences in a source.
 */
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isShortOfRoom } from '../faults.ts';
import {
  everythingHeader,
  headerKey,
  leadingIncludes,
  learnedInside,
  prefixOf,
  type Toolchain,
} from './gxx.ts';
import { type MakingPlace, makeHeader } from './make-header.ts';
import { reasonOf } from './proof.ts';
import { isStandardHeader } from './standard-headers.ts';

export type LearnedHeaders = {
  /** Keys of the sequences that have a header. */
  prefixes(): string[];
  /**
   * Marks the start of a compilation: files that it may use stay until the returned function is
   * called.
   */
  hold(): () => void;
  /** The folder, for the compiler's jail. */
  sight: { host: string; inside: string };
  /** Records the includes at the start of a source. */
  note(source: string): void;
  /** Makes one of the needed headers, if any, which takes seconds of CPU time. Never rejects. */
  makeNext(core?: number): Promise<void>;
};

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

/** How many different sources must start with a sequence before it gets a header. */
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
const sequenceMaxHeaders = 16;
/** How many sequences are counted at a time; then counting starts over. */
const countedMax = 1_000;
const triesMax = 3;

/** The version of the stored headers. Change it with the files and how they are made. */
const headersFormat = 1;

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
  const counts = new Map<string, number>();
  const wanted: string[][] = [];
  /** How often making each has failed: the host may have been the cause. */
  const failed = new Map<string, number>();
  /** Sequences that have been decided. */
  const settled = new Set([...toolchain.prefixes, ...made.keys()]);
  const isFull = () => made.size + wanted.length >= headersMax;
  const retire = (key: string, isUrgent = false): void => {
    made.delete(key);
    settled.delete(key);
    leaving.add(key, isUrgent);
  };
  const noteUse = (source: string): void => {
    const used = prefixOf(source, [...toolchain.prefixes, ...made.keys()]);
    const before = used === null ? undefined : made.get(used);
    if (used === null || before === undefined || now() - before < useGrainMs) return;
    made.set(used, now());
    utimes(join(folder, `${used}.h`), now() / 1000, now() / 1000).catch(() => {});
  };
  return {
    prefixes: () => [...made.keys()],
    hold: leaving.hold,
    sight: { host: folder, inside: learnedInside },
    note: (source) => {
      noteUse(source);
      const headers = standardPrefix(source);
      const key = headerKey(headers);
      if (headers.length === 0 || headers.length > sequenceMaxHeaders) return;
      if (settled.has(key) || leaving.has(key)) return;
      for (const [old, usedAt] of made) if (now() - usedAt > unusedMaxMs) retire(old);
      if (counts.size >= countedMax) counts.clear();
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count < wantedAfterSources) return;
      const oldest = oldestOf(made);
      if (isFull() && oldest && now() - oldest[1] > replaceableAfterMs) retire(oldest[0]);
      if (isFull()) return;
      settled.add(key);
      wanted.push(headers);
    },
    makeNext: async (core) => {
      const isUrgent = await isShort(folder);
      // One after another, because removing one may free enough space.
      const oldest = leaving.isUrgent() ? null : oldestOf(made);
      if (isUrgent && oldest) retire(oldest[0], true);
      await leaving.remove();
      if (isUrgent) return;
      const headers = wanted.shift();
      if (headers === undefined) return;
      const key = headerKey(headers);
      const fault = await makeHeader(place, folder, headers, core).then(() => null, reasonOf);
      if (fault === null) return void made.set(key, now());
      const failures = (failed.get(key) ?? 0) + 1;
      failed.set(key, failures);
      if (failures < triesMax) wanted.push(headers);
      place.onFault?.(new Error(`${key}, try ${failures} of ${triesMax}: ${fault}`));
    },
  };
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
const oldestOf = (made: Map<string, number>): [string, number] | undefined =>
  [...made].toSorted(([, a], [, b]) => a - b)[0];

/** The includes at the start of a source, up to the first that is not a standard header. */
function standardPrefix(source: string): string[] {
  const headers = leadingIncludes(source);
  if (headers[0] === everythingHeader) return [];
  const other = headers.findIndex((header) => !isStandardHeader(header));
  return other === -1 ? headers : headers.slice(0, other);
}

async function removeHeader(folder: string, key: string): Promise<void> {
  for (const name of [`${key}.h.gch`, `${key}.h`]) {
    await rm(join(folder, name), { force: true }).catch(() => {});
  }
}

/**
 * The headers of a folder with the time of their last use; those unused for too long are deleted.
 */
async function readMade(folder: string, now: number): Promise<Map<string, number>> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.startsWith('making-'))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
  const made = new Map<string, number>();
  for (const name of names.filter((one) => one.endsWith('.h') && names.includes(`${one}.gch`))) {
    const key = name.slice(0, -'.h'.length);
    const { mtimeMs } = await stat(join(folder, name));
    if (now - mtimeMs > unusedMaxMs) await removeHeader(folder, key);
    else made.set(key, mtimeMs);
  }
  return made;
}
