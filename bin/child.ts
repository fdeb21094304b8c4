/** Runs one of our own programs (server, judge) as a child process that cannot outlive us. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../server/config.ts';
import type { Running } from './supervise.ts';

const stopLimitMs = 10_000;
const drainLimitMs = 200;
const lastWordsChars = 2_000;

/** The one line that tells most: the message of an uncaught error, else the last thing said. */
function reasonIn(lastWords: string): string | undefined {
  const lines = lastWords.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1);
}

/**
 * What Node is told for each program. A judge lives on young objects: V8 lets room for them grow to
 * three times 16 MB and more, for nothing.
 */
export const nodeFlags = { server: [], judge: ['--max-semi-space-size=8'] };

/**
 * Starts `program` (a TypeScript file) under this Node. Its output is passed through; the end of
 * its standard error becomes the reason when it fails. The kernel kills it when this process is
 * gone; a process group of its own keeps Ctrl+C from reaching it behind our back.
 */
export function startChild(program: string, env: Environment, flags: string[] = []): Running {
  const command = [process.execPath, ...flags, program];
  const child = spawn('setpriv', ['--pdeathsig=KILL', '--', ...command], {
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
    detached: true,
  });
  let lastWords = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    lastWords = (lastWords + text).slice(-lastWordsChars);
  });
  const exited = once(child, 'exit').then(async ([code, signal]) => {
    // What it said last may still be in the pipe, which its own children may keep open.
    const drained = once(child.stderr, 'end').catch(() => undefined);
    await Promise.race([drained, sleep(drainLimitMs)]);
    const how = signal ? `killed by ${signal}` : `exit code ${code}`;
    const reason = reasonIn(lastWords);
    return reason ? `${how}: ${reason}` : how;
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const inTime = await Promise.race([exited, sleep(stopLimitMs, undefined, { ref: false })]);
    if (inTime === undefined) child.kill('SIGKILL');
    await exited;
  };
  return { exited, stop, kill: () => void child.kill('SIGKILL') };
}
