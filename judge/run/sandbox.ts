/**
 * The judge's side of the sandbox: starts the native runner, sends it commands and returns facts.
 * The only file of the judge that starts a process. verdict.ts interprets the facts;
 * sandbox-channel.ts transports the messages.
 */
import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { openChannel, SandboxFault, textOf } from './sandbox-channel.ts';
import {
  type Facts,
  factsOf,
  factsWithin,
  type JailFacts,
  type JailRequest,
  jailFactsOf,
  jailStrings,
  type ReadingFacts,
  type ReadingRequest,
  type RunRequest,
  readingFactsOf,
  readingStrings,
  runStrings,
} from './sandbox-messages.ts';
import { type TalkFacts, type TalkRequest, talkFactsOf, talkStrings } from './sandbox-talk.ts';

/**
 * full: root and cgroups. rootless: unprivileged user namespaces. container: neither, but Landlock.
 * The notes say what is missing.
 */
const sandboxLevels = ['full', 'rootless', 'container'] as const;
export type SandboxLevel = (typeof sandboxLevels)[number];

export type Sandbox = {
  level: SandboxLevel;
  notes: string[];
  /**
   * Rejects with SandboxFault if the run could not take place. A slot accepts one more request
   * while its program runs.
   */
  run(request: RunRequest): Promise<Facts>;
  /** Same, for a run that gets files; not at level container. */
  read(request: ReadingRequest): Promise<ReadingFacts>;
  /** Whether runs can get files here, which is tested once. */
  canRead(): Promise<boolean>;
  /** Runs a program and an interactor side by side, in a slot that does nothing else. */
  talk(request: TalkRequest): Promise<TalkFacts>;
  /** Rejects with SandboxFault when the command could not take place. */
  jail(request: JailRequest): Promise<JailFacts>;
  close(): Promise<void>;
  /** Settles when the runner has ended, for any reason. */
  closed: Promise<void>;
};

/** The sentence about hard limits of this host that are too low for the runner; null: none is. */
export const lackOfLimits = (binaryPath: string): Promise<string | null> =>
  new Promise((resolve) => {
    execFile(binaryPath, ['--limits'], (error, _, said) => {
      if (error === null) return resolve(null);
      resolve(said.trim().replace(/^arbiter-sandbox: /, '') || error.message);
    });
  });

type Options = {
  binaryPath: string;
  socketDir: string;
  slots: number;
  /** Further slots, with the numbers after them, which take memory only once they are used. */
  spareSlots?: number;
  log: (line: string) => void;
};

/**
 * Starts the runner and resolves when it is ready. Rejects with SandboxFault, whose message is the
 * runner's own sentence, if this host cannot confine programs. The runner must have access to
 * socketDir and runs with Node's own rights, so it must be trusted like Node itself.
 */
export async function startSandbox(options: Options): Promise<Sandbox> {
  const socketPath = join(options.socketDir, `sandbox-${process.pid}-${++started}.sock`);
  const runner = spawn(
    options.binaryPath,
    [
      ...['--socket', socketPath, '--slots', String(options.slots)],
      ...['--spare-slots', String(options.spareSlots ?? 0)],
    ],
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
  const read = async (request: ReadingRequest) =>
    readingFactsOf(await channel.ask(readingStrings(request), request.signal));
  let canRead: Promise<boolean> | null = null;
  return {
    level: sandboxLevels.find((level) => level === textOf(hello, 'level')) ?? 'rootless',
    notes: hello.pairs.filter(([key]) => key === 'note').map(([, value]) => value),
    run: async (request) =>
      factsWithin(factsOf(await channel.ask(runStrings(request), request.signal)), request),
    read,
    canRead: () => {
      canRead ??= tryReading(read, options.binaryPath);
      return canRead;
    },
    talk: async (request) => {
      const { signal } = request.program;
      return talkFactsOf(await channel.ask(talkStrings(request), signal), request);
    },
    jail: async (request) => jailFactsOf(await channel.ask(jailStrings(request), request.signal)),
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

/** Gives a file to a run of the runner itself, which is static and only prints its version. */
async function tryReading(read: Sandbox['read'], binaryPath: string): Promise<boolean> {
  const limits = {
    cpuLimitMs: 1_000,
    wallLimitMs: 10_000,
    memoryLimitBytes: 64 * 1024 * 1024,
    outputLimitBytes: 4096,
    stderrLimitBytes: 4096,
    tasksLimit: 4,
  };
  const request = { slot: 0, executablePath: binaryPath, args: ['--version'], files: [] };
  const facts = await read({ ...request, collect: [], limits }).catch(() => null);
  return facts?.exitCode === 0;
}

const closeMaxMs = 10_000;

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
