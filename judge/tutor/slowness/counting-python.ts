/**
 * Rewrites a Python program so that it counts how often its blocks run (instrument.py), and runs it
 * (counting.py), both in the sandbox. For explanations only: verdicts and times never come from
 * here.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TutorParts } from '../../languages/language.ts';
import type { JailFacts, JailRequest, Limits } from '../../run/sandbox-messages.ts';
import { bounds, countersBytes, countsMaxBytes, runningFor } from './counting.ts';
import { type CountRequest, type OpenCounting, stoppedAfterMs } from './counting-way.ts';
import { readCounts, type Spots } from './counts.ts';
import type { Span } from './loops.ts';

const mib = 1024 * 1024;
const instrumentPath = join(import.meta.dirname, 'instrument.py');
const countingPath = join(import.meta.dirname, 'counting.py');
const programName = 'counted';
const programMaxBytes = 16 * mib;
const placesMaxBytes = 2 * mib;
/** Stacks as the interpreter prints them: 200 of 100 frames. */
const ticksMaxBytes = 8 * mib;

const rewriting: Limits = {
  ...bounds,
  cpuLimitMs: 4_000,
  wallLimitMs: 20_000,
  memoryLimitBytes: 512 * mib,
};

type Own = TutorParts & { request: CountRequest; cpuMs: number };

/** Null if there is no interpreter. */
export function countingOfPython(parts: TutorParts): OpenCounting | null {
  if (!parts.commands.runtime?.interpreter) return null;
  return async (request) => {
    const folder = join(request.folder, 'counting');
    await mkdir(folder);
    const own: Own = { ...parts, request: { ...request, folder }, cpuMs: 0 };
    const written = await rewrite(own);
    if (written === null) return null;
    const { loops, spots } = readPlaces(written);
    return {
      loops,
      hidesLibrary: true,
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
  script: string,
  {
    more = {},
    ...request
  }: Pick<JailRequest, 'files' | 'outputs' | 'boxBytes' | 'limits' | 'stdinPath'> & {
    more?: JailRequest['env'];
  },
): Promise<JailFacts> {
  const { core, signal } = own.request;
  const { readOnly, runtime } = own.commands;
  const { path = '', args = [], env = {} } = runtime?.interpreter ?? {};
  signal.throwIfAborted();
  const command = [path, ...args, script];
  const facts = await own.sandbox.jail({
    ...request,
    command,
    readOnly,
    env: { ...env, ...more },
    core,
    signal,
  });
  own.cpuMs += facts.cpuMs;
  return facts;
}

/** What instrument.py says about the program; null if it could not rewrite it. */
async function rewrite(own: Own): Promise<string | null> {
  const { sourceName } = own.language;
  const [source, places] = [inFolder(own, sourceName), inFolder(own, 'places')];
  await writeFile(source.host, own.request.source, { mode: 0o644 });
  const { copied } = await jail(own, 'instrument.py', {
    files: [source, { host: instrumentPath, name: 'instrument.py' }],
    outputs: [
      { ...inFolder(own, programName), maxBytes: programMaxBytes },
      { ...places, maxBytes: placesMaxBytes },
    ],
    boxBytes: programMaxBytes + placesMaxBytes,
    limits: rewriting,
  });
  const isWhole = copied.includes(programName) && copied.includes(places.name);
  return isWhole ? await readFile(places.host, 'utf8') : null;
}

/** What counting.py writes; null if the program failed. */
async function count(own: Own, stdinPath: string, stopMs: number): Promise<string | null> {
  const counts = inFolder(own, 'counts');
  const { copied } = await jail(own, 'counting.py', {
    files: [inFolder(own, programName), { host: countingPath, name: 'counting.py' }],
    outputs: [{ ...counts, maxBytes: countsMaxBytes }],
    boxBytes: countsMaxBytes + ticksMaxBytes,
    stdinPath,
    more: { COUNTED_MS: `${stopMs}` },
    limits: {
      ...runningFor(stopMs),
      memoryLimitBytes: own.request.memoryLimitBytes + countersBytes,
    },
  });
  if (!copied.includes(counts.name)) return null;
  const text = await readFile(counts.host, 'latin1');
  await rm(counts.host);
  return text;
}

const loopText = /^l (\d{1,9}) (\d{1,9})$/;
const placeText = /^p ([0-9a-f]{1,12}) (\d{1,9}) (\S{1,200})$/;

/** Reads the file "places" of instrument.py. */
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
