/** Judges a submission, for the first time or again. */
import type { SubmitResult } from '../../contract/judging.ts';
import type { JobOf, Lease } from '../../work/claim.ts';
import { type JudgedSubmission, storeSubmission } from '../../work/finish.ts';
import { faultText } from '../faults.ts';
import { type Judged, judgeSubmission, type SubmissionJob } from '../judge.ts';
import type { Done, Tools } from '../process/tools.ts';
import type { Place } from '../run/execute.ts';
import { trackProgress } from '../run/progress.ts';
import type { TestData } from '../run/test-data.ts';
import { createFindTime } from '../tutor/slowness/find-time.ts';
import { judgeError, languageOf, submissionJob } from './judging.ts';
import type { Kind } from './kind.ts';

export const submission: Kind<'submission'> = {
  async run(tools, place, job) {
    const { lease } = job;
    const data = await tools.testData.load(job.problemId, job.testSet);
    const progress = trackProgress(tools.publish, lease.job, data.cases.length);
    try {
      progress.compiling();
      const judged = await judgeStored(tools, place, {
        job,
        data,
        onCase: (result) => progress.finished(result),
      });
      const { unexplained } = judged;
      return submissionDone(tools, lease, {
        ...judged,
        toExplain: unexplained && { ...unexplained, testSet: data.testSet },
        language: job.language,
        testSet: data.testSet,
        fault: null,
      });
    } finally {
      data.release();
      await progress.close();
    }
  },
  fail: (tools, { job, fault, sentence }) =>
    submissionDone(tools, job.lease, {
      result: judgeError(sentence),
      cpuMs: 0,
      language: 'language' in job ? job.language : '',
      testSet: 'testSet' in job ? job.testSet : null,
      fault: faultText(fault),
    }),
};

type Stored = {
  job: JobOf<'submission' | 'contestRejudge'>;
  data: Pick<TestData, 'cases' | 'scoring'>;
  onCase?: NonNullable<SubmissionJob['onCase']>;
};

/** Judges a submission of ours by all cases. What takes another run to explain is left for later. */
export function judgeStored(tools: Tools, place: Place, { job, data, onCase }: Stored) {
  const { openCounting } = languageOf(tools, job.language);
  const given = submissionJob(tools, place, { job, isScored: data.scoring !== undefined });
  const { explaining } = given;
  return judgeSubmission({
    ...given,
    explaining: explaining && {
      ...explaining,
      findTime: createFindTime(openCounting, tools.scratchFolder),
    },
    cases: data.cases,
    scoring: data.scoring,
    explainsLater: true,
    ...(onCase && { onCase }),
  });
}

type DoneSubmission = Judged<SubmitResult> &
  Pick<JudgedSubmission, 'testSet' | 'fault' | 'toExplain'> & { language: string };

function submissionDone(
  { db, languages, judgeVersion }: Tools,
  lease: Lease,
  { result, cpuMs, language, testSet, fault, toExplain }: DoneSubmission,
): Done {
  const compilerVersion = languages.versionOf(language);
  const judged = { result, judgeVersion, compilerVersion, testSet, fault, toExplain };
  const { verdict } = result;
  return { cpuMs, verdict, store: (cost) => storeSubmission(db, lease, judged, cost) };
}
