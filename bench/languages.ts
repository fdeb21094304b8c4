/**
 * What a run costs in each language that is installed: the time of a program that adds two numbers,
 * alternating with the bare command on the host, and the memory of its runtime. What that
 * program takes, and the most that accepted programs of the corpus take above their memory limit,
 * decide `own` in judge/languages/.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Language } from '../contract/languages.ts';
import { all, directive, sourceOf } from '../judge/corpus-programs.ts';
import type { Runtime } from '../judge/run/sandbox-messages.ts';
import { allLanguages, caseOfBytes, openWorkshop, type Workshop } from '../judge/testing-judge.ts';
import { selfTestCase } from '../work/self-test-programs.ts';
import { sumPrograms } from '../work/sum-programs.ts';
import type { Figures, Size } from './figures.ts';
import { median } from './judging.ts';
import { runLimits } from './run-limits.ts';

const roundsBySize = { small: 1, large: 25 };
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
};

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
    for (const id of allLanguages) Object.assign(figures, await figuresOf(workshop, id, size));
    return figures;
  } finally {
    await workshop.close();
  }
}
