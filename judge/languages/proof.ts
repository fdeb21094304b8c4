/**
 * Proof that what makes compiling faster works here and changes nothing: trials at the set-up, each
 * of which throws a sentence where it fails. prepare.ts decides what to do without it.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { headerFlags } from './gxx.ts';
import { toolOptions } from './sight.ts';

const run = promisify(execFile);
/** Some seconds on a machine that is idle; against what never ends. */
const trialLimitMs = 900_000;
const reasonMaxChars = 300;

/** What of a failure is worth a line: what the tool said first, else how it ended. */
export function reasonOf(error: unknown): string {
  const ended = error as { stderr?: string; message?: string; killed?: boolean };
  const { stderr, message, killed } = ended;
  if (killed) return 'it did not come to an end';
  const lines = (stderr ?? '').split('\n').filter((line) => line.trim() !== '');
  const told = lines.find((line) => /error|cannot|fail/i.test(line)) ?? lines[0];
  return (told ?? message ?? String(error)).split('\n', 1).join('').slice(0, reasonMaxChars);
}

/** Makes a folder for a trial, and takes it away again. */
async function inScratch<T>(folder: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = join(folder, 'trial');
  await mkdir(scratch, { recursive: true });
  try {
    return await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const smallest = '#include <cstdio>\nint main() { std::puts("works"); }\n';

/** Throws where a compiler, with a linker or its own, does not make a static program that runs. */
export async function proveLinking(
  compiler: string,
  linker: string | null,
  folder: string,
): Promise<void> {
  await inScratch(folder, async (scratch) => {
    await writeFile(join(scratch, 'a.cpp'), smallest);
    const options = { ...toolOptions, cwd: scratch, timeout: trialLimitMs };
    const chosen = linker === null ? [] : [`-fuse-ld=${linker}`];
    await run(compiler, ['-static', '-s', 'a.cpp', '-o', 'a', ...chosen], options);
    const { stdout } = await run(join(scratch, 'a'), [], options);
    if (stdout !== 'works\n') throw new Error(`a program printed ${JSON.stringify(stdout)}`);
  });
}

/** The lines of an assembly, independent of order and labels. */
const codeOf = (assembly: string): string =>
  assembly
    .split('\n')
    .map((line) => line.replace(/\.L\w*/g, '.L'))
    .sort()
    .join('\n');

/**
 * Throws where a program is not the same when its first header comes precompiled from a folder:
 * other code, or other words of the compiler about it.
 */
export async function proveHeaders(
  compiler: string,
  folder: string,
  program: string,
): Promise<void> {
  await inScratch(folder, async (scratch) => {
    await writeFile(join(scratch, 'a.cpp'), await readFile(program));
    const options = { ...toolOptions, cwd: scratch, timeout: trialLimitMs };
    const compile = async (output: string, ...more: string[]) => {
      const args = [...headerFlags.fast, ...more, '-S', 'a.cpp', '-o', output];
      const { stderr } = await run(compiler, args, options);
      return { said: stderr, code: codeOf(await readFile(join(scratch, output), 'utf8')) };
    };
    const plain = await compile('plain.s');
    const quick = await compile('quick.s', '-I', folder);
    if (quick.said !== plain.said) throw new Error('other messages');
    if (quick.code !== plain.code) throw new Error('other code');
  });
}
