/** The report of a case that has run: its verdict, figures, and what is shown of it. */
import type { Comparison, Exchange } from '../../contract/judging.ts';
import type { OpenChecker } from '../compare/checker.ts';
import type { CaseFiles } from '../compare/checker-jail.ts';
import { compareOutputs } from '../compare/compare.ts';
import { nameOfCase, placeOf } from '../explain/failure-words.ts';
import { ProblemFault } from '../faults.ts';
import type { ReadEnd } from '../languages/language.ts';
import { readHead, shownTextMaxBytes } from '../result/text.ts';
import { type CaseLimits, classify, type Failure } from '../result/verdict.ts';
import type { Given } from '../score/outcome.ts';
import type { Answer } from './answer.ts';
import type { Place } from './execute.ts';
import type { FactsOfTalk, OpenInteractor } from './interaction.ts';
import { reportOfTalk } from './interaction-report.ts';
import { reportOfPasses } from './pass-report.ts';
import type { Facts } from './sandbox-messages.ts';

/** A case with its data in files. */
export type TestCase = CaseFiles & {
  isHidden: boolean;
  description?: string | undefined;
  /** As people name it who submit answers; absent where they submit programs. */
  name?: string | undefined;
  /** For a case of the person's own. */
  own?: { name: string; isCompared: boolean } | undefined;
  /** Replaces the job's. */
  comparison?: Comparison | undefined;
};

/** How a case went; `actual` is the output of a sample, truncated. Null if the case was not run. */
export type CaseReport = {
  failure: Failure | null;
  cpuMs: number;
  memoryBytes: number;
  actual: string;
  /** The points that the checker gave, if the case passed. */
  given: Given | null;
  /** The CPU time of the passes after the first. */
  otherCpuMs?: number;
  /** What was said in an interactive sample, or the passes of one. */
  exchanges?: Exchange[];
};

/** What decides about the output; see `CasesJob`. */
type Reporting = {
  cases: TestCase[];
  place: Place;
  programPath: string;
  readEnd?: ReadEnd | undefined;
  answers?: readonly Answer[] | undefined;
  comparison: Comparison;
  checker?: OpenChecker | undefined;
  interactor?: OpenInteractor | undefined;
};

type Ran = { one: TestCase; index: number; limits: CaseLimits };

/** Compares the output, asks the checker, or reads how a talk went. Rejects on a fault. */
export async function reportOf(
  job: Reporting,
  { one, index, limits }: Ran,
  facts: Facts,
): Promise<CaseReport> {
  const { checker, interactor } = job;
  if (interactor && hasTalked(facts)) {
    const { comparison, readEnd, place, programPath } = job;
    const talk = { interactor, place, programPath, one, limits, facts, comparison, readEnd };
    return namingCase(job, index, () => reportOfTalk(talk, checker));
  }
  if (checker?.passes !== undefined) {
    const passing = { ...job, checker };
    return namingCase(job, index, () => reportOfPasses(passing, { one, limits }, facts));
  }
  const answer = job.answers?.[index];
  if (answer && 'missing' in answer) return withoutAnswer(answer.missing);
  const output = { path: facts.outputPath, bytes: facts.outputBytes };
  const actual = one.isHidden ? '' : await readHead(output, shownTextMaxBytes);
  const outcome = { ...facts, readEnd: job.readEnd };
  const figures = { cpuMs: facts.cpuMs, memoryBytes: facts.memoryBytes, actual };
  const failure = classify(outcome, limits, null);
  const isOver = failure !== null || one.own?.isCompared === false;
  if (isOver) return { ...figures, failure, given: null };
  const { rejection, given } = checker
    ? await namingCase(job, index, () => checker.check(asSample(one), output))
    : {
        rejection: await compareOutputs(one.expected, output, one.comparison ?? job.comparison),
        given: null,
      };
  return { ...figures, failure: classify(outcome, limits, rejection), given };
}

const withoutAnswer = (missing: string): CaseReport => ({
  failure: { verdict: 'Wrong Answer', mismatch: { message: '', missing } },
  cpuMs: 0,
  memoryBytes: 0,
  actual: '',
  given: null,
});

/** A case for a checker, which gives no points for samples. */
const asSample = (one: TestCase): CaseFiles => ({ isSample: !one.isHidden, ...one });

/** Asks the checker or interactor; if it breaks, the fault names the case. */
async function namingCase<Answer>(
  { cases }: Reporting,
  index: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProblemFault)) throw error;
    throw error.on({ index, name: nameOfCase(placeOf(cases, index)) });
  }
}

const hasTalked = (facts: Facts | FactsOfTalk): facts is FactsOfTalk => 'talked' in facts;
