/** Runs a validator or a generator of a package: its arguments, its input, its outcome. */
import type { Input } from '../compare/compare-cursor.ts';
import { readableText, readHead } from '../result/text.ts';
import type { Facts, Limits } from '../run/sandbox-messages.ts';
import { runUntilSure } from '../run/who-ended.ts';
import type { VerifyPlace } from './place.ts';
import type { Ready } from './programs.ts';

const mib = 1024 * 1024;
const stderrLimitBytes = mib;
const tasksLimit = 16;
/** How much of a program's message is reported. */
const saidMaxBytes = 300;

export type ToolLimits = { timeSeconds: number; memoryMib: number; outputBytes: number };

const enforced = ({ timeSeconds, memoryMib, outputBytes }: ToolLimits): Limits => ({
  cpuLimitMs: timeSeconds * 1000,
  wallLimitMs: timeSeconds * 2000 + 1000,
  memoryLimitBytes: memoryMib * mib,
  outputLimitBytes: outputBytes,
  stderrLimitBytes,
  tasksLimit,
});

export type ToolRun = { args: string[]; input?: Input; limits: ToolLimits };

/**
 * Repeats the run until it is certain that the program ended by itself. Its output stays until the
 * next run.
 */
export async function runTool(
  { sandbox, slot, core, signal }: VerifyPlace,
  { programPath, runtime }: Ready,
  { args, input, limits }: ToolRun,
): Promise<Facts> {
  const run = (): Promise<Facts> => {
    signal.throwIfAborted();
    return sandbox.run({
      slot,
      core,
      executablePath: programPath,
      args,
      runtime,
      ...(input && { inputPath: input.path }),
      limits: enforced(limits),
    });
  };
  return (await runUntilSure(await run(), run)).facts;
}

/** What stopped a program, or how it ended: "exit code 3", "was stopped after 60 s of CPU". */
export function endOf(facts: Facts, { timeSeconds, memoryMib }: ToolLimits): string {
  if (facts.oomKilled) return `needs more than ${memoryMib} MiB of memory`;
  if (facts.cpuLimitHit) return `was stopped after ${timeSeconds} s of CPU`;
  if (facts.wallLimitHit) {
    const [wallS, cpuS] = [facts.wallMs, facts.cpuMs].map((ms) => (ms / 1000).toFixed(1));
    return `was stopped after ${wallS} s, with ${cpuS} s of CPU`;
  }
  if (facts.outputLimitHit) return 'was stopped: it writes without end';
  if (facts.signal !== null) return `was ended by signal ${facts.signal}`;
  return `ended with exit code ${facts.exitCode}`;
}

export const isStopped = (facts: Facts): boolean =>
  facts.oomKilled || facts.cpuLimitHit || facts.wallLimitHit || facts.outputLimitHit;

/** The beginning of a program's message, on stderr or else on stdout; empty if there is none. */
export async function saidBy(facts: Facts): Promise<string> {
  const said = readableText(facts.stderrHead, saidMaxBytes, facts.stderrBytes).trim();
  if (said !== '' || facts.outputBytes === 0) return said;
  return (
    await readHead({ path: facts.outputPath, bytes: facts.outputBytes }, saidMaxBytes)
  ).trim();
}
