/**
 * The report of an interactive case: of the talk, and of the checker of the interactor's output.
 */
import type { Comparison, Exchange } from '../../contract/judging.ts';
import type { OpenChecker } from '../compare/checker.ts';
import { answerOf } from '../compare/checker-answer.ts';
import { compareOutputs } from '../compare/compare.ts';
import type { Failure } from '../result/verdict.ts';
import type { Given } from '../score/outcome.ts';
import type { FactsOfTalk, OpenInteractor, Speaker } from './interaction.ts';
import { exchangesOf, failureOfTalk, type Talker } from './interaction-outcome.ts';

/** A talk on a case: its two sides, and the function that reads how the program ended. */
type TalkOnCase = Omit<Speaker, 'done'> & {
  interactor: OpenInteractor;
  comparison: Comparison;
  facts: FactsOfTalk;
  readEnd: Talker['program']['readEnd'];
};

type ReportOfTalk = {
  failure: Failure | null;
  cpuMs: number;
  memoryBytes: number;
  otherCpuMs?: number;
  actual: string;
  given: Given | null;
  exchanges?: Exchange[];
};

/**
 * If the interactor accepts and requests another pass, the program talks to it again. If it only
 * accepts, the tout file of a testlib interactor is judged as an output: by the checker, or by
 * comparison with the answer if both exist. Rejects with ProblemFault if either program broke.
 */
export async function reportOfTalk(
  talk: TalkOnCase,
  checker: OpenChecker | undefined,
): Promise<ReportOfTalk> {
  const { interactor } = talk;
  let { facts, one } = talk;
  let before: ReportOfTalk | undefined;
  for (let done = 1; ; done += 1) {
    const report = joined(before, await reportOfPass({ ...talk, one, facts }, checker));
    const { next } = report.failure ? {} : await interactor.nextPass(facts, done);
    if (next === undefined) return report;
    one = { ...one, input: next };
    facts = await interactor.talk({ ...talk, one, done });
    before = report;
  }
}

/** The report of all passes so far: the largest figures of a pass, and everything that was said. */
function joined(before: ReportOfTalk | undefined, last: ReportOfTalk): ReportOfTalk {
  if (before === undefined) return last;
  const said = before.exchanges && last.exchanges;
  return {
    ...last,
    cpuMs: Math.max(before.cpuMs, last.cpuMs),
    memoryBytes: Math.max(before.memoryBytes, last.memoryBytes),
    otherCpuMs: (before.otherCpuMs ?? 0) + Math.min(before.cpuMs, last.cpuMs),
    ...(said && { exchanges: [...(before.exchanges ?? []), { by: 'pass', text: '' }, ...said] }),
  };
}

async function reportOfPass(
  { interactor: { asked }, limits, one, comparison, facts, readEnd }: TalkOnCase,
  checker: OpenChecker | undefined,
): Promise<ReportOfTalk> {
  const { talked, ...program } = facts;
  const { cpuMs, memoryBytes } = program;
  const shown = one.isHidden ? {} : { exchanges: exchangesOf(talked) };
  const figures = { cpuMs, memoryBytes, actual: '', ...shown };
  const failure = failureOfTalk({ asked, limits, program: { ...program, readEnd } }, talked);
  if (failure !== null) return { ...figures, failure, given: null };
  const { isSample = !one.isHidden } = one;
  const { rejection, given } = checker
    ? await checker.check({ ...one, isSample }, talked.tout)
    : answerOf({ ...asked, isSample }, talked);
  const isCompared =
    !checker && asked.kind === 'testlib' && talked.tout.bytes > 0 && one.expected.bytes > 0;
  const mismatch =
    rejection === null && isCompared
      ? await compareOutputs(one.expected, talked.tout, comparison)
      : rejection;
  if (mismatch === null) return { ...figures, failure: null, given };
  return { ...figures, failure: { verdict: 'Wrong Answer', mismatch }, given: null };
}
