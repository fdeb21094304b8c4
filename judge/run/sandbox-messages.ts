/**
 * Requests to the runner and its replies, as values and as the strings of messages
 * (sandbox/serve/request.c and sandbox/serve/answer.c are the other end). sandbox-channel.ts transports them.
 */
import { flagOf, type Message, numberOf, textOf } from './sandbox-channel.ts';

/** Bounds of one command. Every one is enforced by the runner for all its processes together. */
export type Limits = {
  cpuLimitMs: number;
  /** The CPU time at which a program is stopped; by default a tenth plus 20 ms above the limit. */
  cpuKillMs?: number;
  wallLimitMs: number;
  /** How much of the wall time may pass without CPU time; by default all of it. */
  idleLimitMs?: number | undefined;
  memoryLimitBytes: number;
  outputLimitBytes: number;
  stderrLimitBytes: number;
  tasksLimit: number;
};

/** A path of the host, and the name under which it is shown. */
export type Shown = { host: string; inside: string };

/**
 * What a program needs if it is not static: the files of the host that it sees, read-only, and its
 * interpreter. Without an interpreter, the program itself is executed, like a native one.
 */
export type Runtime = {
  readOnly: Shown[];
  /**
   * Its arguments, and the program as /program after them. `argsWithin`: further ones for a memory
   * limit, which a runtime that manages memory has to know. `inside`: the place at which programs see
   * it, if not the same.
   */
  interpreter: {
    path: string;
    inside?: string | undefined;
    args: string[];
    argsWithin?: ((memoryLimitBytes: number) => string[]) | undefined;
    env: Record<string, string>;
  } | null;
  /** What the runtime needs of memory beside the program; absent if that counts as the program's. */
  own?: OwnMemory | undefined;
  /** What it needs of time to start; absent if that counts as the program's. */
  start?: OwnTime | undefined;
};

/**
 * The memory that a runtime needs for itself: `allowedBytes` on top of the program's limit, of which
 * an empty program takes `startBytes`, which is not reported as the program's.
 */
export type OwnMemory = { startBytes: number; allowedBytes: number };

/** The time in which a runtime starts: on top of the program's limits, and not reported as its own. */
export type OwnTime = { cpuMs: number; wallMs: number };

/** One run of a program in a slot, which runs one program at a time. */
export type RunRequest = {
  slot: number;
  executablePath: string;
  args?: string[] | undefined;
  /** Absent if the program is static and sees no files. A slot has workers for a few of these. */
  runtime?: Runtime | undefined;
  /** If absent, stdin is empty. */
  inputPath?: string;
  limits: Limits;
  core?: number;
  /**
   * Ends the program when aborted; the facts then say that it was stopped. Rejects if it was
   * aborted before.
   */
  signal?: AbortSignal | undefined;
  /**
   * Whether the caller asks again if the job had to give way: only it knows which of the slot's
   * buffers are in use.
   */
  isRepeatedByCaller?: boolean | undefined;
};

/** One command in a separate jail, with the directories of the host that it may read. */
export type JailRequest = {
  /** The first is an absolute path inside. */
  command: string[];
  readOnly: Shown[];
  /** Files that appear read-only in /box, the working directory. */
  files: { host: string; name: string }[];
  /** Files of /box that are copied out when the command has ended. */
  outputs: { name: string; host: string; maxBytes: number }[];
  stdinPath?: string;
  env?: Record<string, string>;
  /** Whether there is a /proc, which sanitizers need. */
  proc?: boolean;
  boxBytes: number;
  limits: Limits;
  core?: number;
  /** See `RunRequest`. */
  signal?: AbortSignal | undefined;
};

/** What happened, as measured. */
export type Facts = {
  /** Null when a signal ended it. */
  exitCode: number | null;
  signal: number | null;
  cpuMs: number;
  wallMs: number;
  memoryBytes: number;
  oomKilled: boolean;
  cpuLimitHit: boolean;
  /** Wall limit exceeded, excluding time waiting for a core. */
  wallLimitHit: boolean;
  outputLimitHit: boolean;
  /** The runner ended it, for the sake of the other side of a talk or because it was cancelled. */
  stopped: boolean;
  /** It was stopped because its job had to give way, and is to be asked for again. */
  gaveWay?: boolean;
  /** How much of outputPath is this run's output; the file itself is longer. */
  outputBytes: number;
  /** Readable until the slot's run after next is requested. */
  outputPath: string;
  stderrBytes: number;
  stderrHead: Buffer;
};

/** outputPath is empty for a jail; the head is the whole output that is kept. */
export type JailFacts = Facts & {
  /** Names of the outputs that were made. */
  copied: string[];
  /** Names of those that exceeded their limit. */
  tooLarge: string[];
  /** First 64 KiB of stdout. */
  outputHead: Buffer;
};

/**
 * One run of a static executable that gets files: it opens them as /dev/fd/3 and so on, stdin as
 * /dev/fd/0, and may write to /box, its working directory. A slot has a separate worker for these
 * runs.
 */
export type ReadingRequest = Omit<RunRequest, 'runtime'> & {
  /** Readable for everyone, and writable only for root. */
  files: string[];
  /** How much of the input counts; by default, all of it. */
  inputBytes?: number;
  /** Names of files in /box whose beginnings to return. */
  collect: string[];
  /** The file in /box that replaces stdout as the output. */
  keep?: string | undefined;
  /** Whether the next run gets the files that it leaves in /box, other than that file. */
  boxStays?: boolean | undefined;
  /** Whether it gets the files that the previous run left. */
  continues?: boolean | undefined;
};

/** The first 256 bytes of each requested file that exists. */
export type ReadingFacts = Facts & { collected: Map<string, Buffer> };

/** The path of an interpreted program inside the slot: PROGRAM_PATH in runtime.h. */
const programInside = '/program';

const nsPerMs = 1_000_000;

const noTime: OwnTime = { cpuMs: 0, wallMs: 0 };

function limitStrings(limits: Limits, { own, start }: Partial<Runtime> = {}): string[] {
  const { cpuMs, wallMs } = start ?? noTime;
  const strings = [
    `cpuNs=${Math.round((limits.cpuLimitMs + cpuMs) * nsPerMs)}`,
    `wallNs=${Math.round((limits.wallLimitMs + wallMs) * nsPerMs)}`,
    `memoryBytes=${limits.memoryLimitBytes + (own?.allowedBytes ?? 0)}`,
    `outputBytes=${limits.outputLimitBytes}`,
    `stderrBytes=${limits.stderrLimitBytes}`,
    `tasks=${limits.tasksLimit}`,
    ...(limits.cpuKillMs === undefined
      ? []
      : [`cpuKillNs=${Math.round((limits.cpuKillMs + cpuMs) * nsPerMs)}`]),
  ];
  if (limits.idleLimitMs !== undefined) {
    strings.push(`idleNs=${Math.round(limits.idleLimitMs * nsPerMs)}`);
  }
  return strings;
}

const shownStrings = (shown: Shown[]): string[] =>
  shown.flatMap(({ host, inside }) => [`bindHost=${host}`, `bindInside=${inside}`]);

/** The command by which an interpreter runs a program within a memory limit. */
export const interpreterWords = (
  { path, inside = path, args, argsWithin }: NonNullable<Runtime['interpreter']>,
  memoryLimitBytes: number,
): string[] => [inside, ...args, ...(argsWithin?.(memoryLimitBytes) ?? []), programInside];

/** The strings for what is executed in a slot, and for the files that it sees. */
function commandStrings({ executablePath, args = [], runtime, limits }: RunRequest): string[] {
  const shown = shownStrings(runtime?.readOnly ?? []);
  const strings = (words: string[]) => words.map((word) => `arg=${word}`);
  if (!runtime?.interpreter) {
    return [`executable=${executablePath}`, ...strings(['program', ...args]), ...shown];
  }
  const { path, env } = runtime.interpreter;
  return [
    `executable=${path}`,
    `program=${executablePath}`,
    ...strings([...interpreterWords(runtime.interpreter, limits.memoryLimitBytes), ...args]),
    ...Object.entries(env).map(([name, value]) => `env=${name}=${value}`),
    ...shown,
  ];
}

/** A run as strings of a message. */
export function runStrings(request: RunRequest): string[] {
  const strings = ['op=run', `slot=${request.slot}`, ...commandStrings(request)];
  if (request.inputPath !== undefined) strings.push(`input=${request.inputPath}`);
  if (request.core !== undefined) strings.push(`core=${request.core}`);
  return strings.concat(limitStrings(request.limits, request.runtime));
}

/** A run that is given files, as strings of a message. */
export function readingStrings(request: ReadingRequest): string[] {
  const { slot, executablePath, args = [], files, inputPath, inputBytes, collect, core } = request;
  const { keep, boxStays, continues } = request;
  // There are no bytes at all, so there is no input.
  const hasInput = inputPath !== undefined && inputBytes !== 0;
  return [
    ...['op=read', `slot=${slot}`, `executable=${executablePath}`, 'arg=program'],
    ...args.map((arg) => `arg=${arg}`),
    ...(hasInput ? [`input=${inputPath}`] : []),
    ...(hasInput && inputBytes !== undefined ? [`inputBytes=${inputBytes}`] : []),
    ...files.map((path) => `file=${path}`),
    ...collect.map((name) => `collect=${name}`),
    ...(keep === undefined ? [] : [`keep=${keep}`]),
    ...(boxStays ? ['boxStays=1'] : []),
    ...(continues ? ['continues=1'] : []),
    ...(core === undefined ? [] : [`core=${core}`]),
    ...limitStrings(request.limits),
  ];
}

/** A command in a jail as strings of a message. */
export function jailStrings(request: JailRequest): string[] {
  const strings = ['op=jail', `boxBytes=${request.boxBytes}`, `proc=${request.proc ? 1 : 0}`];
  for (const arg of request.command) strings.push(`arg=${arg}`);
  for (const [name, value] of Object.entries(request.env ?? {}))
    strings.push(`env=${name}=${value}`);
  strings.push(...shownStrings(request.readOnly));
  for (const file of request.files) strings.push(`fileHost=${file.host}`, `fileName=${file.name}`);
  for (const { host, name, maxBytes } of request.outputs)
    strings.push(`outputHost=${host}`, `outputName=${name}`, `outputMaxBytes=${maxBytes}`);
  if (request.stdinPath !== undefined) strings.push(`input=${request.stdinPath}`);
  if (request.core !== undefined) strings.push(`core=${request.core}`);
  return strings.concat(limitStrings(request.limits));
}

/** The outcome of a run. */
export function factsOf(message: Message): Facts {
  const signal = textOf(message, 'signal');
  const flag = (key: string) => flagOf(message, key);
  const outputHeadBytes = numberOf(message, 'outputHeadBytes');
  const stderrHeadBytes = numberOf(message, 'stderrHeadBytes');
  return {
    exitCode: signal ? null : numberOf(message, 'exitCode'),
    signal: signal ? numberOf(message, 'signal') : null,
    cpuMs: numberOf(message, 'cpuNs') / nsPerMs,
    wallMs: numberOf(message, 'wallNs') / nsPerMs,
    memoryBytes: numberOf(message, 'memoryBytes'),
    oomKilled: flag('oomKilled'),
    cpuLimitHit: flag('cpuLimitHit'),
    wallLimitHit: flag('wallLimitHit'),
    outputLimitHit: flag('outputLimitHit'),
    stopped: flag('stopped'),
    outputBytes: numberOf(message, 'outputBytes'),
    outputPath: textOf(message, 'outputPath'),
    stderrBytes: numberOf(message, 'stderrBytes'),
    stderrHead: message.tail.subarray(outputHeadBytes, outputHeadBytes + stderrHeadBytes),
  };
}

/**
 * The outcome of a run without what its runtime needs for itself: the time of its start, the memory
 * that an empty program takes, and all that exceeds the program's limit, for which the runtime has
 * room of its own.
 */
export function factsWithin(facts: Facts, request: Pick<RunRequest, 'runtime' | 'limits'>): Facts {
  const { own, start } = request.runtime ?? {};
  if (own === undefined && start === undefined) return facts;
  const { cpuMs, wallMs } = start ?? noTime;
  const memoryBytes = own
    ? Math.min(Math.max(0, facts.memoryBytes - own.startBytes), request.limits.memoryLimitBytes)
    : facts.memoryBytes;
  return {
    ...facts,
    cpuMs: Math.max(0, facts.cpuMs - cpuMs),
    wallMs: Math.max(0, facts.wallMs - wallMs),
    memoryBytes,
  };
}

/** The outcome of a run that was given files. */
export function readingFactsOf(message: Message): ReadingFacts {
  const facts = factsOf(message);
  const names = valuesOf(message, 'collected');
  const sizes = valuesOf(message, 'collectedBytes').map(Number);
  const collected = new Map<string, Buffer>();
  let at = numberOf(message, 'outputHeadBytes') + numberOf(message, 'stderrHeadBytes');
  for (const [index, name] of names.entries()) {
    const end = at + (sizes[index] ?? 0);
    collected.set(name, message.tail.subarray(at, end));
    at = end;
  }
  return { ...facts, collected };
}

const valuesOf = (message: Message, wanted: string): string[] =>
  message.pairs.filter(([key]) => key === wanted).map(([, value]) => value);

/** The outcome of a command in a jail. */
export function jailFactsOf(message: Message): JailFacts {
  const outputHead = message.tail.subarray(0, numberOf(message, 'outputHeadBytes'));
  return {
    ...factsOf(message),
    copied: valuesOf(message, 'copied'),
    tooLarge: valuesOf(message, 'tooLarge'),
    outputHead,
  };
}
