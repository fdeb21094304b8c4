/** The report of an interactive case: of the talk, and of the checker of what it left. */
import type { Exchange } from '../../contract/judging.ts';
import type { OpenChecker } from '../compare/checker.ts';
import { answerOf } from '../compare/checker-answer.ts';
import type { CaseFiles } from '../compare/checker-jail.ts';
import type { Given } from '../score/outcome.ts';
import type { Failure } from '../verdict.ts';
import type { FactsOfTalk } from './interaction.ts';
import { exchangesOf, failureOfTalk, type Talker } from './interaction-outcome.ts';

/** A talk on a case, and who can read how its program ended. */
type TalkOnCase = Pick<Talker, 'asked' | 'limits'> & {
  one: CaseFiles & { isHidden: boolean };
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

/** Rejects with ProblemFault if the interactor or the checker broke. */
export async function reportOfTalk(
  { asked, limits, one, facts: { talked, ...facts }, readEnd }: TalkOnCase,
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
  if (rejection === null) return { ...figures, failure: null, given };
  return { ...figures, failure: { verdict: 'Wrong Answer', mismatch: rejection }, given };
}
