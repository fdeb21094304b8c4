/** The report of an interactive case: of the talk, and of the checker of what it left. */
import type { Comparison, Exchange } from '../../contract/judging.ts';
import type { OpenChecker } from '../compare/checker.ts';
import { answerOf } from '../compare/checker-answer.ts';
import type { CaseFiles } from '../compare/checker-jail.ts';
import { compareOutputs } from '../compare/compare.ts';
import type { Given } from '../score/outcome.ts';
import type { Failure } from '../verdict.ts';
import type { FactsOfTalk } from './interaction.ts';
import { exchangesOf, failureOfTalk, type Talker } from './interaction-outcome.ts';

/** A talk on a case, and who can read how its program ended. */
type TalkOnCase = Pick<Talker, 'asked' | 'limits'> & {
  one: CaseFiles & { isHidden: boolean };
  comparison: Comparison;
  facts: FactsOfTalk;
  readEnd: Talker['program']['readEnd'];
};

type ReportOfTalk = {
  failure: Failure | null;
  cpuMs: number;
  memoryBytes: number;
  actual: string;
  given: Given | null;
  exchanges?: Exchange[];
};

/**
 * Where the interactor accepts, what one of testlib wrote to tout is judged as an output: by the
 * checker, or compared with the answer where both are there. Rejects with ProblemFault if either
 * program broke.
 */
export async function reportOfTalk(
  { asked, limits, one, comparison, facts: { talked, ...facts }, readEnd }: TalkOnCase,
  checker: OpenChecker | undefined,
): Promise<ReportOfTalk> {
  const { cpuMs, memoryBytes } = facts;
  const shown = one.isHidden ? {} : { exchanges: exchangesOf(talked) };
  const figures = { cpuMs, memoryBytes, actual: '', ...shown };
  const failure = failureOfTalk({ asked, limits, program: { ...facts, readEnd } }, talked);
  if (failure !== null) return { ...figures, failure, given: null };
  const { rejection, given } = checker
    ? await checker.check(one, talked.tout)
    : answerOf(asked, talked);
  const isCompared =
    !checker && asked.kind === 'testlib' && talked.tout.bytes > 0 && one.expected.bytes > 0;
  const mismatch =
    rejection === null && isCompared
      ? await compareOutputs(one.expected, talked.tout, comparison)
      : rejection;
  if (mismatch === null) return { ...figures, failure: null, given };
  return { ...figures, failure: { verdict: 'Wrong Answer', mismatch }, given: null };
}
