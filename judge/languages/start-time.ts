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

/** Other work can make a run longer and never shorter, so that the least of them tells. */
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
 * programs need no interpreter. Measures in the first slot, so that no job may be there. Rejects if the
 * empty program fails.
 */
export async function startTime(started: Started): Promise<OwnTime | null> {
  if (!started.commands.runtime?.interpreter) return null;
  const kept = await keptStartTime(started);
  if (kept !== null) return kept;
  const path = placeOf(started);
  const measured = await measure(started);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, JSON.stringify(measured));
  await rename(`${path}.${process.pid}`, path);
  return measured;
}

type Kept = Pick<Started, 'dataDir' | 'language' | 'commands'>;

function placeOf({ dataDir, language, commands }: Kept): string {
  const machine = [commands.stamp, cpus()[0]?.model ?? ''];
  const name = createHash('sha256').update(JSON.stringify(machine)).digest('hex').slice(0, 16);
  return join(dataDir, 'judge/starts', `${language.id}-${name}.json`);
}

/** The time of a start from an earlier measurement; null if there is none. */
export async function keptStartTime(started: Kept): Promise<OwnTime | null> {
  try {
    return ownTime.parse(JSON.parse(await readFile(placeOf(started), 'utf8')));
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
      cpuMs: leastOf(times.map(({ cpuMs }) => cpuMs)),
      wallMs: leastOf(times.map(({ wallMs }) => wallMs)),
    };
  } finally {
    compiled.release();
  }
}

/** In whole ms, bounded. */
const leastOf = (timesMs: number[]): number =>
  Math.min(Math.ceil(Math.min(...timesMs)), startMaxMs);
