/** Looks more closely at a failure whose verdict is stored. */
import type { Job } from '../../work/claim.ts';
import { discard, type Explanation, storeExplanation } from '../../work/finish.ts';
import { type Diagnosed, lookCloser } from '../explain/diagnose.ts';
import type { Done, Tools } from '../process/tools.ts';
import { createFindMemory } from '../tutor/memory/find-memory.ts';
import { createFindTime } from '../tutor/slowness/find-time.ts';
import { timeLimitOf } from './judging.ts';
import type { Kind } from './kind.ts';

const mib = 1024 * 1024;

export const explain: Kind<'explain'> = {
  async run(tools, { core }, job) {
    const { source, verdict, hasSignal, growth } = job;
    const data = await tools.testData.load(job.problemId, job.testSet);
    try {
      const one = data.cases[job.testCaseIndex];
      if (one === undefined) return explainDone(tools, job, { diagnosis: null, cpuMs: 0 });
      const language = tools.languages.get(job.language);
      const findMemory = createFindMemory(language.openRecording, tools.scratchFolder);
      const findTime = createFindTime(language.openCounting, tools.scratchFolder);
      const limits = {
        timeLimitMs: timeLimitOf(job),
        memoryLimitBytes: job.memoryLimitMb * mib,
      };
      const { isHidden, input } = one;
      const failure = { verdict, hasSignal, growth, isHidden, input, source, limits, core };
      return explainDone(
        tools,
        job,
        await lookCloser({ ...language, findMemory, findTime }, failure),
      );
    } finally {
      data.release();
    }
  },
  fail: (tools, { job }) =>
    explainDone(tools, job, {
      diagnosis: null,
      cpuMs: 0,
      isLeftOut: job.kind === 'explain' && job.judgedAt !== undefined,
    }),
};

/** Stores an explanation. Without a submission there is nothing to store. */
function explainDone(
  { db }: Tools,
  job: Job,
  { diagnosis, cpuMs, isLeftOut }: Diagnosed & Pick<Explanation, 'isLeftOut'>,
): Done {
  const { lease } = job;
  if (job.kind !== 'explain') return { cpuMs, store: () => discard(db, lease) };
  const { submissionId, testCaseIndex } = job;
  const told = diagnosis && { ...diagnosis, testCaseIndex };
  const found = { submissionId, diagnosis: told, ...(isLeftOut && { isLeftOut }) };
  return { cpuMs, store: (cost) => storeExplanation(db, lease, found, cost) };
}
