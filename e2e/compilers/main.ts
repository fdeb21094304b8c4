/**
 * `node e2e/compilers/main.ts [--set-up] [--whole] [VERSION...]`: runs the tests that depend on the
 * compiler with g++ 12 and 14, except the machine's own version. With --set-up it only prepares
 * what they need, and succeeds even if that fails: the tests prepare what is missing. With --whole
 * it takes g++ 13, too, and also runs the tests for the newest compiler only. Requires root and
 * Debian's packages; says why if it is skipped. The reports are build/test/gcc-VERSION.json.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CompilerRoot, keyring, provideRoots, Unreachable } from './roots.ts';

const run = promisify(execFile);
const checkout = join(import.meta.dirname, '../..');
const results = join(checkout, 'build/test');
const versions = ['12', '13', '14'];

/** Why this machine cannot do it; null if it can. */
async function hindrance(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'only root can enter the root directory of a compiler';
  for (const tool of ['apt-get', 'dpkg-deb', 'unshare', 'chroot']) {
    const found = await run('sh', ['-c', `command -v ${tool}`]).catch(() => null);
    if (found === null) return `this machine has no ${tool}`;
  }
  if (!existsSync(keyring)) return `this machine has no ${keyring}`;
  const mounts = await run('unshare', ['--mount', 'true']).catch(() => null);
  return mounts === null ? 'this machine allows no mounts' : null;
}

/**
 * The versions to test: the named ones; otherwise the oldest and the newest, with `isWhole` all,
 * except the machine's own.
 */
async function chooseVersions(named: string[], isWhole: boolean): Promise<string[]> {
  if (named.length > 0) return named;
  const { stdout } = await run('/usr/bin/g++', ['-dumpversion']);
  const wanted = versions.filter((_, at) => isWhole || at === 0 || at === versions.length - 1);
  return wanted.filter((version) => version !== stdout.trim().split('.')[0]);
}

type Extent = { isSetUp: boolean; isWhole: boolean };

/** Most headers come from the distribution, so they are the same in all roots. */
const tagsFor = (version: string, isWhole: boolean): string =>
  isWhole && version === versions.at(-1) ? 'compiler or newest-compiler' : 'compiler';

/**
 * Sets up a compiler's root, and runs the tests in it unless `isSetUp`; returns whether all passed.
 * Their output is printed at the end.
 */
async function judgeWith(
  { version, root, build }: CompilerRoot,
  { isSetUp, isWhole }: Extent,
): Promise<boolean> {
  const startedAt = performance.now();
  const enter = join(import.meta.dirname, 'enter.sh');
  const tags = isSetUp ? [] : [tagsFor(version, isWhole)];
  const command = ['/arbiter/e2e/compilers/judge.sh', version, ...tags];
  const report = join(build, 'vitest.json');
  await rm(report, { force: true });
  const child = spawn(enter, [root, checkout, build, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => said.push(chunk));
  }
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n-- g++ ${version}, after ${seconds} s\n${Buffer.concat(said)}`);
  if (existsSync(report)) await copyFile(report, join(results, `gcc-${version}.json`));
  return code === 0;
}

/** Tests all versions, as many at a time as there are cores; returns whether everything passed. */
async function judgeWithAll(places: CompilerRoot[], extent: Extent): Promise<boolean> {
  const left = [...places];
  let isFine = true;
  const work = async () => {
    for (let place = left.shift(); place; place = left.shift()) {
      isFine = (await judgeWith(place, extent)) && isFine;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return isFine;
}

async function main(words: string[]): Promise<number> {
  const named = words.filter((word) => !word.startsWith('--'));
  const extent = { isSetUp: words.includes('--set-up'), isWhole: words.includes('--whole') };
  const reason = await hindrance();
  if (reason !== null) {
    console.log(`Skipped: ${reason}.`);
    return 0;
  }
  await mkdir(results, { recursive: true });
  try {
    const places = await provideRoots(await chooseVersions(named, extent.isWhole));
    return (await judgeWithAll(places, extent)) || extent.isSetUp ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const isFailure = process.env.CI === 'true' && !extent.isSetUp;
    console.log(`${isFailure ? 'Failed' : 'Skipped'}: ${error.message}`);
    return isFailure ? 1 : 0;
  }
}

process.exit(await main(process.argv.slice(2)));
