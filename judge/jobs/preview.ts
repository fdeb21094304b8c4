/** Judges an existing submission by a draft. Only the verdict matters, so nothing is explained. */
import { storePreview } from '../../work/previews.ts';
import { judgeSubmission } from '../judge.ts';
import { judgeError, submissionJob } from './judging.ts';
import type { Kind } from './kind.ts';

export const preview: Kind<'preview'> = {
  async run(tools, place, job) {
    const data = await tools.testData.load(job.problemId, job.testSet);
    try {
      const { scoring, cases } = data;
      const { explaining: _, ...given } = submissionJob(tools, place, {
        job,
        isScored: scoring !== undefined,
      });
      const { result, cpuMs } = await judgeSubmission({ ...given, cases, scoring });
      return { cpuMs, store: () => storePreview(tools.db, job.lease, result) };
    } finally {
      data.release();
    }
  },
  fail: ({ db }, { job, sentence }) => ({
    cpuMs: 0,
    store: () => storePreview(db, job.lease, judgeError(sentence)),
  }),
};
