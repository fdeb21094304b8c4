/** Judges a submission of a contest again, for a result that organisers look at before it counts. */
import { storeRejudged } from '../../work/contest-rejudging.ts';
import { faultText } from '../faults.ts';
import { judgeError } from './judging.ts';
import type { Kind } from './kind.ts';
import { judgeStored } from './submission.ts';

export const contestRejudge: Kind<'contestRejudge'> = {
  async run(tools, place, job) {
    const { db, languages, judgeVersion } = tools;
    const data = await tools.testData.load(job.problemId, job.testSet);
    try {
      const { result, cpuMs } = await judgeStored(tools, place, { job, data });
      const compilerVersion = languages.versionOf(job.language);
      const { testSet } = data;
      const judged = { result, judgeVersion, compilerVersion, testSet, fault: null };
      return { cpuMs, store: () => storeRejudged(db, job.lease, judged) };
    } finally {
      data.release();
    }
  },
  fail: ({ db, judgeVersion }, { job, fault, sentence }) => ({
    cpuMs: 0,
    store: () =>
      storeRejudged(db, job.lease, {
        result: judgeError(sentence),
        judgeVersion,
        compilerVersion: '',
        testSet: null,
        fault: faultText(fault),
      }),
  }),
};
