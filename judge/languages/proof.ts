/**
 * Tests that accelerations of the compiler work here and change nothing: each throws an error if it
 * fails. prepare.ts decides what to do without them.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { headerFlags } from './gxx.ts';
import { bestSet, type HeaderSet, headerFile, type Provided } from './header-sets.ts';
import { toolOptions } from './sight.ts';

const run = promisify(execFile);
/** A run takes seconds on an idle machine; this stops one that never ends. */
const trialLimitMs = 900_000;
const reasonMaxChars = 300;

/** A failure in one line: the first output of the tool, or else how it ended. */
export function reasonOf(error: unknown): string {
  const ended = error as { stderr?: string; message?: string; killed?: boolean };
  const { stderr, message, killed } = ended;
  if (killed) return 'it did not come to an end';
  const lines = (stderr ?? '').split('\n').filter((line) => line.trim() !== '');
  const told = lines.find((line) => /error|cannot|fail/i.test(line)) ?? lines[0];
  return (told ?? message ?? String(error)).split('\n', 1).join('').slice(0, reasonMaxChars);
}

/** Creates a folder for a test, and removes it afterwards. */
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

/**
 * Throws if a compiler, with a given linker or its own, does not make a static program that runs.
 */
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
 * Throws if precompiling the first header of a program in a folder changes its code, or the
 * messages about it.
 */
export async function proveHeaders(
  compiler: string,
  folder: string,
  program: string,
): Promise<void> {
  await inScratch(folder, async (scratch) => {
    await writeFile(join(scratch, 'a.cpp'), await readFile(program));
    const options = { ...toolOptions, cwd: scratch, timeout: trialLimitMs };
    await proveSame(compiler, ['-I', folder], options);
  });
}

/** Throws if further flags change the compiler's output or messages for `a.cpp`. */
async function proveSame(
  compiler: string,
  further: string[],
  options: typeof toolOptions & { cwd: string; timeout: number },
): Promise<void> {
  const compile = async (output: string, more: string[]) => {
    const args = [...headerFlags.fast, ...more, '-S', 'a.cpp', '-o', output];
    const { stderr } = await run(compiler, args, options);
    return { said: stderr, code: codeOf(await readFile(join(options.cwd, output), 'utf8')) };
  };
  const plain = await compile('plain.s', []);
  const quick = await compile('quick.s', further);
  if (quick.said !== plain.said) throw new Error('other messages');
  if (quick.code !== plain.code) throw new Error('other code');
}

/**
 * The same check for the set of headers that is best for a program that includes them in another
 * order.
 */
export async function proveSet(parts: {
  compiler: string;
  folder: string;
  program: string;
  headerSets: HeaderSet[];
  provided: Provided;
}): Promise<void> {
  const { compiler, folder, program, headerSets, provided } = parts;
  const source = await readFile(program, 'utf8');
  const set = bestSet(source, headerSets, provided);
  if (set === null) return;
  await inScratch(folder, async (scratch) => {
    await writeFile(join(scratch, 'a.cpp'), source);
    const options = { ...toolOptions, cwd: scratch, timeout: trialLimitMs };
    await proveSame(compiler, ['-include', join(folder, headerFile(set.headers))], options);
  });
}
