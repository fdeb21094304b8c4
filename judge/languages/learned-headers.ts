/**
 * Precompiled headers that are made while the judge works, for include sequences that people often
 * start with and that the set-up did not know. Each is made once, in the sandbox, and used only
 * when the compiler takes it. gxx.ts finds the sequences in a source.
 */
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isShortOfRoom } from '../faults.ts';
import type { JailRequest, Limits, Sandbox } from '../run/sandbox.ts';
import {
  compilerSight,
  everythingHeader,
  headerKey,
  headersInside,
  leadingIncludes,
  learnedInside,
  prefixOf,
  type Toolchain,
} from './gxx.ts';
import {
  headerSource,
  includeLines,
  isTaken,
  makingFlags,
  pluginName,
  probeSource,
  tryingFlags,
} from './header-recipe.ts';
import { isStandardHeader } from './standard-headers.ts';

export type LearnedHeaders = {
  /** Keys of the sequences that have a header by now. */
  prefixes(): string[];
  /** A compile begins: no file goes that it may use, until it calls what is returned. */
  hold(): () => void;
  /** Where they are, for a jail that compiles. */
  sight: { host: string; inside: string };
  /** Takes note of what a source starts with. */
  note(source: string): void;
  /** Makes one header that is wanted, if any is: seconds of a core. Never rejects. */
  makeNext(core?: number): Promise<void>;
};

/** A header that is used no more: since when, after how many compiles, and whether room is short. */
type Leaving = { since: number; begun: number; isUrgent: boolean };

type Place = {
  sandbox: Pick<Sandbox, 'jail'>;
  toolchain: Toolchain;
  root: string;
  dataDir: string;
  /** The time; by default the clock's. */
  now?: () => number;
  /** Whether the disk of a folder has too little room; by default as the disk says. */
  isShort?: (folder: string) => Promise<boolean>;
};

const mib = 1024 * 1024;
/** A sequence is worth a header when so many sources, all different, have started with it. */
const wantedAfterSources = 3;
const headersMax = 16;
const hourMs = 3_600_000;
/** A header that no program has started with for so long goes. */
const unusedMaxMs = 30 * 24 * hourMs;
/** Where all are taken, the one that was used longest ago makes room, if it is as long ago as this. */
const replaceableAfterMs = 24 * hourMs;
/** Its files stay for longer than a compile of another judge that was to use it can take. */
const leavingMs = hourMs;
/** The time of use is written down no more often. */
const useGrainMs = hourMs;
const sequenceMaxHeaders = 16;
/** How many sequences are counted at a time; then counting starts over. */
const countedMax = 1_000;
const headerMaxBytes = 128 * mib;
const triesMax = 3;

const limits: Limits = {
  cpuLimitMs: 60_000,
  wallLimitMs: 120_000,
  memoryLimitBytes: 1024 * mib,
  outputLimitBytes: headerMaxBytes,
  stderrLimitBytes: mib,
  tasksLimit: 64,
};

/** The version of how headers are kept. It changes with what the files are and how they are made. */
const headersFormat = 1;

/** Where the headers for a toolchain are, beside those for others. */
export const learnedFolder = (dataDir: string, { stamp }: Pick<Toolchain, 'stamp'>): string =>
  join(dataDir, 'judge/headers', `format-${headersFormat}-${stamp}`);

/**
 * Opens the headers under `dataDir`; those for another compiler, of other flags or in another format
 * are removed.
 */
export async function openLearnedHeaders(place: Place): Promise<LearnedHeaders> {
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
  /** How often making each has failed: the host may have been to blame. */
  const failed = new Map<string, number>();
  /** Sequences that nothing more is to be done for. */
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
    const time = new Date(now());
    utimes(join(folder, `${used}.h`), time, time).catch(() => {});
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
      // One after the other: what leaves may make room enough.
      const oldest = leaving.isUrgent() ? null : oldestOf(made);
      if (isUrgent && oldest) retire(oldest[0], true);
      await leaving.remove();
      if (isUrgent) return;
      const headers = wanted.shift();
      if (headers === undefined) return;
      // Without the header everything goes on as before.
      const key = await make(place, folder, headers, core).catch(() => null);
      if (key !== null) return void made.set(key, now());
      const failures = (failed.get(headerKey(headers)) ?? 0) + 1;
      failed.set(headerKey(headers), failures);
      if (failures < triesMax) wanted.push(headers);
    },
  };
}

/** The headers that are used no more, and the compiles that may still be using them. */
function openLeaving(folder: string, now: () => number) {
  const leaving = new Map<string, Leaving>();
  /** Each compile has a number, in the order in which they began. */
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
    /** Deletes those that no compile can be using. */
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

/** The header used longest ago, and when that was. */
const oldestOf = (made: Map<string, number>): [string, number] | undefined =>
  [...made].toSorted(([, a], [, b]) => a - b)[0];

/** What a source includes first, up to what is not of the standard library. */
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

/** The headers of a folder with the time of their last use; those unused for too long go. */
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

/** Makes a header beside the others and tries it; its key, or null where it is of no use. */
async function make(place: Place, folder: string, headers: string[], core: number | undefined) {
  const { sandbox, toolchain } = place;
  const key = headerKey(headers);
  const making = await mkdtemp(join(folder, 'making-'));
  try {
    await writeFile(join(making, 'make.h'), headerSource(headers, toolchain.instantiated));
    await writeFile(join(making, 'probe.cpp'), probeSource(headers));
    const tried = join(making, 'tried');
    await mkdir(tried, { mode: 0o755 });
    await writeFile(join(tried, `${key}.h`), includeLines(headers), { mode: 0o644 });
    const header = join(tried, `${key}.h.gch`);
    const built = await sandbox.jail(building(place, join(making, 'make.h'), header, core));
    if (built.exitCode !== 0) return null;
    const probe = { path: join(making, 'probe.cpp'), tried, key };
    const { stderrHead } = await sandbox.jail(trying(place, probe, core));
    if (!isTaken(stderrHead.toString(), `${learnedInside}/${key}.h`)) return null;
    for (const name of [`${key}.h.gch`, `${key}.h`]) {
      await rename(join(tried, name), join(folder, name));
    }
    return key;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

const inJail = (core: number | undefined) => ({
  env: { PATH: '/usr/bin', LC_ALL: 'C' },
  boxBytes: 2 * headerMaxBytes,
  limits,
  ...(core === undefined ? {} : { core }),
});

function building(
  { toolchain, root }: Place,
  source: string,
  header: string,
  core: number | undefined,
): JailRequest {
  const plugin = toolchain.instantiated ? `${headersInside}/${pluginName}` : null;
  const name = basename(source);
  return {
    command: [toolchain.compiler, ...makingFlags('fast', plugin), ...[name, '-o', 'made']],
    readOnly: compilerSight(toolchain, root),
    files: [{ host: source, name }],
    outputs: [{ host: header, name: 'made', maxBytes: headerMaxBytes }],
    ...inJail(core),
  };
}

function trying(
  { toolchain, root }: Place,
  { path, tried, key }: { path: string; tried: string; key: string },
  core: number | undefined,
): JailRequest {
  const name = basename(path);
  return {
    command: [
      toolchain.compiler,
      ...tryingFlags('fast', headersInside),
      ...['-include', `${learnedInside}/${key}.h`, name],
    ],
    readOnly: [...compilerSight(toolchain, root), { host: tried, inside: learnedInside }],
    files: [{ host: path, name }],
    outputs: [],
    ...inJail(core),
  };
}
