/** Runs a source on the samples of a problem, and then on the person's own cases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ownCase } from '../../contract/own-cases.ts';
import type { JobOf } from '../../work/claim.ts';
import { judgeSubmission } from '../judge.ts';
import { resultDone } from '../process/tools.ts';
import type { TestCase } from '../run/case-report.ts';
import { trackProgress } from '../run/progress.ts';
import { layFile } from '../verify/cases.ts';
import { judgeError, submissionJob } from './judging.ts';
import type { Kind } from './kind.ts';

export const samples: Kind<'samples'> = {
  async run(tools, place, job) {
    const data = await tools.testData.load(job.problemId, job.testSet);
    const folder = await mkdtemp(join(tools.scratchFolder, 'own-'));
    const progress = trackProgress(tools.publish, job.lease.job, 0);
    try {
      const given = submissionJob(tools, place, { job, isScored: data.scoring !== undefined });
      const samplesOfProblem = data.cases.filter(({ isHidden }) => !isHidden);
      const cases = [...samplesOfProblem, ...(await layOwnCases(folder, job))];
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
      await rm(folder, { recursive: true, force: true });
      await progress.close();
    }
  },
  fail: (tools, { job, sentence }) =>
    resultDone(tools, job.lease, { result: judgeError(sentence), cpuMs: 0 }),
};

/** Writes a person's own cases into a folder. */
async function layOwnCases(
  folder: string,
  { input, checker }: JobOf<'samples'>,
): Promise<TestCase[]> {
  if (input.length === 0) return [];
  const cases: TestCase[] = [];
  for (const [at, one] of z.array(ownCase).parse(JSON.parse(input.toString())).entries()) {
    const { name, expectedOutput } = one;
    // The problem's own program is not asked about an answer that it did not expect.
    const isCompared = expectedOutput !== null && !checker;
    cases.push({
      isHidden: false,
      own: { name, isCompared },
      input: await layFile(folder, `${at}.in`, Buffer.from(one.input)),
      expected: await layFile(folder, `${at}.ans`, Buffer.from(expectedOutput ?? '')),
    });
  }
  return cases;
}
