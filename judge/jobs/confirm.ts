/**
 * Checks a program that the tutor is to use for a problem against all of its tests: a reference must
 * be accepted, and a validator must accept each input.
 */
import { factsOf } from '../../contract/languages.ts';
import type { Program } from '../../problems/package/model.ts';
import type { JobOf } from '../../work/claim.ts';
import { type ConfirmEnd, storeConfirmed } from '../../work/confirming.ts';
import { judgeSubmission } from '../judge.ts';
import type { Done, Tools } from '../process/tools.ts';
import type { Place } from '../run/execute.ts';
import type { TestData } from '../run/test-data.ts';
import { isAccepted } from '../verify/inputs.ts';
import { compileProgram, isReady } from '../verify/programs.ts';
import { isStopped, runTool, saidBy, type ToolLimits } from '../verify/run-program.ts';
import { submissionJob } from './judging.ts';
import type { Kind } from './kind.ts';
import { placeOf } from './verify.ts';

type Checking = { job: JobOf<'confirm'>; data: TestData };
type End = Pick<ConfirmEnd, 'outcome' | 'told'>;

export const confirm: Kind<'confirm'> = {
  async run(tools, place, job) {
    const data = await tools.testData.load(job.problemId, job.testSet);
    try {
      const check = job.role === 'reference' ? judgeReference : runValidator;
      const end = await check(tools, place, { job, data });
      return confirmed(tools, job, { ...end, testSet: data.testSet });
    } finally {
      data.release();
    }
  },
  fail: (tools, { job, sentence }) =>
    confirmed(tools, job, { outcome: 'failed', told: sentence, testSet: null }),
};

/** It is for the problem, so no one is charged. */
const confirmed = (
  { db }: Tools,
  { lease }: Pick<JobOf<'confirm'>, 'lease'>,
  end: ConfirmEnd,
): Done => ({ cpuMs: 0, store: () => storeConfirmed(db, lease, end) });

async function judgeReference(tools: Tools, place: Place, { job, data }: Checking): Promise<End> {
  const { scoring, cases } = data;
  const { explaining: _, ...given } = submissionJob(tools, place, {
    job,
    isScored: scoring !== undefined,
  });
  const { result } = await judgeSubmission({ ...given, cases, scoring });
  if (result.verdict === 'Accepted') return { outcome: 'passed', told: null };
  return { outcome: 'refused', told: result.error ?? `${result.verdict}.` };
}

/** Our own validators need milliseconds, also for the largest inputs. */
const limits: ToolLimits = { timeSeconds: 10, memoryMib: 512, outputBytes: 64 * 1024 };

async function runValidator(tools: Tools, at: Place, { job, data }: Checking): Promise<End> {
  const path = factsOf(job.language)?.fileName ?? job.language;
  const program: Program = { name: path, isFolder: false, files: [{ path, bytes: job.source }] };
  const place = placeOf(tools, at);
  const ready = await compileProgram(place.languages, program, place.core);
  if (!isReady(ready)) return { outcome: 'failed', told: ready.reason };
  try {
    for (const [index, { input, isHidden }] of data.cases.entries()) {
      const facts = await runTool(place, ready, { args: [], input, limits });
      if (isAccepted(facts, ready)) continue;
      const kind = isHidden ? 'hidden test' : 'sample';
      const before = data.cases.slice(0, index).filter((one) => one.isHidden === isHidden).length;
      const said = isStopped(facts) ? 'the validator took too long' : await saidBy(facts);
      return { outcome: 'refused', told: `It refuses ${kind} ${before + 1}: ${said}` };
    }
    return { outcome: 'passed', told: null };
  } finally {
    ready.release();
  }
}
