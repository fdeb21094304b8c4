/**
 * The judge's side of the sandbox: starts the native runner, gives it commands and brings back facts.
 * The only file of the judge that starts a process. What facts mean is decided in verdict.ts; how
 * messages travel is in sandbox-channel.ts.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import {
  flagOf,
  type Message,
  numberOf,
  openChannel,
  SandboxFault,
  textOf,
} from './sandbox-channel.ts';

export { SandboxFault };

/**
 * full: root and cgroups. rootless: unprivileged user namespaces. container: neither, but Landlock.
 * The notes say what is missing.
 */
const sandboxLevels = ['full', 'rootless', 'container'] as const;
export type SandboxLevel = (typeof sandboxLevels)[number];

/** Bounds of one command. Every one is enforced by the runner for all its processes together. */
export type Limits = {
  cpuLimitMs: number;
  /** When it is ended for its CPU time; absent: at a tenth and 20 ms above the limit. */
  cpuKillMs?: number;
  wallLimitMs: number;
  /** How much of that may pass without CPU time; absent: all of it. */
  idleLimitMs?: number | undefined;
  memoryLimitBytes: number;
  outputLimitBytes: number;
  stderrLimitBytes: number;
  tasksLimit: number;
};

/** One run of a static executable in a slot, which runs one program at a time. */
export type RunRequest = {
  slot: number;
  executablePath: string;
  args?: string[];
  /** Absent: stdin is empty. */
  inputPath?: string;
  limits: Limits;
  core?: number;
};

/** One command in a jail of its own, with the directories of the host that it may read. */
export type JailRequest = {
  /** The first is an absolute path inside. */
  command: string[];
  readOnly: { host: string; inside: string }[];
  /** Files that appear read-only in /box, the working directory. */
  files: { host: string; name: string }[];
  /** Files of /box that are copied out when the command has ended. */
  outputs: { name: string; host: string; maxBytes: number }[];
  stdinPath?: string;
  env?: Record<string, string>;
  /** Whether /proc is there: sanitizers need it. */
  proc?: boolean;
  boxBytes: number;
  limits: Limits;
  core?: number;
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
  /** More passed than it may, not counting waits for a core. */
  wallLimitHit: boolean;
  outputLimitHit: boolean;
  /** How much of outputPath is this run's output: the file itself is longer. */
  outputBytes: number;
  /** Readable until the slot's next-but-one run is asked for. */
  outputPath: string;
  stderrBytes: number;
  stderrHead: Buffer;
};

/** outputPath is empty for a jail: the head is all there is. */
export type JailFacts = Facts & {
  /** Names of the outputs that were made. */
  copied: string[];
  /** Names of those that were larger than they may be. */
  tooLarge: string[];
  /** First 64 KiB of stdout. */
  outputHead: Buffer;
};

export type Sandbox = {
  level: SandboxLevel;
  notes: string[];
  /**
   * Rejects with SandboxFault when the run could not take place. A slot takes one more request
   * while its program runs.
   */
  run(request: RunRequest): Promise<Facts>;
  /** Rejects with SandboxFault when the command could not take place. */
  jail(request: JailRequest): Promise<JailFacts>;
  close(): Promise<void>;
  /** Settles when the runner has ended, for any reason. */
  closed: Promise<void>;
};

type Options = {
  binaryPath: string;
  socketDir: string;
  slots: number;
  log: (line: string) => void;
};

/**
 * Starts the runner and resolves when it is ready. Rejects with SandboxFault, whose message is the
 * runner's own sentence, when this host cannot confine programs. The runner must be able to enter
 * socketDir and, with Node's own rights, is to be trusted like Node itself.
 */
export async function startSandbox(options: Options): Promise<Sandbox> {
  const socketPath = join(options.socketDir, `sandbox-${process.pid}-${++started}.sock`);
  const runner = spawn(
    options.binaryPath,
    ['--socket', socketPath, '--slots', String(options.slots)],
    { stdio: ['ignore', 'pipe', 'pipe'], env: {} },
  );
  const closed = new Promise<void>((resolve) => {
    runner.once('close', () => resolve());
    runner.once('error', () => resolve());
  });
  await listening(runner, options);
  const socket = connect(socketPath);
  const channel = openChannel(socket, closed);
  const hello = await channel.hello;
  return {
    level: sandboxLevels.find((level) => level === textOf(hello, 'level')) ?? 'rootless',
    notes: hello.pairs.filter(([key]) => key === 'note').map(([, value]) => value),
    run: async (request) => factsOf(await channel.ask(runStrings(request))),
    jail: async (request) => jailFactsOf(await channel.ask(jailStrings(request))),
    close: async () => {
      socket.end();
      const impatience = setTimeout(() => runner.kill('SIGKILL'), closeMaxMs);
      await closed;
      clearTimeout(impatience);
    },
    closed,
  };
}

let started = 0;

const nsPerMs = 1_000_000;
const closeMaxMs = 10_000;

function limitStrings(limits: Limits): string[] {
  const strings = [
    `cpuNs=${Math.round(limits.cpuLimitMs * nsPerMs)}`,
    `wallNs=${Math.round(limits.wallLimitMs * nsPerMs)}`,
    `memoryBytes=${limits.memoryLimitBytes}`,
    `outputBytes=${limits.outputLimitBytes}`,
    `stderrBytes=${limits.stderrLimitBytes}`,
    `tasks=${limits.tasksLimit}`,
    ...(limits.cpuKillMs === undefined
      ? []
      : [`cpuKillNs=${Math.round(limits.cpuKillMs * nsPerMs)}`]),
  ];
  if (limits.idleLimitMs !== undefined) {
    strings.push(`idleNs=${Math.round(limits.idleLimitMs * nsPerMs)}`);
  }
  return strings;
}

function runStrings(request: RunRequest): string[] {
  const strings = ['op=run', `slot=${request.slot}`, `executable=${request.executablePath}`];
  for (const arg of ['program', ...(request.args ?? [])]) strings.push(`arg=${arg}`);
  if (request.inputPath !== undefined) strings.push(`input=${request.inputPath}`);
  if (request.core !== undefined) strings.push(`core=${request.core}`);
  return strings.concat(limitStrings(request.limits));
}

function jailStrings(request: JailRequest): string[] {
  const strings = ['op=jail', `boxBytes=${request.boxBytes}`, `proc=${request.proc ? 1 : 0}`];
  for (const arg of request.command) strings.push(`arg=${arg}`);
  for (const [name, value] of Object.entries(request.env ?? {}))
    strings.push(`env=${name}=${value}`);
  for (const bind of request.readOnly)
    strings.push(`bindHost=${bind.host}`, `bindInside=${bind.inside}`);
  for (const file of request.files) strings.push(`fileHost=${file.host}`, `fileName=${file.name}`);
  for (const { host, name, maxBytes } of request.outputs)
    strings.push(`outputHost=${host}`, `outputName=${name}`, `outputMaxBytes=${maxBytes}`);
  if (request.stdinPath !== undefined) strings.push(`input=${request.stdinPath}`);
  if (request.core !== undefined) strings.push(`core=${request.core}`);
  return strings.concat(limitStrings(request.limits));
}

function factsOf(message: Message): Facts {
  const signal = textOf(message, 'signal');
  const flag = (key: string) => flagOf(message, key);
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
    outputBytes: numberOf(message, 'outputBytes'),
    outputPath: textOf(message, 'outputPath'),
    stderrBytes: numberOf(message, 'stderrBytes'),
    stderrHead: message.tail.subarray(numberOf(message, 'outputHeadBytes')),
  };
}

function jailFactsOf(message: Message): JailFacts {
  const named = (wanted: string) =>
    message.pairs.filter(([key]) => key === wanted).map(([, value]) => value);
  const outputHead = message.tail.subarray(0, numberOf(message, 'outputHeadBytes'));
  return {
    ...factsOf(message),
    copied: named('copied'),
    tooLarge: named('tooLarge'),
    outputHead,
  };
}

/** Resolves when the runner says that its socket is there; rejects with its last words. */
function listening(runner: ChildProcessByStdio<null, Readable, Readable>, options: Options) {
  return new Promise<void>((resolve, reject) => {
    let lastLine = 'it said nothing';
    const refuse = () => reject(new SandboxFault(`the sandbox did not start: ${lastLine}`));
    createInterface(runner.stderr).on('line', (line) => {
      lastLine = line;
      options.log(line);
    });
    createInterface(runner.stdout).on('line', (line) => {
      if (line === 'listening') resolve();
    });
    runner.once('close', refuse);
    runner.once('error', (error) => {
      lastLine = error.message;
      refuse();
    });
  });
}
