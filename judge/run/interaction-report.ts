/** The report of an interactive case: of the talk, and of the checker of what it left. */
import type { Exchange } from '../../contract/judging.ts';
import type { OpenChecker } from '../compare/checker.ts';
import type { CaseFiles } from '../compare/checker-jail.ts';
import type { Failure } from '../verdict.ts';
import type { FactsOfTalk } from './interaction.ts';
import { exchangesOf, failureOfTalk, type Talker } from './interaction-outcome.ts';

/** A talk on a case, and who can read how its program ended. */
type TalkOnCase = Pick<Talker, 'kind' | 'limits'> & {
  one: CaseFiles & { isHidden: boolean };
  facts: FactsOfTalk;
  readEnd: Talker['program']['readEnd'];
};

type ReportOfTalk = {
  failure: Failure | null;
  cpuMs: number;
  memoryBytes: number;
  actual: string;
  exchanges?: Exchange[];
};

/** Rejects with ProblemFault if the interactor or the checker broke. */
export async function reportOfTalk(
  { kind, limits, one, facts: { talked, ...facts }, readEnd }: TalkOnCase,
  checker: OpenChecker | undefined,
): Promise<ReportOfTalk> {
  let failure = failureOfTalk({ kind, limits, program: { ...facts, readEnd } }, talked);
  if (failure === null && checker) {
    const mismatch = await checker.check(one, talked.tout);
    if (mismatch !== null) failure = { verdict: 'Wrong Answer', mismatch };
  }
  const { cpuMs, memoryBytes } = facts;
  const exchanges = one.isHidden ? {} : { exchanges: exchangesOf(talked) };
  return { failure, cpuMs, memoryBytes, actual: '', ...exchanges };
}
