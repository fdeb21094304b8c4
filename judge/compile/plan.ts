/** What the compiler of a language is told for one source: the commands, their limits, the headers. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Build, CompilerCommands, JudgeLanguage, QuickWay } from '../languages/language.ts';
import type { Limits } from '../run/sandbox.ts';
import { programMaxBytes } from './compile-outcome.ts';

const mib = 1024 * 1024;

/** What every compile is bounded by, besides the limits of its language. */
const bounds = { outputLimitBytes: programMaxBytes, stderrLimitBytes: mib, tasksLimit: 64 };

/** A checker may include a library, and its author, an administrator, is trusted with more. */
const checkerLimits: Limits = {
  ...bounds,
  cpuLimitMs: 60_000,
  wallLimitMs: 120_000,
  memoryLimitBytes: 2048 * mib,
};

/** A header that a source brings along. */
export type Header = { name: string; source: string };

/** How a source is to be compiled. */
export type Plan = {
  command: string[];
  /** The same without precompiled headers. */
  plainCommand: string[];
  /** A command that may do the same quicker. */
  quick: { command: string[]; isUndecided: QuickWay['isUndecided'] } | null;
  limits: Limits;
  beside: Header[];
  build: Build;
};

type Ways = { language: JudgeLanguage; commands: CompilerCommands; quickWay: QuickWay | null };

/** How a program is to be compiled: the quick way, too, where there is one. */
export function planProgram(
  { language, commands, quickWay }: Ways,
  text: string,
  build: Build,
): Plan {
  const quick = build === 'fast' ? (quickWay?.command(text) ?? null) : null;
  const command = commands.command(text, build);
  return {
    command,
    plainCommand: commands.withoutHeaders(command),
    quick: quick && quickWay && { command: quick, isUndecided: quickWay.isUndecided },
    limits: { ...bounds, ...language.limits[build] },
    beside: [],
    build,
  };
}

/** The headers that go beside a checker: our library, too, where none takes its place. */
export async function planChecker(commands: CompilerCommands, headers: Header[]): Promise<Plan> {
  const { checkers, withoutHeaders } = commands;
  if (checkers === null) throw new Error('checkers cannot be written in this language');
  const { command, libraryPath } = checkers;
  const name = basename(libraryPath);
  const isBrought = headers.some((one) => one.name === name);
  const ours = isBrought ? [] : [{ name, source: await readFile(libraryPath, 'utf8') }];
  const beside = [...ours, ...headers];
  const plainCommand = withoutHeaders(command);
  return { command, plainCommand, quick: null, limits: checkerLimits, beside, build: 'fast' };
}
