/** Shared by the judge's tests and benches: the built parts, a sandbox, test cases, a judge. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type Language, languageIds } from '../contract/languages.ts';
import { readLanguages } from '../work/read-languages.ts';
import type { LearningCompiler } from './compile/compile.ts';
import type { Check } from './explain/checked.ts';
import { type OpenLanguages, openLanguages } from './languages/open-languages.ts';
import { checkerLanguage, loadLanguages } from './load-language.ts';
import type { TestCase } from './run/case-report.ts';
import { type Sandbox, startSandbox } from './run/sandbox.ts';
import { untilCore } from './run/until-core.ts';

const run = promisify(execFile);

export const root = resolve(import.meta.dirname, '..');

/**
 * The ids of the languages that tests and benches use: those that this machine has, or those that
 * were built.
 */
export const allLanguages = process.env.PARTS_ARE_BUILT
  ? readLanguages(process.env.PARTS_ARE_BUILT)
  : (await loadLanguages(languageIds))
      .filter(({ compilerPath }) => existsSync(compilerPath))
      .map(({ id }) => id);

const built = new Map<Language, Promise<void>>();

/**
 * Builds what the judge needs for these languages if it is missing or out of date, like bin/setup, once
 * per process or run of tests (bin/testing-parts.ts): a test that needs one does not wait for twenty. Does
 * nothing if e2e/compilers has built it, for another compiler and with fewer headers and languages.
 */
export async function buildParts(ids: readonly Language[] = allLanguages): Promise<void> {
  if (process.env.PARTS_ARE_BUILT) return;
  for (const id of ids) {
    const building = built.get(id) ?? build(id);
    built.set(id, building);
    await building;
  }
}

async function build(id: Language): Promise<void> {
  const mark = process.env.PARTS_MARK && `${process.env.PARTS_MARK}-${id}`;
  if (mark && existsSync(mark)) return;
  await run('make', ['-s', '-C', join(root, 'sandbox'), `OUT=${join(root, 'build/sandbox')}`]);
  for (const language of await loadLanguages([id])) await language.prepare(root);
  if (mark) await writeFile(mark, '');
}

/**
 * A sandbox and languages with an empty cache, in a separate folder. `compiler` and `check` are
 * those of the default language.
 */
export type Workshop = {
  folder: string;
  sandbox: Sandbox;
  languages: OpenLanguages;
  compiler: LearningCompiler;
  check: Check | null;
  close(): Promise<void>;
};

/** Fits into a test, which may last a minute. */
const restsMs = [200, 1_000];

/** `ids`: the languages that the tests use, if they do not use all; C++ is among them. */
export async function openWorkshop(
  slots: number,
  ids: readonly Language[] = allLanguages,
): Promise<Workshop> {
  const wanted = ids.filter((id) => allLanguages.includes(id));
  await buildParts(wanted);
  const folder = await mkdtemp(join(tmpdir(), 'judge-'));
  const started = await startSandbox({
    binaryPath: join(root, 'build/sandbox/arbiter-sandbox'),
    socketDir: folder,
    slots,
    log: () => {},
  });
  // If the host has no core for a program, the queue repeats it; there is no queue here.
  const run: Sandbox['run'] = (request) => untilCore(() => started.run(request), restsMs);
  const sandbox = { ...started, run };
  const languages = await openLanguages({ sandbox, root, dataDir: folder }, wanted);
  for (const { reason } of languages.missing) throw new Error(reason);
  const { compiler, check } = languages.get(checkerLanguage);
  const close = async (): Promise<void> => {
    await sandbox.close();
    await rm(folder, { recursive: true });
  };
  return { folder, sandbox, languages, compiler, check, close };
}

/**
 * Runs tasks in order of arrival, each in a separate slot, as many at once as there are slots.
 */
export function shareSlots(slots: number): <T>(task: (slot: number) => Promise<T>) => Promise<T> {
  const free = Array.from({ length: slots }, (_, slot) => slot);
  const waiting: ((slot: number) => void)[] = [];
  return async (task) => {
    const slot = free.shift() ?? (await new Promise<number>((resolve) => waiting.push(resolve)));
    try {
      return await task(slot);
    } finally {
      const next = waiting.shift();
      if (next) next(slot);
      else free.push(slot);
    }
  };
}

/** A case from existing files. */
export async function caseOfFiles(
  inputPath: string,
  expectedPath: string,
  isHidden: boolean,
): Promise<TestCase> {
  const input = { path: inputPath, bytes: (await stat(inputPath)).size };
  return {
    isHidden,
    input,
    expected: { path: expectedPath, bytes: (await stat(expectedPath)).size },
  };
}

/** A case from bytes, written into a folder. */
export async function caseOfBytes(
  folder: string,
  one: { input: Buffer | string; output: Buffer | string; isHidden?: boolean },
): Promise<TestCase> {
  const stem = join(folder, randomUUID());
  await writeFile(`${stem}.in`, one.input, { mode: 0o444 });
  await writeFile(`${stem}.ans`, one.output, { mode: 0o444 });
  return caseOfFiles(`${stem}.in`, `${stem}.ans`, one.isHidden ?? false);
}

/** A judge process; `says` resolves when a line of the log contains a text. */
export type JudgeProcess = { child: ChildProcess; says(text: string): Promise<void> };

/** Starts a judge with one slot; resolves when it accepts jobs. */
export async function startJudge(
  databaseUrl: string,
  dataDir: string,
  environment: NodeJS.ProcessEnv,
): Promise<JudgeProcess> {
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JUDGE_SLOTS: '1' };
  const child = spawn(process.execPath, [join(root, 'judge/main.ts')], {
    env: { ...environment, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const says = (text: string) =>
    new Promise<void>((resolve) => {
      const look = (): void => {
        if (!lines.some((line) => line.includes(text))) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  await says('"judging"');
  return { child, says };
}

/** Stops a judge with a signal; returns its exit code. */
export async function endJudge({ child }: JudgeProcess, signal: NodeJS.Signals) {
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = await exited;
  return code as number | null;
}

/** The facts of a run that printed three bytes, for simulated sandboxes. */
export const factsOfRun = {
  exitCode: 0,
  signal: null,
  cpuMs: 10,
  wallMs: 12,
  memoryBytes: 1024 * 1024,
  oomKilled: false,
  cpuLimitHit: false,
  wallLimitHit: false,
  outputLimitHit: false,
  stopped: false,
  outputBytes: 3,
  stderrBytes: 0,
  stderrHead: Buffer.alloc(0),
};
