/** Does a job that runs a program on the caller's own input. */
import type { ClaimedRun } from '../work/claim.ts';
import { explainingOf, idleLimitOf, resultDone } from './job-parts.ts';
import { judgeRun, runLimits } from './judge.ts';
import type { Place, ProblemLimits } from './run/execute.ts';
import { trackProgress } from './run/progress.ts';
import type { Done, Tools } from './tools.ts';

const mib = 1024 * 1024;

export async function doRun(tools: Tools, place: Place, job: ClaimedRun): Promise<Done> {
  const { source, input, lease } = job;
  const progress = trackProgress(tools.publish, lease.job, 0);
  progress.compiling();
  const { languages, scratchFolder } = tools;
  const { compiler, timeFactor } = languages.get(job.language);
  const limits = limitsOfRun(job, timeFactor);
  const judged = await judgeRun({
    place,
    compiler,
    source,
    input,
    scratchFolder,
    limits,
    onStart: () => progress.started(limits.timeLimitMs),
    explaining: explainingOf(tools, job),
  }).finally(() => progress.close());
  return resultDone(tools, lease, judged);
}

const limitsOfRun = (job: ClaimedRun, timeFactor: number): ProblemLimits => ({
  timeLimitMs: (job.timeLimitMs ?? runLimits.timeLimitMs) * timeFactor,
  memoryLimitBytes: Math.max(runLimits.memoryLimitBytes, (job.memoryLimitMb ?? 0) * mib),
  idleLimitMs: idleLimitOf(job),
});
