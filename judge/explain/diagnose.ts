/**
 * Explains the first failure of a submission or a run. Where the program broke it is run once more
 * in the checked build, if that can be afforded. Nothing here changes a verdict, a time or a memory
 * figure, and a fault while explaining only leaves the explanation poorer.
 */
import type { Diagnosis } from '../../contract/diagnosis.ts';
import type { Input } from '../compare/compare-cursor.ts';
import type { ProblemLimits } from '../run/execute.ts';
import type { Failure } from '../verdict.ts';
import type { Check, CheckedRun } from './checked.ts';
import { wordsFor, wordsForDifference, wordsForGrowth } from './diagnosis-words.ts';
import { growthOf, type Measured } from './growth.ts';
import { type Finding, mainFinding } from './sanitizer-report.ts';

/** Twelve bits: what a line may tell of a hidden case. */
const hiddenLineSourceMaxLines = 4096;

/** What explaining may use. */
export type Explaining = {
  /** Null where the host cannot run checked programs. */
  check: Check | null;
  /** Whether a checked run can be afforded now; it is asked only when one would help. */
  isAffordable: () => Promise<boolean>;
  onFault: (error: unknown) => void;
};

/** The failure to explain. */
export type Unexplained = {
  failure: Failure;
  isHidden: boolean;
  input: Input;
  source: Buffer;
  limits: ProblemLimits;
  core: number;
  /** The cases that passed. */
  passed: Measured[];
};

/** A diagnosis, or none, and the judge time that it took. */
export type Diagnosed = { diagnosis: Omit<Diagnosis, 'testCaseIndex'> | null; cpuMs: number };

/** Explains a failure; never rejects. */
export async function diagnose(
  explaining: Explaining,
  unexplained: Unexplained,
): Promise<Diagnosed> {
  try {
    const { finding, cpuMs } = await look(explaining, unexplained);
    const diagnosis = finding ? ofFinding(finding) : ofFailure(unexplained);
    return { diagnosis, cpuMs };
  } catch (error) {
    explaining.onFault(error);
    return { diagnosis: ofFailure(unexplained), cpuMs: 0 };
  }
}

type Looked = { finding: Finding | null; cpuMs: number };

async function look(explaining: Explaining, unexplained: Unexplained): Promise<Looked> {
  const nothing: Looked = { finding: null, cpuMs: 0 };
  const { check } = explaining;
  if (check === null || !isWorthChecking(unexplained)) return nothing;
  if (!(await explaining.isAffordable())) return nothing;
  const { source, input, limits, core } = unexplained;
  const { runs, cpuMs } = await check({ source, inputs: [input], limits, core });
  const [run] = runs;
  const finding = mainFinding(run?.findings ?? []);
  if (!run || !finding || !isCause(finding, unexplained.failure)) return { finding: null, cpuMs };
  if (!unexplained.isHidden) return { finding, cpuMs };
  return { finding: { ...finding, line: hiddenLine(run, source) }, cpuMs };
}

/**
 * The line that is told of a hidden case: where the checked build stopped, for what the program
 * prints it chooses; and none of a source with more lines than an honest one has.
 */
const hiddenLine = ({ stoppedAt }: CheckedRun, source: Buffer): number | null =>
  linesOf(source) <= hiddenLineSourceMaxLines ? stoppedAt : null;

const linesOf = (source: Buffer): number => source.toString('latin1').split('\n').length;

/** Hidden cases that got a wrong answer are not looked into: how they differ is not told either. */
const isWorthChecking = ({ failure: { verdict, kind }, isHidden }: Unexplained): boolean =>
  (verdict === 'Runtime Error' && kind !== 'exit-code') ||
  verdict === 'Memory Limit Exceeded' ||
  (verdict === 'Wrong Answer' && !isHidden);

/** An exhausted memory has other causes than what is only unclean. */
const isCause = ({ kind }: Finding, { verdict }: Failure): boolean =>
  verdict !== 'Memory Limit Exceeded' || kind === 'stack-overflow' || kind === 'out-of-bounds';

const ofFinding = ({ kind, line, exceptionType }: Finding) =>
  kind === 'first-difference' ? null : { kind, line, ...wordsFor(kind, { line, exceptionType }) };

/** What the failure itself tells, without another run. */
function ofFailure({ failure, isHidden, source, passed }: Unexplained): Diagnosed['diagnosis'] {
  const { kind, difference, exceptionType, signal } = failure;
  if (kind === undefined) return null;
  if (kind === 'first-difference') {
    if (isHidden || !difference) return null;
    return { kind, line: null, ...wordsForDifference(difference) };
  }
  if (kind === 'cpu') {
    const growth = growthOf(passed);
    if (growth !== null) return { kind: 'growth', line: null, ...wordsForGrowth(growth) };
  }
  const told = isHidden ? undefined : failure.line;
  const line = told !== undefined && told <= linesOf(source) ? told : null;
  return { kind, line, ...wordsFor(kind, { line, exceptionType, signal }) };
}
