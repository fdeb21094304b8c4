/** How one source is compiled: the commands, their limits, the headers. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Build, CompilerCommands, JudgeLanguage, QuickWay } from '../languages/language.ts';
import type { Limits } from '../run/sandbox-messages.ts';
import { programMaxBytes } from './compile-outcome.ts';

const mib = 1024 * 1024;

/** The limits of every compilation, besides those of its language. */
const bounds = { outputLimitBytes: programMaxBytes, stderrLimitBytes: mib, tasksLimit: 64 };

/** A checker may include a library, and its author, an administrator, is trusted with more. */
const checkerLimits: Limits = {
  ...bounds,
  cpuLimitMs: 60_000,
  wallLimitMs: 120_000,
  memoryLimitBytes: 2048 * mib,
};

/** A header that comes with a source. */
export type Header = { name: string; source: string };

/** How a source is to be compiled. */
export type Plan = {
  command: string[];
  /** The same without what only saves time. */
  plainCommand: string[];
  /** A command that may do the same faster. */
  quick: { command: string[]; isUndecided: QuickWay['isUndecided'] } | null;
  limits: Limits;
  beside: Header[];
  build: Build;
};

type Ways = { language: JudgeLanguage; commands: CompilerCommands; quickWay: QuickWay | null };

/** How a program is compiled, with the quick way if there is one. */
export function planProgram(
  { language, commands, quickWay }: Ways,
  text: string,
  build: Build,
): Plan {
  const quick = build === 'fast' ? (quickWay?.command(text) ?? null) : null;
  const command = commands.command(text, build);
  return {
    command,
    plainCommand: commands.withoutShortcuts(command),
    quick: quick && quickWay && { command: quick, isUndecided: quickWay.isUndecided },
    limits: { ...bounds, ...language.limits[build] },
    beside: [],
    build,
  };
}

/** The headers for a checker, including our library unless one replaces it. */
export async function planChecker(commands: CompilerCommands, headers: Header[]): Promise<Plan> {
  const { checkers, withoutShortcuts } = commands;
  if (checkers === null) throw new Error('checkers cannot be written in this language');
  const { command, libraryPath } = checkers;
  const brought = new Set(headers.map(({ name }) => name));
  const library = brought.has(basename(libraryPath)) ? [] : await readHeaders(dirname(libraryPath));
  const beside = [...library.filter(({ name }) => !brought.has(name)), ...headers];
  const plainCommand = withoutShortcuts(command);
  return { command, plainCommand, quick: null, limits: checkerLimits, beside, build: 'fast' };
}

async function readHeaders(folder: string): Promise<Header[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.h')).sort();
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  return Promise.all(names.map(async (name) => ({ name, source: await read(name) })));
}
