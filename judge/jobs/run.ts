/** Runs a program on the caller's own input. */
import type { RunResult } from '../../contract/judging.ts';
import type { JobOf } from '../../work/claim.ts';
import { judgeRun, runLimits } from '../judge.ts';
import { resultDone } from '../process/tools.ts';
import type { ProblemLimits } from '../run/execute.ts';
import { trackProgress } from '../run/progress.ts';
import { explainingOf, idleLimitOf, timeLimitOf } from './judging.ts';
import type { Kind } from './kind.ts';

const mib = 1024 * 1024;

export const run: Kind<'run'> = {
  async run(tools, place, job) {
    const { source, input, lease } = job;
    const progress = trackProgress(tools.publish, lease.job, 0);
    progress.compiling();
    const { languages, scratchFolder } = tools;
    const { compiler } = languages.get(job.language);
    const limits = limitsOfRun(job);
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
  },
  fail(tools, { job, sentence }) {
    const result: RunResult = {
      success: false,
      error: sentence,
      output: '',
      executionTime: 0,
      memoryKb: 0,
    };
    return resultDone(tools, job.lease, { result, cpuMs: 0 });
  },
};

const limitsOfRun = (job: JobOf<'run'>): ProblemLimits => ({
  timeLimitMs: timeLimitOf({ ...job, timeLimitMs: job.timeLimitMs ?? runLimits.timeLimitMs }),
  memoryLimitBytes: Math.max(runLimits.memoryLimitBytes, (job.memoryLimitMb ?? 0) * mib),
  idleLimitMs: idleLimitOf(job),
});
