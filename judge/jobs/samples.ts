/** Runs a source on the samples of a problem. */
import { judgeSubmission } from '../judge.ts';
import { resultDone } from '../process/tools.ts';
import { trackProgress } from '../run/progress.ts';
import { judgeError, submissionJob } from './judging.ts';
import type { Kind } from './kind.ts';

export const samples: Kind<'samples'> = {
  async run(tools, place, job) {
    const data = await tools.testData.load(job.problemId, job.testSet);
    const progress = trackProgress(tools.publish, job.lease.job, 0);
    try {
      const given = submissionJob(tools, place, { job, isScored: data.scoring !== undefined });
      const cases = data.cases.filter(({ isHidden }) => !isHidden);
      progress.compiling();
      const judged = await judgeSubmission({
        ...given,
        cases,
        isBounded: true,
        onStart: () => progress.started(given.limits.timeLimitMs * cases.length),
      });
      return resultDone(tools, job.lease, judged);
    } finally {
      data.release();
      await progress.close();
    }
  },
  fail: (tools, { job, sentence }) =>
    resultDone(tools, job.lease, { result: judgeError(sentence), cpuMs: 0 }),
};
