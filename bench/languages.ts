/**
 * What judging costs in each language that is installed: the time of a program that adds two numbers,
 * and of compiling it, alternating with the bare commands on the host, and the memory of its runtime. What that
 * program takes, and the most that accepted programs of the corpus take above their memory limit,
 * decide `own` in judge/languages/.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Language, languageFacts, sumPrograms } from '../contract/languages.ts';
import { all, directive, sourceOf } from '../judge/corpus-programs.ts';
import { loadScript } from '../judge/languages/pypy.ts';
import type { Runtime } from '../judge/run/sandbox-messages.ts';
import { allLanguages, caseOfBytes, openWorkshop, type Workshop } from '../judge/testing-judge.ts';
import { selfTestCase } from '../work/self-test-programs.ts';
import { inTemporaryFolder } from '../work/temporary-folder.ts';
import type { Figures, Size } from './figures.ts';
import { median } from './judging.ts';
import { runLimits } from './run-limits.ts';

const roundsBySize = { small: 1, large: 25 };
const compilesBySize = { small: 1, large: 5 };
/** Compiled to a program, interpreted, and run by a virtual machine. */
const oneOfEachKind = allLanguages.filter((id) => ['cpp', 'python', 'java'].includes(id));
const mib = 1024 * 1024;
/** More than any runtime takes for itself, so that nothing ends for want of it. */
const roomBytes = 1024 * mib;
const limits = { ...runLimits, cpuLimitMs: 30_000, wallLimitMs: 90_000 };
const usualMemoryMb = 256;

/** What the bare command needs before the program. */
const bareArgs: Partial<Record<Language, string[]>> = {
  java: ['-jar'],
  kotlin: [
    '-Xbootclasspath/a:build/kotlin/node_modules/kotlin-compiler/lib/kotlin-stdlib.jar',
    '-jar',
  ],
  pypy: ['-c', loadScript],
};

const gcc = ['-O2', '-static', '-o', 'main'];

/** How people compile on their own machine, before the name of the source; of Kotlin and TypeScript there is none here. */
const bareCompile: Partial<Record<Language, string[]>> = {
  cpp: ['g++', '-std=gnu++20', ...gcc],
  cpp17: ['g++', '-std=gnu++17', ...gcc],
  cpp23: ['g++', '-std=gnu++23', ...gcc],
  c: ['gcc', '-std=gnu17', ...gcc],
  python: ['python3', '-m', 'py_compile'],
  pypy: ['pypy3', '-m', 'py_compile'],
  pascal: ['fpc', '-O2', '-Xs', '-v0', '-omain'],
  rust: ['rustc', '--edition', '2021', '-C', 'opt-level=2', '-o', 'main'],
  go: ['go', 'build', '-o', 'main'],
  ocaml: ['ocamlopt', '-O3', '-o', 'main'],
  lua: ['luac5.4', '-o', 'main'],
  perl: ['perl', '-c'],
  php: ['php', '-l'],
  java: ['javac'],
  javascript: [process.execPath, '--check'],
  csharp: ['mcs', '-optimize+', '-out:main'],
  haskell: ['ghc', '-O2', '-o', 'main'],
  d: ['ldc2', '-O2', '-of=main'],
  ruby: ['ruby', '-c'],
};

/** What a compiler writes stays in the folder, so that no earlier result helps it. */
async function bareCompileMs(id: Language, source: string): Promise<number | null> {
  const [file = '', ...args] = bareCompile[id] ?? [];
  if (file === '') return null;
  return inTemporaryFolder(async (folder) => {
    const name = languageFacts(id).fileName;
    await writeFile(join(folder, name), source);
    const env = { ...process.env, GO111MODULE: 'off' };
    const startedAt = performance.now();
    await promisify(execFile)(file, [...args, name], { cwd: folder, env });
    return performance.now() - startedAt;
  });
}

/** Compiling sources that differ in their last lines, and one of them again. */
async function compileFigures(workshop: Workshop, id: Language, size: Size): Promise<Figures> {
  const { compiler } = workshop.languages.get(id);
  const [judged, bare, again]: [number[], number[], number[]] = [[], [], []];
  const timed = async (source: Buffer): Promise<number> => {
    const startedAt = performance.now();
    const compiled = await compiler.compile(source, 0);
    if (compiled.programPath === null) throw new Error(`${id}: ${compiled.failure}`);
    compiled.release();
    return performance.now() - startedAt;
  };
  for (let round = 0; round < compilesBySize[size]; round += 1) {
    const source = `${sumPrograms[id]}${'\n'.repeat(round + 1)}`;
    const host = await bareCompileMs(id, source);
    if (host !== null) bare.push(host);
    judged.push(await timed(Buffer.from(source)));
    again.push(await timed(Buffer.from(source)));
  }
  const ratio = bare.length > 0 && Number((median(judged) / median(bare)).toFixed(2));
  return {
    [`${id}CompileMs`]: median(judged),
    ...(ratio !== false && { [`${id}BareCompileMs`]: median(bare), [`${id}CompileRatio`]: ratio }),
    [`${id}AgainMs`]: median(again),
  };
}

/** The runtime with all its memory counted, and told of this limit, above which the run has room. */
function counted(runtime: Runtime, memoryLimitBytes: number): Runtime {
  const { readOnly, interpreter } = runtime;
  const argsWithin = () => interpreter?.argsWithin?.(memoryLimitBytes) ?? [];
  return { readOnly, interpreter: interpreter && { ...interpreter, argsWithin } };
}

type Program = { source: Buffer; input: string; memoryMb: number };

/** A program that is ready; `hasOwn`: whether its runtime has memory of its own. */
type Ready = {
  run(): Promise<{ ms: number; memoryMb: number }>;
  bare: string[];
  hasOwn: boolean;
};

/** Compiles a program, which is there until `use` has ended. */
async function withProgram<T>(
  { sandbox, languages, folder }: Workshop,
  id: Language,
  { source, input, memoryMb }: Program,
  use: (ready: Ready) => Promise<T>,
): Promise<T> {
  const compiled = await languages.get(id).compiler.compile(source, 0);
  if (compiled.programPath === null) throw new Error(`${id}: ${compiled.failure}`);
  const { programPath: executablePath, runtime } = compiled;
  const one = await caseOfBytes(folder, { input, output: '' });
  const memoryLimitBytes = memoryMb * mib;
  const run = async () => {
    const startedAt = performance.now();
    const { exitCode, memoryBytes } = await sandbox.run({
      slot: 0,
      core: 0,
      executablePath,
      inputPath: one.input.path,
      limits: { ...limits, memoryLimitBytes: memoryLimitBytes + roomBytes },
      runtime: runtime && counted(runtime, memoryLimitBytes),
    });
    if (exitCode !== 0) throw new Error(`${id}: a program ended with ${exitCode}.`);
    return { ms: performance.now() - startedAt, memoryMb: memoryBytes / mib };
  };
  const interpreter = runtime?.interpreter;
  const before = interpreter ? [interpreter.path, ...(bareArgs[id] ?? [])] : [];
  try {
    return await use({
      run,
      bare: [...before, executablePath],
      hasOwn: runtime?.own !== undefined,
    });
  } finally {
    compiled.release();
  }
}

async function bareMs([file = '', ...args]: string[], input: string): Promise<number> {
  const startedAt = performance.now();
  const running = promisify(execFile)(file, args);
  running.child.stdin?.end(input);
  await running;
  return performance.now() - startedAt;
}

function inputOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The most that accepted programs of the corpus take above their memory limit. */
async function aboveMb(workshop: Workshop, id: Language): Promise<number> {
  let most = Number.NEGATIVE_INFINITY;
  const programs = all.filter((one) => one.language === id && one.name.startsWith('accepted/'));
  for (const one of programs) {
    const source = sourceOf(one);
    const memoryMb = Number(directive(source.toString('latin1'), 'memory') ?? usualMemoryMb);
    const inputPath = `${one.path.slice(0, one.path.lastIndexOf('.'))}.in`;
    const program = { source, input: inputOf(inputPath), memoryMb };
    const used = await withProgram(
      workshop,
      id,
      program,
      async ({ run }) => (await run()).memoryMb,
    );
    most = Math.max(most, used - memoryMb);
  }
  return Number(most.toFixed(1));
}

async function figuresOf(workshop: Workshop, id: Language, size: Size): Promise<Figures> {
  const rounds = roundsBySize[size];
  const { input } = selfTestCase;
  const program = { source: Buffer.from(sumPrograms[id]), input, memoryMb: usualMemoryMb };
  return withProgram(workshop, id, program, async ({ run, bare, hasOwn }) => {
    const memory: number[] = [(await run()).memoryMb];
    const [confined, host]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      host.push(await bareMs(bare, input));
      const { ms, memoryMb } = await run();
      confined.push(ms);
      memory.push(memoryMb);
    }
    return {
      [`${id}Ms`]: median(confined),
      [`${id}BareMs`]: median(host),
      [`${id}Ratio`]: Number((median(confined) / median(host)).toFixed(2)),
      [`${id}StartMb`]: Number(median(memory).toFixed(1)),
      ...(size === 'large' && hasOwn && { [`${id}AboveLimitMb`]: await aboveMb(workshop, id) }),
    };
  });
}

/** Medians in ms, ratios, and memory in MiB. */
export async function run(size: Size): Promise<Figures> {
  const workshop = await openWorkshop(1);
  try {
    const figures: Figures = {};
    for (const id of size === 'small' ? oneOfEachKind : allLanguages) {
      Object.assign(figures, await figuresOf(workshop, id, size));
      Object.assign(figures, await compileFigures(workshop, id, size));
    }
    return figures;
  } finally {
    await workshop.close();
  }
}
