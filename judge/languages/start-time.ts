/**
 * How long a language's runtime takes to start: measured once for each machine and version, by an
 * empty program, and kept, so that a verdict never depends on how busy a moment was.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Compiler } from '../compile/compile.ts';
import { caseLimits, enforced } from '../run/execute.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { OwnTime } from '../run/sandbox-messages.ts';
import { untilCore } from '../run/until-core.ts';
import type { CompilerCommands, JudgeLanguage } from './language.ts';

/** An odd number, so that the median is one of them. */
const runsMeasured = 7;
/** A runtime that takes longer has to do so in the program's own time. */
const startMaxMs = 1_000;
/** Far above what an empty program needs. */
const measuringLimits = { timeLimitMs: 10_000, memoryLimitBytes: 256 * 1024 * 1024 };

const ownTime = z.object({ cpuMs: z.int(), wallMs: z.int() });

export type Started = {
  sandbox: Pick<Sandbox, 'run'>;
  /** The folder in which the judge keeps what it may make again. */
  dataDir: string;
  language: Pick<JudgeLanguage, 'id' | 'leastSource'>;
  commands: Pick<CompilerCommands, 'stamp' | 'runtime'>;
  compiler: Compiler;
  core: number;
};

/**
 * The time of a start, from an earlier measurement if there is one; null for a language whose
 * programs need no interpreter. Rejects if the empty program fails.
 */
export async function startTime(started: Started): Promise<OwnTime | null> {
  const { dataDir, language, commands } = started;
  if (!commands.runtime?.interpreter) return null;
  const machine = [commands.stamp, cpus()[0]?.model ?? ''];
  const name = createHash('sha256').update(JSON.stringify(machine)).digest('hex').slice(0, 16);
  const path = join(dataDir, 'judge/starts', `${language.id}-${name}.json`);
  const kept = await readKept(path);
  if (kept !== null) return kept;
  const measured = await measure(started);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, JSON.stringify(measured));
  await rename(`${path}.${process.pid}`, path);
  return measured;
}

async function readKept(path: string): Promise<OwnTime | null> {
  try {
    return ownTime.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

async function measure({ sandbox, language, compiler, core }: Started): Promise<OwnTime> {
  const compiled = await compiler.compile(Buffer.from(language.leastSource), core);
  const { programPath: executablePath, runtime, failure } = compiled;
  try {
    if (executablePath === null) throw new Error(failure ?? 'The empty program does not compile.');
    const limits = enforced(caseLimits(measuringLimits, 0));
    const run = () => sandbox.run({ slot: 0, core, executablePath, runtime, limits });
    const times: OwnTime[] = [];
    // The first one reads the runtime from the disk.
    for (let runs = 0; runs <= runsMeasured; runs += 1) {
      const { exitCode, cpuMs, wallMs } = await untilCore(run);
      if (exitCode !== 0) throw new Error(`The empty program ended with ${exitCode}.`);
      if (runs > 0) times.push({ cpuMs, wallMs });
    }
    return {
      cpuMs: middleOf(times.map(({ cpuMs }) => cpuMs)),
      wallMs: middleOf(times.map(({ wallMs }) => wallMs)),
    };
  } finally {
    compiled.release();
  }
}

/** The median in whole ms, bounded. */
function middleOf(timesMs: number[]): number {
  const middle = timesMs.toSorted((a, b) => a - b)[Math.floor(timesMs.length / 2)] ?? 0;
  return Math.min(Math.ceil(middle), startMaxMs);
}
