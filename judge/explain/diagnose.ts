/**
 * Explains the first failure of a submission or a run. If the program crashed, it is run once more
 * in the checked build, if that is affordable. Nothing here changes a verdict, a time or a memory
 * figure, and a fault while explaining only makes the explanation less detailed.
 */
import type { Diagnosis } from '../../contract/diagnosis.ts';
import type { Input } from '../compare/compare-cursor.ts';
import type { ProblemLimits } from '../run/execute.ts';
import type { FindUnset, Unset } from '../unset/unset.ts';
import { wordsForUnset } from '../unset/words.ts';
import type { Failure } from '../verdict.ts';
import { sizesAt } from './arrays.ts';
import type { Check, CheckedRun } from './checked.ts';
import { wordsFor, wordsForDifference, wordsForGrowth } from './diagnosis-words.ts';
import { describeFailure } from './failure-words.ts';
import { growthOf, type Measured } from './growth.ts';
import { type Finding, isMild, mainFinding } from './sanitizer-report.ts';

/** Twelve bits, the most that a line may reveal about a hidden case. */
const hiddenLineSourceMaxLines = 4096;

/** What explaining may use. */
export type Explaining = {
  /** Null if the host cannot run checked programs. */
  check: Check | null;
  /** Null or absent if the language has no such build. */
  findUnset?: FindUnset | null;
  /** Whether a checked run is affordable now; called only if one would help. */
  isAffordable: () => Promise<boolean>;
  onFault: (error: unknown) => void;
  /** See `JudgeLanguage`. */
  timeAdvice?: string;
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

/** A diagnosis, if any, and the judge time that it took. */
export type Diagnosed = { diagnosis: Omit<Diagnosis, 'testCaseIndex'> | null; cpuMs: number };

/** Explains a failure; never rejects. */
export async function diagnose(
  explaining: Explaining,
  unexplained: Unexplained,
): Promise<Diagnosed> {
  try {
    const { finding, cpuMs } = await look(explaining, unexplained);
    const unset = await lookForUnset(explaining, unexplained, finding);
    const diagnosis = unset.found
      ? wordsForUnset(unset.found)
      : finding
        ? ofFinding(finding, unexplained.source)
        : ofFailure(explaining, unexplained);
    return { diagnosis, cpuMs: cpuMs + unset.cpuMs };
  } catch (error) {
    explaining.onFault(error);
    return { diagnosis: ofFailure(explaining, unexplained), cpuMs: 0 };
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
  const { kind, exceptionType, isInLibrary = false } = finding;
  const known = { kind, isInLibrary, ...(exceptionType !== undefined && { exceptionType }) };
  return { finding: { ...known, line: hiddenLine(run, source) }, cpuMs };
}

/** A memory error takes precedence: it can cause the other symptoms. */
async function lookForUnset(
  { findUnset, isAffordable }: Explaining,
  { failure, isHidden, source, input, limits, core }: Unexplained,
  finding: Finding | null,
): Promise<{ found: Unset | null; cpuMs: number }> {
  const nothing = { found: null, cpuMs: 0 };
  if (!findUnset || isHidden || (finding !== null && !isMild(finding))) return nothing;
  const isTold = failure.verdict === 'Wrong Answer' || failure.verdict === 'Runtime Error';
  if (!isTold || !(await isAffordable())) return nothing;
  const { runs, cpuMs } = await findUnset({ source, inputs: [input], limits, core });
  return { found: runs[0] ?? null, cpuMs };
}

/**
 * The line that is reported for a hidden case: where the checked build stopped, because a program
 * chooses what it prints. There is no line for a source with more lines than any honest one.
 */
const hiddenLine = ({ stoppedAt }: CheckedRun, source: Buffer): number | null =>
  linesOf(source) <= hiddenLineSourceMaxLines ? stoppedAt : null;

const linesOf = (source: Buffer): number => source.toString('latin1').split('\n').length;

/** Wrong answers on hidden cases are not examined: how they differ is secret. */
const isWorthChecking = ({ failure, isHidden }: Unexplained): boolean =>
  (failure.verdict === 'Runtime Error' && failure.end.signal !== null) ||
  failure.verdict === 'Memory Limit Exceeded' ||
  (failure.verdict === 'Wrong Answer' && !isHidden);

/** Running out of memory has other causes than a leak or an uninitialised value. */
const isCause = ({ kind }: Finding, { verdict }: Failure): boolean =>
  verdict !== 'Memory Limit Exceeded' || kind === 'stack-overflow' || kind === 'out-of-bounds';

/** A finding in words; null if it has none. */
export function ofFinding(finding: Finding, source: Buffer): Diagnosed['diagnosis'] {
  const { kind, line, isInLibrary = false } = finding;
  if (kind === 'first-difference' || kind === 'unset-value') return null;
  const isOutside = kind === 'out-of-bounds' || isInLibrary;
  const sizes = isOutside && line !== null ? sizesAt(source, line) : '';
  return { kind, line, ...wordsFor(kind, { ...finding, sizes }) };
}

/** The diagnosis that follows from the failure itself, without another run. */
function ofFailure(
  { timeAdvice }: Explaining,
  { failure, isHidden, source, passed }: Unexplained,
): Diagnosed['diagnosis'] {
  const { kind, difference, exceptionType, signal, line: toldLine } = describeFailure(failure);
  if (kind === undefined || kind === 'unset-value') return null;
  if (kind === 'first-difference') {
    if (isHidden || !difference) return null;
    return { kind, line: null, ...wordsForDifference(difference) };
  }
  if (kind === 'cpu') {
    const growth = growthOf(passed);
    if (growth !== null) return { kind: 'growth', line: null, ...wordsForGrowth(growth) };
  }
  const told = isHidden ? undefined : toldLine;
  const line = told !== undefined && told <= linesOf(source) ? told : null;
  return { kind, line, ...wordsFor(kind, { line, exceptionType, signal, timeAdvice }) };
}
