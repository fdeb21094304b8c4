/**
 * Compiles a program with counters in its basic blocks, and runs it, both in the sandbox. For
 * explanations only: verdicts and times never come from here.
 */
import { copyFile, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Input } from '../compare/compare-cursor.ts';
import { type CompilerCommands, type JudgeLanguage, programName } from '../languages/language.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { JailFacts, JailRequest, Limits } from '../run/sandbox-messages.ts';
import { type Counts, readCounts, readSpots, type Spots } from './counts.ts';

const mib = 1024 * 1024;
const countingPath = join(import.meta.dirname, 'counting.c');
const countingName = basename(countingPath);
const programMaxBytes = 64 * mib;
const countsMaxBytes = 4 * mib;
const compilingBoxBytes = 192 * mib;
/** If there are more addresses, only the blocks that ran most often are looked up. */
const addressesMax = 6_000;
/** Added to the program's memory limit. */
const countersBytes = 256 * mib;

const bounds = { outputLimitBytes: 64 * mib, stderrLimitBytes: mib, tasksLimit: 16 };
const compiling: Limits = {
  ...bounds,
  ...{ cpuLimitMs: 8_000, wallLimitMs: 40_000, memoryLimitBytes: 1024 * mib },
};
const lookingUp: Limits = { ...compiling, cpuLimitMs: 4_000 };
/** counting.c itself stops a program after 0.8 s. */
const running = { ...bounds, cpuLimitMs: 2_000, wallLimitMs: 8_000 };

export type CountRequest = {
  source: Buffer;
  /** A folder for temporary files. */
  folder: string;
  core: number;
  memoryLimitBytes: number;
  signal: AbortSignal;
};

/** A program with counters. */
export type Counting = {
  /** Null if the program crashed or ran out of memory. */
  run(input: Input): Promise<Counts | null>;
  /** Looks up the source lines of the addresses in these runs. */
  look(runs: readonly Counts[]): Promise<Spots>;
  /** The CPU time used so far, including compiling. */
  cpuMs(): number;
};

/** Null if the source does not compile with counters. */
export type OpenCounting = (request: CountRequest) => Promise<Counting | null>;

type CountingParts = {
  sandbox: Pick<Sandbox, 'jail'>;
  language: Pick<JudgeLanguage, 'sourceName'>;
  commands: Pick<CompilerCommands, 'libraries' | 'readOnly' | 'countedCommand'>;
};

type Own = CountingParts & { request: CountRequest; program: string; cpuMs: number };

/** Null if the language has no build with counters. */
export function createCounting(parts: CountingParts): OpenCounting | null {
  const { countedCommand } = parts.commands;
  if (countedCommand === undefined) return null;
  return async (request) => {
    const folder = join(request.folder, 'counting');
    await mkdir(folder);
    const own: Own = { ...parts, request: { ...request, folder }, program: '', cpuMs: 0 };
    if (!(await compile(own, countedCommand([countingName])))) return null;
    return {
      run: (input) => run(own, input),
      look: (runs) => look(own, runs),
      cpuMs: () => own.cpuMs,
    };
  };
}

async function compile(own: Own, command: string[]): Promise<boolean> {
  const { folder, source } = own.request;
  const { sourceName } = own.language;
  await writeFile(join(folder, sourceName), source, { mode: 0o644 });
  await copyFile(countingPath, join(folder, countingName));
  own.program = join(folder, 'program');
  const { copied } = await jail(own, {
    command,
    readOnly: own.commands.readOnly,
    files: [sourceName, countingName].map((name) => ({ host: join(folder, name), name })),
    outputs: [{ host: own.program, name: programName, maxBytes: programMaxBytes }],
    boxBytes: compilingBoxBytes,
    limits: compiling,
  });
  return copied.includes(programName);
}

async function jail(own: Own, request: JailRequest): Promise<JailFacts> {
  const { core, signal } = own.request;
  signal.throwIfAborted();
  const env = { PATH: '/usr/bin', LC_ALL: 'C' };
  const facts = await own.sandbox.jail({ ...request, env, core, signal });
  own.cpuMs += facts.cpuMs;
  return facts;
}

/** Runs a shell command that writes one file; returns its text, or null if there is none. */
async function shell(
  own: Own,
  {
    words,
    writes,
    ...request
  }: Pick<JailRequest, 'readOnly' | 'limits'> & {
    words: string;
    writes: string;
    stdinPath: string;
  },
): Promise<string | null> {
  const host = join(own.request.folder, writes);
  const { copied } = await jail(own, {
    ...request,
    command: ['/shell', '-c', words],
    readOnly: [...request.readOnly, { host: await realpath('/bin/sh'), inside: '/shell' }],
    files: [{ host: own.program, name: 'program' }],
    outputs: [{ host, name: writes, maxBytes: countsMaxBytes }],
    boxBytes: 2 * countsMaxBytes,
  });
  if (!copied.includes(writes)) return null;
  const text = await readFile(host, 'latin1');
  await rm(host);
  return text;
}

/** As in judging, only the memory limit bounds the stack. */
async function run(own: Own, input: Input): Promise<Counts | null> {
  const { memoryLimitBytes } = own.request;
  const text = await shell(own, {
    words: `ulimit -s ${Math.floor(memoryLimitBytes / 1024)}; exec ./program > /dev/null`,
    readOnly: own.commands.libraries,
    writes: 'counts',
    stdinPath: input.path,
    limits: { ...running, memoryLimitBytes: memoryLimitBytes + countersBytes },
  });
  return text === null ? null : readCounts(text);
}

async function look(own: Own, runs: readonly Counts[]): Promise<Spots> {
  const path = join(own.request.folder, 'addresses');
  const frames = runs.flatMap(({ samples }) => samples.flat());
  const blocks = runs.flatMap((one) => [...one.blocks].sort(([, a], [, b]) => b - a));
  const all = new Set([...frames, ...blocks.map(([address]) => address)]);
  const addresses = [...all].slice(0, addressesMax);
  await writeFile(path, addresses.map((one) => `${one.toString(16)}\n`).join(''), { mode: 0o644 });
  const text = await shell(own, {
    words: 'exec addr2line -e program -i -a > lines',
    readOnly: own.commands.readOnly,
    writes: 'lines',
    stdinPath: path,
    limits: lookingUp,
  });
  return readSpots(text ?? '', { sourceName: own.language.sourceName, countingName });
}
