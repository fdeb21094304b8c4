/** How a source is compiled: the commands, their limits, the headers. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Grader } from '../../contract/graders.ts';
import type {
  Build,
  CompilerCommands,
  JudgeLanguage,
  QuickCommand,
  QuickWay,
} from '../languages/language.ts';
import type { Limits } from '../run/sandbox-messages.ts';
import { programMaxBytes } from './compile-outcome.ts';

const mib = 1024 * 1024;

/** The limits of every compilation, besides those of its language. */
const bounds = { outputLimitBytes: programMaxBytes, stderrLimitBytes: mib, tasksLimit: 64 };

/** A checker may include a library, and its author, an administrator, may use more resources. */
const checkerLimits: Limits = {
  ...bounds,
  cpuLimitMs: 60_000,
  wallLimitMs: 120_000,
  memoryLimitBytes: 2048 * mib,
};

/** A file that comes with a source. */
export type Header = { name: string; source: string };

/** How a source is to be compiled. */
export type Plan = {
  command: string[];
  /** The command without shortcuts. */
  plainCommand: string[];
  /** The command without shortcuts, for a lone source with the default name. */
  leastCommand: string[];
  /** Under which the source is written for the compiler. */
  sourceName: string;
  /** A command that may produce the same result faster. */
  quick: QuickCommand | null;
  limits: Limits;
  beside: Header[];
  build: Build;
  /** Whether it makes an object, and not a program yet. */
  isObject?: boolean;
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
  const plainCommand = commands.withoutShortcuts(command);
  return {
    command,
    plainCommand,
    leastCommand: plainCommand,
    sourceName: language.sourceName,
    quick,
    limits: { ...bounds, ...language.limits[build] },
    beside: [],
    build,
  };
}

/** The names of objects that are linked to a program. */
export const objectName = 'submission.o';
export const graderObjectName = 'grader.o';

/**
 * The folder of a grader's sources where they are compiled together with a submission: one of them
 * may have the submission's name.
 */
const graderFolder = 'problem';

/** How a submission is compiled with the grader of its problem. */
export type GradedPlans = {
  /** Where objects are linked, the submission's: it can read nothing but the headers. */
  object: Plan | null;
  /** The object of the grader, or a check of it, which is the same for all submissions. */
  part: Plan;
  /** The program of both. */
  whole: Plan;
};

/** In several steps, so that a failure of the grader's sources alone is surely not the submission's. */
export function planGraded(
  { language, commands }: Omit<Ways, 'quickWay'>,
  { headers, sources }: Grader,
  build: Build,
): GradedPlans {
  const { graded, sourceName } = language;
  if (graded === undefined) throw new Error('this language has no graders');
  const alone = commands.command('', build);
  const planOf = (command: string[], name: string, beside: Header[] = []): Plan => ({
    command,
    plainCommand: commands.withoutShortcuts(command),
    leastCommand: commands.withoutShortcuts(alone),
    sourceName: name,
    quick: null,
    limits: { ...bounds, ...language.limits[build] },
    beside,
    build,
  });
  if (graded.kind === 'together') {
    const beside = [...sources, ...headers].map((one) => ({
      ...one,
      name: `${graderFolder}/${one.name}`,
    }));
    const names = beside.slice(0, sources.length).map(({ name }) => name);
    return {
      object: null,
      part: planOf(graded.part(alone, names), names[0] ?? '', beside),
      whole: planOf(graded.whole(alone, names), sourceName, beside),
    };
  }
  const names = sources.map(({ name }) => name);
  const object = planOf(graded.object(alone), sourceName, headers);
  const part = planOf(graded.part(alone, names), names[0] ?? '', [...headers, ...sources]);
  return {
    object: { ...object, isObject: true },
    part: { ...part, isObject: true },
    whole: planOf(graded.whole(alone, [objectName, graderObjectName]), objectName),
  };
}

/** The program of a problem: the name of its main file, and its other files. */
export type Brought = {
  /** By default, the name of submissions. */
  name?: string | undefined;
  headers: Header[];
  /** The sources that are compiled besides the main file. */
  sources?: Header[] | undefined;
};

/**
 * How a program of a problem is compiled: with our library, unless it brings a file of that name.
 */
export async function planChecker(
  { checkers, withoutShortcuts }: CompilerCommands,
  { name, headers, sources = [] }: Brought,
  { usualName, text }: { usualName: string; text: string },
): Promise<Plan> {
  if (checkers === null) throw new Error('checkers cannot be written in this language');
  const { commandOf, libraryPath } = checkers;
  const sourceName = name ?? usualName;
  const command = commandOf([sourceName, ...sources.map((one) => one.name)]);
  const brought = headers.map((one) => one.name);
  const isAlone = sources.length === 0;
  const quick = isAlone ? (checkers.quick?.({ name: sourceName, text, brought }) ?? null) : null;
  return {
    command,
    plainCommand: withoutShortcuts(command),
    quick,
    sourceName,
    leastCommand: withoutShortcuts(commandOf([usualName])),
    limits: checkerLimits,
    build: 'fast',
    beside: [...(await libraryBeside(libraryPath, headers)), ...headers, ...sources],
  };
}

/** The headers of the library that the program does not bring itself. */
async function libraryBeside(libraryPath: string | null, headers: Header[]): Promise<Header[]> {
  const brought = new Set(headers.map(({ name }) => name));
  if (libraryPath === null || brought.has(basename(libraryPath))) return [];
  return (await readHeaders(dirname(libraryPath))).filter(({ name }) => !brought.has(name));
}

async function readHeaders(folder: string): Promise<Header[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.h')).sort();
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  return Promise.all(names.map(async (name) => ({ name, source: await read(name) })));
}
