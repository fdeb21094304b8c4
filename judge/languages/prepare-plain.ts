/**
 * Sets up a compiler that needs no precompiled headers: finds it, shows by a program that it
 * compiles and links, and writes down what its jail has to show.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Language, languageFacts } from '../../contract/languages.ts';
import { selfTestCase } from '../../contract/self-test-programs.ts';
import { type Build, programName } from './language.ts';
import { type PlainToolchain, plainToolchainPath, readPlainToolchain } from './plain-toolchain.ts';
import { reasonOf } from './proof.ts';
import { type Dialect, sight, toolOptions } from './sight.ts';

const run = promisify(execFile);
/** Far longer than a compile takes; against a compiler that never ends. */
const trialLimitMs = 60_000;

type Order = {
  id: Language;
  compiler: string;
  /** How the compiler's driver calls the language. */
  dialect: Dialect;
  commandOf(compiler: string, build: Build): string[];
};

/** Writes down the toolchain where it is missing or has changed. Throws a sentence if it fails. */
export async function preparePlain(root: string, order: Order): Promise<void> {
  const { id, compiler, dialect, commandOf } = order;
  if (!existsSync(compiler)) throw new Error(`There is no ${compiler}.`);
  const [{ stdout }, readOnly] = await Promise.all([
    run(compiler, ['--version'], toolOptions),
    sight(compiler, dialect),
  ]);
  const version = stdout.split('\n', 1).join('');
  const commands = (['fast', 'checked'] as const).map((build) => commandOf(compiler, build));
  const hash = createHash('sha256').update(JSON.stringify([version, commands, readOnly]));
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

/** Compiles the language's program for the self-test as it would be judged, and runs it. */
async function prove({ id, compiler, commandOf }: Order): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'arbiter-proof-'));
  const options = { ...toolOptions, cwd: scratch, timeout: trialLimitMs };
  try {
    const { fileName, sum } = languageFacts(id);
    await writeFile(join(scratch, fileName), sum);
    const [file = '', ...args] = commandOf(compiler, 'fast');
    await run(file, args, options);
    const running = run(join(scratch, programName), [], options);
    running.child.stdin?.end(selfTestCase.input);
    const { stdout } = await running;
    if (stdout !== selfTestCase.output) {
      throw new Error(`a program printed ${JSON.stringify(stdout)}`);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
