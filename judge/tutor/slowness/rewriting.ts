/**
 * Rewrites a program so that it counts how often its blocks run, and runs it, both in the sandbox and
 * by programs of ours in its own language. For explanations only: verdicts and times never come from
 * here.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { TutorParts } from '../../languages/language.ts';
import type { JailFacts, JailRequest, Limits } from '../../run/sandbox-messages.ts';
import { bounds, countersBytes, countsMaxBytes, runningFor } from './counting.ts';
import { type CountRequest, type OpenCounting, stoppedAfterMs } from './counting-way.ts';
import { readCounts, type Spots } from './counts.ts';
import type { Span } from './loops.ts';

const mib = 1024 * 1024;
const programName = 'counted';
const programMaxBytes = 16 * mib;
const placesMaxBytes = 2 * mib;
/** Stacks as an interpreter prints them: 200 of 100 frames. */
const ticksMaxBytes = 8 * mib;
/** The threads of a runtime with those of the program. */
const tasksLimit = 64;

/** A command, and the files of ours that it needs. */
type Step = { command: string[]; files: string[] };

export type Rewriting = {
  /** Writes the program "counted", and "places": its loops, and the place of each address. */
  rewrite: Step & { memoryLimitBytes: number };
  /** Runs "counted" for at most COUNTED_MS, and writes "counts". */
  count: (memoryLimitBytes: number) => Step;
  env: Record<string, string>;
  /** See `Counting`. */
  hidesLibrary: boolean;
  /** The memory of the runtime itself. */
  ownBytes: number;
};

type Own = TutorParts & { way: Rewriting; request: CountRequest; cpuMs: number };

export function countingByRewriting(parts: TutorParts, way: Rewriting): OpenCounting {
  return async (request) => {
    const folder = join(request.folder, 'counting');
    await mkdir(folder);
    const own: Own = { ...parts, way, request: { ...request, folder }, cpuMs: 0 };
    const written = await rewrite(own);
    if (written === null) return null;
    const { loops, spots } = readPlaces(written);
    return {
      source: request.source.toString('latin1'),
      loops,
      hidesLibrary: way.hidesLibrary,
      isReadingSlow: false,
      run: async (input, stopMs = stoppedAfterMs) => {
        const text = await count(own, input.path, stopMs);
        return text === null ? null : readCounts(text);
      },
      look: async () => ({ spots, names: new Map(), counting: new Set<number>() }),
      cpuMs: () => own.cpuMs,
    };
  };
}

const inFolder = ({ request }: Own, name: string) => ({ host: join(request.folder, name), name });

async function jail(
  own: Own,
  { command, files }: Step,
  {
    more = {},
    ...request
  }: Pick<JailRequest, 'files' | 'outputs' | 'boxBytes' | 'limits' | 'stdinPath'> & {
    more?: JailRequest['env'];
  },
): Promise<JailFacts> {
  const { core, signal } = own.request;
  signal.throwIfAborted();
  const facts = await own.sandbox.jail({
    ...request,
    files: [...request.files, ...files.map((host) => ({ host, name: basename(host) }))],
    command,
    readOnly: own.commands.readOnly,
    env: { ...own.way.env, ...more },
    core,
    signal,
  });
  own.cpuMs += facts.cpuMs;
  return facts;
}

/** What it says about the program; null if it could not be rewritten. */
async function rewrite(own: Own): Promise<string | null> {
  const { sourceName } = own.language;
  const { memoryLimitBytes, ...step } = own.way.rewrite;
  const [source, places] = [inFolder(own, sourceName), inFolder(own, 'places')];
  await writeFile(source.host, own.request.source, { mode: 0o644 });
  const limits: Limits = {
    ...bounds,
    tasksLimit,
    cpuLimitMs: 4_000,
    wallLimitMs: 20_000,
    memoryLimitBytes,
  };
  const { copied } = await jail(own, step, {
    files: [source],
    outputs: [
      { ...inFolder(own, programName), maxBytes: programMaxBytes },
      { ...places, maxBytes: placesMaxBytes },
    ],
    boxBytes: programMaxBytes + placesMaxBytes,
    limits,
  });
  const isWhole = copied.includes(programName) && copied.includes(places.name);
  return isWhole ? await readFile(places.host, 'utf8') : null;
}

/** What the run writes; null if the program failed. */
async function count(own: Own, stdinPath: string, stopMs: number): Promise<string | null> {
  const { memoryLimitBytes } = own.request;
  const counts = inFolder(own, 'counts');
  const { copied } = await jail(own, own.way.count(memoryLimitBytes), {
    files: [inFolder(own, programName)],
    outputs: [{ ...counts, maxBytes: countsMaxBytes }],
    boxBytes: countsMaxBytes + ticksMaxBytes,
    stdinPath,
    more: { COUNTED_MS: `${stopMs}` },
    limits: {
      ...runningFor(stopMs),
      tasksLimit,
      memoryLimitBytes: memoryLimitBytes + countersBytes + own.way.ownBytes,
    },
  });
  if (!copied.includes(counts.name)) return null;
  const text = await readFile(counts.host, 'latin1');
  await rm(counts.host);
  return text;
}

const loopText = /^l (\d{1,9}) (\d{1,9})$/;
const placeText = /^p ([0-9a-f]{1,12}) (\d{1,9}) (\S{1,200})$/;

/** Reads the file "places". */
function readPlaces(text: string): { loops: Span[]; spots: Spots['spots'] } {
  const loops: Span[] = [];
  const spots = new Map<
    number,
    { places: { line: number; within: string }[]; inlined: string[] }
  >();
  for (const line of text.split('\n')) {
    const [, from, to] = loopText.exec(line) ?? [];
    if (from !== undefined) loops.push({ from: Number(from), to: Number(to) });
    const [, address = '', at, within = ''] = placeText.exec(line) ?? [];
    if (at === undefined) continue;
    const place = { line: Number(at), within };
    spots.set(Number.parseInt(address, 16), { places: [place], inlined: [] });
  }
  return { loops, spots };
}
