/**
 * The judge's side of the sandbox: starts the native runner and speaks its protocol. The only file
 * of the judge that starts a process. It carries facts; what they mean is decided in verdict.ts.
 */

/** full: root and cgroups. rootless: unprivileged user namespaces. The notes say what is missing. */
export type SandboxLevel = 'full' | 'rootless';

/** Bounds of one command. Every one is enforced by the runner for all its processes together. */
export type Limits = {
  cpuLimitMs: number;
  wallLimitMs: number;
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
  wallLimitHit: boolean;
  outputLimitHit: boolean;
  /** How much of outputPath is this run's output: the file itself is longer. */
  outputBytes: number;
  /** Readable until the slot's next-but-one run. */
  outputPath: string;
  stderrBytes: number;
  stderrHead: Buffer;
};

/** outputPath is empty for a jail: the head is all there is. */
export type JailFacts = Facts & {
  /** Names of the outputs that were made. */
  copied: string[];
  /** First 64 KiB of stdout. */
  outputHead: Buffer;
};

/** A fault of ours: the command could not be started or measured. Never anyone's verdict. */
export class SandboxFault extends Error {
  override readonly name = 'SandboxFault';
}

export type Sandbox = {
  level: SandboxLevel;
  notes: string[];
  /** Rejects with SandboxFault when the run could not take place. */
  run(request: RunRequest): Promise<Facts>;
  /** Rejects with SandboxFault when the command could not take place. */
  jail(request: JailRequest): Promise<JailFacts>;
  close(): Promise<void>;
  /** Settles when the runner has ended, for whatever reason. */
  closed: Promise<void>;
};

/**
 * Starts the runner and resolves when it is ready. Rejects with SandboxFault, whose message is the
 * runner's own sentence, when this host cannot confine programs.
 */
export async function startSandbox(options: {
  binaryPath: string;
  socketDir: string;
  slots: number;
  log: (line: string) => void;
}): Promise<Sandbox> {
  throw new SandboxFault(`the runner ${options.binaryPath} is not built`);
}
