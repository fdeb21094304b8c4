/** Runs one of our own programs (server, judge) as a child process that cannot outlive us. */
import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../server/config.ts';
import { exitCodes } from '../work/exit-code.ts';
import type { End, Running } from './supervise.ts';

/** Longer than a server waits for its calls and its background work. */
const stopLimitMs = 18_000;
const drainLimitMs = 200;
const lastWordsChars = 2_000;

/**
 * The most informative line of the output: the message of an uncaught error, or else the last line.
 */
function reasonIn(lastWords: string): string | undefined {
  const lines = lastWords.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1);
}

type Ended = { code: number | null; signal: string | null; reason: string | undefined };

/** What the exit code says (work/exit-code.ts), with the program's own sentence if it has one. */
function endOf({ code, signal, reason }: Ended): End {
  const how = signal ? `killed by ${signal}` : `exit code ${code}`;
  if (code === exitCodes.setting) return { why: reason ?? how, cause: 'setting' };
  const cause = code === exitCodes.outside ? 'outside' : undefined;
  return { why: reason ? `${how}: ${reason}` : how, cause };
}

/** V8 lets the space of short-lived objects grow to three times 32 MB, without benefit. */
const shortLived = '--max-semi-space-size=8';

/** Node's flags for each program. */
export const nodeFlags = { server: [shortLived], judge: [shortLived] };

/**
 * Variables for glibc's allocator, which otherwise keeps freed blocks of megabytes in its heap, between
 * others: under `attacker-server`, a server grew by 202 to 316 MB, and with these by 140 to 196. A judge
 * has none, because compilers would inherit them.
 */
export const allocation = {
  server: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: `${1024 * 1024}`,
    MALLOC_TRIM_THRESHOLD_: `${4 * 1024 * 1024}`,
  },
  judge: {},
};

/**
 * `flags` are Node's. `before` is the start of a command line that runs the program as another
 * user. `fd3` becomes its file descriptor 3.
 */
export type ChildOptions = {
  env: Environment;
  flags: string[];
  before?: string[];
  fd3?: number;
  /** How much longer than usual it may take to stop, in ms. */
  drainMs?: number;
  /** Gets each line of its standard output, which is otherwise passed through. */
  onLine?: ((line: string) => void) | undefined;
};

/**
 * Starts `program` (a TypeScript file) under this Node. Its output is passed through; the end of
 * its standard error becomes the reason when it fails. The kernel kills it when this process is
 * gone; a process group of its own keeps Ctrl+C from reaching it directly.
 */
export function startChild(program: string, options: ChildOptions): Running & { pid: number } {
  const { env, flags, before = [], fd3 = 'ignore', drainMs = 0, onLine } = options;
  const node = ['setpriv', '--pdeathsig=KILL', '--', process.execPath, ...flags, program];
  const [file = '', ...rest] = [...before, ...node];
  const stdio: StdioOptions = ['ignore', onLine ? 'pipe' : 'inherit', 'pipe', fd3];
  const child = spawn(file, rest, { env, stdio, detached: true });
  if (child.stdout && onLine) createInterface({ input: child.stdout }).on('line', onLine);
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    lastWords = (lastWords + text).slice(-lastWordsChars);
  });
  const exited = once(child, 'exit').then(async ([code, signal]) => {
    // Its last output may still be in the pipe, which its own children may keep open.
    const drained = child.stderr && once(child.stderr, 'end').catch(() => undefined);
    await Promise.race([drained, sleep(drainLimitMs)]);
    return endOf({ code, signal, reason: reasonIn(lastWords) });
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const inTime = await Promise.race([
      exited,
      sleep(stopLimitMs + drainMs, undefined, { ref: false }),
    ]);
    if (inTime === undefined) child.kill('SIGKILL');
    await exited;
  };
  return { pid: child.pid ?? 0, exited, stop, kill: () => void child.kill('SIGKILL') };
}
