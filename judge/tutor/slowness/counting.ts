/**
 * Compiles a program with counters in its basic blocks, and runs it, both in the sandbox. For
 * explanations only: verdicts and times never come from here.
 */
import { copyFile, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Input } from '../../compare/compare-cursor.ts';
import { programName, type TutorParts } from '../../languages/language.ts';
import type { JailFacts, JailRequest, Limits } from '../../run/sandbox-messages.ts';
import { type CountRequest, type OpenCounting, stoppedAfterMs } from './counting-way.ts';
import { type Counts, readCounts, readSpots, type Spots } from './counts.ts';
import { isReadingSlow } from './library-work.ts';
import { loopsOf } from './loops.ts';

const mib = 1024 * 1024;
const countingPath = join(import.meta.dirname, 'counting.c');
const programMaxBytes = 64 * mib;
export const countsMaxBytes = 4 * mib;
/** Names of library functions are long. */
const linesMaxBytes = 24 * mib;
const compilingBoxBytes = 192 * mib;
/** If there are more addresses, only the blocks that ran most often are looked up. */
const addressesMax = 6_000;
/** Added to the program's memory limit. */
export const countersBytes = 256 * mib;

export const bounds = { outputLimitBytes: 64 * mib, stderrLimitBytes: mib, tasksLimit: 16 };
const compiling: Limits = {
  ...bounds,
  cpuLimitMs: 8_000,
  wallLimitMs: 40_000,
  memoryLimitBytes: 1024 * mib,
};
const lookingUp: Limits = { ...compiling, cpuLimitMs: 4_000 };
/** counting.c and counting.py stop a program before its limit. */
export const running = { ...bounds, cpuLimitMs: 2_000, wallLimitMs: 8_000 };

/** The limits of a run that is stopped after this much CPU time. */
export function runningFor(stopMs: number): typeof running {
  const cpuLimitMs = running.cpuLimitMs + stopMs - stoppedAfterMs;
  return { ...running, cpuLimitMs, wallLimitMs: 4 * cpuLimitMs };
}

/** A program that was built with a file in C beside it. */
export type Built = TutorParts & {
  request: CountRequest;
  besideName: string;
  program: string;
  cpuMs: number;
};

/** Counts in programs of GCC; null if its commands have no build with counters. */
export function countingOfGcc(parts: TutorParts): OpenCounting | null {
  if (parts.commands.countedCommand === undefined) return null;
  return async (request) => {
    const built = await openBuilt(parts, request, { path: countingPath });
    if (built === null) return null;
    const source = request.source.toString('latin1');
    return {
      source,
      loops: loopsOf(source),
      hidesLibrary: false,
      isReadingSlow: isReadingSlow(source),
      run: (input, stopMs = stoppedAfterMs) => run(built, input, stopMs),
      look: (runs) => lookUp(built, addressesIn(runs)),
      cpuMs: () => built.cpuMs,
    };
  };
}

/** What is linked into a program: a file in C, and flags for the linker. */
export type Beside = { path: string; flags?: string[] };

/** Compiles a program like `countedCommand`; null if that fails, or if there is no such command. */
export async function openBuilt(
  parts: TutorParts,
  request: CountRequest,
  { path, flags = [] }: Beside,
): Promise<Built | null> {
  const { countedCommand, readOnly } = parts.commands;
  if (countedCommand === undefined) return null;
  const { sourceName } = parts.language;
  const besideName = basename(path);
  const folder = join(request.folder, besideName.replace('.c', ''));
  await mkdir(folder);
  const program = join(folder, 'program');
  const built: Built = { ...parts, request: { ...request, folder }, besideName, program, cpuMs: 0 };
  await writeFile(join(folder, sourceName), request.source, { mode: 0o644 });
  await copyFile(path, join(folder, besideName));
  const { copied } = await jail(built, {
    command: [...countedCommand([besideName]), ...flags],
    readOnly,
    files: [sourceName, besideName].map((name) => ({ host: join(folder, name), name })),
    outputs: [{ host: program, name: programName, maxBytes: programMaxBytes }],
    boxBytes: compilingBoxBytes,
    limits: compiling,
  });
  return copied.includes(programName) ? built : null;
}

async function jail(own: Built, request: JailRequest): Promise<JailFacts> {
  const { core, signal } = own.request;
  signal.throwIfAborted();
  const env = { PATH: '/usr/bin', LC_ALL: 'C' };
  const facts = await own.sandbox.jail({ ...request, env, core, signal });
  own.cpuMs += facts.cpuMs;
  return facts;
}

/** Runs a shell command that writes one file; returns its text, or null if there is none. */
export async function shell(
  own: Built,
  {
    words,
    writes,
    maxBytes,
    ...request
  }: Pick<JailRequest, 'readOnly' | 'limits'> & {
    words: string;
    writes: string;
    maxBytes: number;
    stdinPath: string;
  },
): Promise<string | null> {
  const host = join(own.request.folder, writes);
  const { copied } = await jail(own, {
    ...request,
    command: ['/shell', '-c', words],
    readOnly: [...request.readOnly, { host: await realpath('/bin/sh'), inside: '/shell' }],
    files: [{ host: own.program, name: 'program' }],
    outputs: [{ host, name: writes, maxBytes }],
    boxBytes: 2 * maxBytes,
  });
  if (!copied.includes(writes)) return null;
  const text = await readFile(host, 'latin1');
  await rm(host);
  return text;
}

/**
 * As in judging, only the memory limit bounds the stack, and writing takes the time that it takes to a
 * file in memory.
 */
async function run(own: Built, input: Input, stopMs: number): Promise<Counts | null> {
  const { memoryLimitBytes } = own.request;
  const stack = `ulimit -s ${Math.floor(memoryLimitBytes / 1024)}`;
  const text = await shell(own, {
    words: `${stack}; export COUNTED_MS=${stopMs}; exec ./program`,
    readOnly: own.commands.libraries,
    writes: 'counts',
    maxBytes: countsMaxBytes,
    stdinPath: input.path,
    limits: { ...runningFor(stopMs), memoryLimitBytes: memoryLimitBytes + countersBytes },
  });
  return text === null ? null : readCounts(text);
}

function addressesIn(runs: readonly Counts[]): Set<number> {
  const frames = runs.flatMap(({ samples }) => samples.flat());
  const blocks = runs.flatMap((one) => [...one.blocks].sort(([, a], [, b]) => b - a));
  return new Set([...frames, ...blocks.map(([address]) => address)]);
}

/** Finds the places of addresses; of too many, only those of the first. */
export async function lookUp(own: Built, all: ReadonlySet<number>): Promise<Spots> {
  const path = join(own.request.folder, 'addresses');
  const addresses = [...all].slice(0, addressesMax);
  await writeFile(path, addresses.map((one) => `${one.toString(16)}\n`).join(''), { mode: 0o644 });
  const text = await shell(own, {
    words: 'exec addr2line -e program -i -a -f > lines',
    readOnly: own.commands.readOnly,
    writes: 'lines',
    maxBytes: linesMaxBytes,
    stdinPath: path,
    limits: lookingUp,
  });
  const { sourceName } = own.language;
  return readSpots(text ?? '', { sourceName, countingName: own.besideName });
}
