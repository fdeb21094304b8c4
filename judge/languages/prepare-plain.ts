/**
 * Sets up a compiler that needs no precompiled headers, or an interpreter: finds it, tests that it
 * compiles and runs, and records what its jail must show.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Language, languageFacts, sumPrograms } from '../../contract/languages.ts';
import { selfTestCase } from '../../work/self-test-programs.ts';
import { inTemporaryFolder } from '../../work/temporary-folder.ts';
import { type Build, programName } from './language.ts';
import { type PlainToolchain, plainToolchainPath, readPlainToolchain } from './plain-toolchain.ts';
import { reasonOf } from './proof.ts';
import { type Shown, toolOptions } from './sight.ts';

const run = promisify(execFile);
/** Far longer than a compilation takes, to stop a compiler that never ends. */
const trialLimitMs = 60_000;

type Order = {
  id: Language;
  compiler: string;
  /** Print its version; by default `--version`. */
  versionArgs?: string[] | undefined;
  /** Tells its version, if it cannot be run to print that. */
  askVersion?(): string;
  /** The folder from which programs are run; by default that of the program. */
  runsIn?: string | undefined;
  /** Makes what the compiler needs besides, if it is missing or out of date. */
  build?(): Promise<void>;
  /** What the compiler's jail must show. */
  lookAround(compiler: string): Promise<Shown[]>;
  commandOf(compiler: string, build: Build): string[];
  /** The same on the host; by default `commandOf`. */
  commandOutside?(compiler: string, build: Build): string[];
  /** The command that runs a program; by default the program itself. */
  runOf?: ((compiler: string, program: string) => string[]) | undefined;
};

/** Records the toolchain if it is missing or has changed. Throws an error if it fails. */
export async function preparePlain(root: string, order: Order): Promise<void> {
  const { id, compiler, versionArgs = ['--version'], lookAround, commandOf, runOf } = order;
  if (!existsSync(compiler)) throw new Error(`There is no ${compiler}.`);
  await order.build?.();
  const askedVersion = async (): Promise<string> =>
    order.askVersion?.() ?? (await run(compiler, versionArgs, toolOptions)).stdout;
  const [said, readOnly] = await Promise.all([askedVersion(), lookAround(compiler)]);
  // Some compilers begin with an empty line.
  const version = said.trim().split('\n', 1).join('');
  const commands = (['fast', 'checked'] as const).map((build) => commandOf(compiler, build));
  const running = runOf?.(compiler, programName);
  const depends = [version, commands, readOnly, ...(running ? [running] : [])];
  const hash = createHash('sha256').update(JSON.stringify(depends));
  const toolchain = { compiler, version, stamp: hash.digest('hex').slice(0, 16), readOnly };
  if (isCurrent(root, id, toolchain)) return;
  await prove(order).catch((error) => {
    throw new Error(`${compiler} makes no program that runs: ${reasonOf(error)}`);
  });
  const path = plainToolchainPath(root, id);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, JSON.stringify(toolchain, null, 2));
  await rename(`${path}.${process.pid}`, path);
}

function isCurrent(root: string, id: Language, { stamp }: PlainToolchain): boolean {
  try {
    return readPlainToolchain(root, id).stamp === stamp;
  } catch {
    return false;
  }
}

/** Compiles the language's self-test program as for judging, and runs it. */
async function prove(order: Order): Promise<void> {
  const { id, compiler, commandOf, commandOutside = commandOf, runOf, runsIn } = order;
  await inTemporaryFolder(async (scratch) => {
    const options = { ...toolOptions, cwd: scratch, timeout: trialLimitMs };
    await writeFile(join(scratch, languageFacts(id).fileName), sumPrograms[id]);
    const [file = '', ...args] = commandOutside(compiler, 'fast');
    await run(file, args, options);
    const program = join(scratch, programName);
    const [runner = '', ...rest] = runOf?.(compiler, program) ?? [program];
    const running = run(runner, rest, { ...options, cwd: runsIn ?? scratch });
    running.child.stdin?.end(selfTestCase.input);
    const { stdout } = await running;
    if (stdout !== selfTestCase.output) {
      throw new Error(`a program printed ${JSON.stringify(stdout)}`);
    }
  });
}
