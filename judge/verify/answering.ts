/** Makes answers: the output of a correct solution for a generated input. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TimeFactors, timeFactorOf } from '../../contract/languages.ts';
import { testCaseMaxBytes } from '../../contract/limits.ts';
import type { VerifyPlace } from './place.ts';
import { isReady, type NotReady, type Ready } from './programs.ts';
import { endOf, isStopped, runTool, saidBy, type ToolLimits } from './run-program.ts';

/** A solution may take longer to make an answer than a submission may. */
const solutionTimeFactor = 3;

export type OpenSolution = { ready: Ready | NotReady; limits: ToolLimits };

/** The limits of a solution that makes answers, derived from those of submissions. */
export const answerLimits = (
  {
    timeLimitMs,
    memoryLimitMb,
    timeFactors,
  }: { timeLimitMs: number; memoryLimitMb: number; timeFactors?: TimeFactors | undefined },
  ready: Ready | NotReady,
): ToolLimits => ({
  timeSeconds: Math.ceil(
    (timeLimitMs / 1000) *
      solutionTimeFactor *
      (isReady(ready) ? timeFactorOf(ready.language, timeFactors) : 1),
  ),
  memoryMib: memoryLimitMb,
  outputBytes: testCaseMaxBytes,
});

/**
 * The solution's output for an input; null if there is no solution, or the reason why there is no
 * output.
 */
export async function answerTo(
  place: VerifyPlace,
  solution: OpenSolution | null,
  bytes: Buffer,
): Promise<{ bytes: Buffer | null } | { failure: string }> {
  if (solution === null) return { bytes: null };
  const { ready, limits } = solution;
  if (!isReady(ready)) return { failure: `The solution was not run. ${ready.reason}` };
  const path = join(place.scratchFolder, 'input');
  await writeFile(path, bytes);
  const input = { path, bytes: bytes.length };
  const facts = await runTool(place, ready, { args: [], input, limits });
  if (isStopped(facts) || facts.exitCode !== 0) {
    const said = await saidBy(facts);
    return { failure: `The solution ${endOf(facts, limits)}${said === '' ? '' : `: ${said}`}.` };
  }
  const printed = await readFile(facts.outputPath);
  return { bytes: Buffer.from(printed.subarray(0, facts.outputBytes)) };
}
