/** For the tests of commands: runs a command to its end, or bin/start until it is stopped. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** An environment without settings; bin/test.ts names the folder of Node's compile cache. */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

/** The exit code of a command of this folder, and what it printed on stdout and stderr. */
export async function runCommand(name: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, out: out.trim(), complaint: complaint.trim() };
}

/**
 * Starts bin/start.ts, with a command line before it that runs the rest; `says` resolves when its
 * output matches; `out` is standard output alone.
 */
export function startProgram(args: string[], env: Record<string, string>, before: string[] = []) {
  const words = [...before, process.execPath, join(import.meta.dirname, 'start.ts'), ...args];
  const [file = '', ...rest] = words;
  const child = spawn(file, rest, {
    env: { ...bareEnvironment, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  let out = '';
  child.stdout.on('data', (text: string) => {
    out += text;
  });
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output.text += text;
      for (const listener of listeners) listener();
    });
  }
  const says = (pattern: RegExp) =>
    new Promise<void>((resolve) => {
      const check = (): void => {
        if (!pattern.test(output.text)) return;
        listeners.delete(check);
        resolve();
      };
      listeners.add(check);
      check();
    });
  const ended = once(child, 'close').then(([code]) => ({ code, text: output.text, out }));
  return { child, says, ended };
}
