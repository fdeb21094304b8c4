/** For the tests of commands: runs a command to its end. */
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
