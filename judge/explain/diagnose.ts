/**
 * Explains the first failure of a submission or a run. If the program crashed, it is run once more
 * in the checked build, if that is affordable. Nothing here changes a verdict, a time or a memory
 * figure, and a fault while explaining only makes the explanation less detailed.
 */

import type { Diagnosis, DiagnosisKind } from '../../contract/diagnosis.ts';
import { said } from '../../contract/said.ts';
import type { Verdict } from '../../contract/words.ts';
import type { Input } from '../compare/compare-cursor.ts';
import type { Failure } from '../result/verdict.ts';
import type { ProblemLimits } from '../run/execute.ts';
import type { FindMemory } from '../tutor/memory/find-memory.ts';
import { wordsForMemory } from '../tutor/memory/memory-words.ts';
import type { FindTime } from '../tutor/slowness/find-time.ts';
import { wordsForTime } from '../tutor/slowness/time-words.ts';
import type { FindUnset, Unset } from '../tutor/unset/unset.ts';
import { wordsForUnset } from '../tutor/unset/unset-words.ts';
import { sizesAt } from './arrays.ts';
import type { Check, CheckedRun } from './checked.ts';
import { wordsFor, wordsForDifference, wordsForGrowth } from './diagnosis-words.ts';
import { describeFailure } from './failure-words.ts';
import { type Growth, growthOf, type Measured } from './growth.ts';
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
  /** Null or absent if the language has no build that records allocations. */
  findMemory?: FindMemory | null;
  /** Null or absent if the language has no build with counters. */
  findTime?: FindTime | null;
  onFault: (error: unknown) => void;
  /** See `JudgeLanguage`. */
  timeAdvice?: string;
};

/** The ways to look more closely at a failure, by further runs. */
type Ways = Pick<Explaining, 'check' | 'findUnset' | 'findMemory' | 'findTime'>;

/** A failure to look at more closely. */
export type Unclear = {
  verdict: Verdict;
  /** Whether a signal ended the program. */
  hasSignal: boolean;
  /** How its time grows according to the cases that passed, if a time limit is explained by that. */
  growth?: Growth | null | undefined;
  isHidden: boolean;
  input: Input;
  source: Buffer;
  limits: ProblemLimits;
  core: number;
};

/** The failure to explain. */
export type Unexplained = Omit<Unclear, 'verdict' | 'hasSignal' | 'growth'> & {
  failure: Failure;
  /** The cases that passed. */
  passed: Measured[];
  /** Whether another run will tell a line, after the verdict. */
  hasLaterLine?: boolean;
};

/** A diagnosis, if any, and the judge time that it took. */
export type Diagnosed = { diagnosis: Omit<Diagnosis, 'testCaseIndex'> | null; cpuMs: number };

export const asUnclear = ({ failure, passed, hasLaterLine: _, ...rest }: Unexplained): Unclear => ({
  ...rest,
  verdict: failure.verdict,
  hasSignal: failure.verdict === 'Runtime Error' && failure.end.signal !== null,
  growth: failure.verdict === 'Time Limit Exceeded' ? growthOf(passed) : null,
});

/** Explains a failure; never rejects. */
export async function diagnose(
  explaining: Explaining,
  unexplained: Unexplained,
): Promise<Diagnosed> {
  const known = knownFrom(explaining, unexplained);
  try {
    const unclear = asUnclear(unexplained);
    if (!mayBeClearer(explaining, unclear)) return { diagnosis: known, cpuMs: 0 };
    if (!(await explaining.isAffordable())) return { diagnosis: known, cpuMs: 0 };
    const { diagnosis, cpuMs } = await lookCloser(explaining, unclear);
    return { diagnosis: diagnosis ?? known, cpuMs };
  } catch (error) {
    explaining.onFault(error);
    return { diagnosis: known, cpuMs: 0 };
  }
}

/** Whether further runs may tell more about a failure. */
export const mayBeClearer = (
  { check, findUnset, findMemory, findTime }: Ways,
  unclear: Pick<Unclear, 'verdict' | 'hasSignal' | 'isHidden'>,
): boolean =>
  (check !== null && isWorthChecking(unclear)) ||
  (Boolean(findUnset) && mayBeUnset(unclear)) ||
  (Boolean(findMemory) && unclear.verdict === 'Memory Limit Exceeded') ||
  (Boolean(findTime) && unclear.verdict === 'Time Limit Exceeded');

/** Looks more closely at a failure, by further runs; rejects on a fault. */
export async function lookCloser(ways: Ways, unclear: Unclear): Promise<Diagnosed> {
  const { finding, cpuMs } = await look(ways, unclear);
  const unset = await lookForUnset(ways, unclear, finding);
  const memory = await lookForMemory(ways, unclear, finding);
  const time = await lookForTime(ways, unclear);
  const diagnosis = unset.found
    ? wordsForUnset(unset.found)
    : finding
      ? ofFinding(finding, unclear.source)
      : (memory.diagnosis ?? time.diagnosis);
  // A finding without words says no more than the failure itself.
  return { diagnosis, cpuMs: cpuMs + unset.cpuMs + memory.cpuMs + time.cpuMs };
}

/** The line with most of the memory. How much it is may be data of a hidden case. */
async function lookForMemory(
  { findMemory }: Ways,
  { verdict, isHidden, source, ...run }: Unclear,
  finding: Finding | null,
): Promise<Diagnosed> {
  const isAsked = verdict === 'Memory Limit Exceeded' && finding === null;
  if (!findMemory || !isAsked) return { diagnosis: null, cpuMs: 0 };
  const { found, cpuMs } = await findMemory({ ...run, source });
  if (found === null) return { diagnosis: null, cpuMs };
  const text = lineText(source, found.line);
  if (text === null || !mayTell(source, text)) return { diagnosis: null, cpuMs };
  return {
    diagnosis: { kind: 'memory', line: found.line, ...wordsForMemory(found, isHidden) },
    cpuMs,
  };
}

/** The line with most of the time. */
async function lookForTime(
  { findTime }: Ways,
  { verdict, growth, source, ...run }: Unclear,
): Promise<Diagnosed> {
  if (!findTime || verdict !== 'Time Limit Exceeded') return { diagnosis: null, cpuMs: 0 };
  const { found, cpuMs } = await findTime({ ...run, source });
  const text = found && lineText(source, found.line);
  if (!found || text === null || !mayTell(source, text)) return { diagnosis: null, cpuMs };
  const [measured, look] = wordsForTime(found);
  const title = said`Where most of the time went`;
  const { line } = found;
  if (!growth)
    return { diagnosis: { kind: 'cpu', line, title, sentences: [measured, look] }, cpuMs };
  const sentences = [wordsForGrowth(growth).sentences[0], measured];
  return { diagnosis: { kind: 'growth', line, title, sentences }, cpuMs };
}

type Looked = { finding: Finding | null; cpuMs: number };

async function look({ check }: Ways, unclear: Unclear): Promise<Looked> {
  if (check === null || !isWorthChecking(unclear)) return { finding: null, cpuMs: 0 };
  const { source, input, limits, core, verdict, isHidden } = unclear;
  const request = { source, inputs: [input], limits, core };
  let { runs, cpuMs } = await check(request);
  let run = causesIn(runs[0], verdict);
  if (!isHidden) return { finding: mainFinding(run?.findings ?? []), cpuMs };
  // Of a hidden case, only where a run stopped is told. A mild mistake stops one only if nothing
  // worse does: it may be harmless, and would hide what is not.
  if (run && run.stoppedAt === null && run.findings.length > 0 && verdict === 'Wrong Answer') {
    const again = await check({ ...request, stopsAtFirst: true });
    runs = again.runs;
    cpuMs += again.cpuMs;
    run = causesIn(runs[0], verdict);
  }
  const finding = run && endOf(run);
  if (!run || !finding) return { finding: null, cpuMs };
  const { values: _secret, touched: _, isNode: __, ...others } = finding;
  const { freedIn: ___, freedBy: ____, madeIn: _____, ...known } = others;
  return { finding: { ...known, line: hiddenLine(run, source) }, cpuMs };
}

/** A run with only those findings that can explain a verdict. */
const causesIn = (run: CheckedRun | undefined, verdict: Verdict): CheckedRun | null =>
  run ? { ...run, findings: run.findings.filter((one) => isCause(one, verdict)) } : null;

/**
 * The finding that ended a run. An earlier one is another mistake, in another line than the one
 * that is told.
 */
function endOf({ findings, stoppedAt }: CheckedRun): Finding | null {
  const there = findings.filter(({ line }) => line === stoppedAt);
  if (stoppedAt !== null) return mainFinding(there);
  return there.at(-1) ?? mainFinding(findings);
}

/** A memory error takes precedence: it can cause the other symptoms. */
async function lookForUnset(
  { findUnset }: Ways,
  unclear: Unclear,
  finding: Finding | null,
): Promise<{ found: Unset | null; cpuMs: number }> {
  const nothing = { found: null, cpuMs: 0 };
  if (!findUnset || !mayBeUnset(unclear) || (finding !== null && !isMild(finding))) return nothing;
  const { source, input, limits, core } = unclear;
  const { runs, cpuMs } = await findUnset({ source, inputs: [input], limits, core });
  return { found: runs[0] ?? null, cpuMs };
}

const mayBeUnset = ({ verdict, isHidden }: Pick<Unclear, 'verdict' | 'isHidden'>): boolean =>
  !isHidden && (verdict === 'Wrong Answer' || verdict === 'Runtime Error');

/**
 * The line that is reported for a hidden case: where the checked build stopped, because a program
 * chooses what it prints. There is no line for a source with more lines than any honest one.
 */
const hiddenLine = ({ stoppedAt }: CheckedRun, source: Buffer): number | null =>
  linesOf(source) <= hiddenLineSourceMaxLines ? stoppedAt : null;

const linesOf = (source: Buffer): number => source.toString('latin1').split('\n').length;

type Look = Pick<Unclear, 'verdict' | 'hasSignal' | 'isHidden'>;

const isWorthChecking = ({ verdict, hasSignal }: Look): boolean =>
  (verdict === 'Runtime Error' && hasSignal) ||
  verdict === 'Memory Limit Exceeded' ||
  verdict === 'Wrong Answer';

/**
 * Running out of memory has other causes than a leak or an uninitialised value. The checked build
 * needs more memory and stack, so that what it lacks explains no program that ended by itself.
 */
function isCause({ kind }: Finding, verdict: Verdict): boolean {
  if (verdict === 'Wrong Answer') return !ofCheckedBuild.includes(kind);
  if (verdict !== 'Memory Limit Exceeded') return true;
  return kind === 'stack-overflow' || kind === 'large-variables' || kind === 'out-of-bounds';
}

const ofCheckedBuild: DiagnosisKind[] = [
  'stack-overflow',
  'large-variables',
  'too-large-allocation',
];

/** A finding in words; null if it has none. */
export function ofFinding(finding: Finding, source: Buffer): Diagnosed['diagnosis'] {
  const { kind, line, isInLibrary = false } = finding;
  if (kind === 'first-difference' || kind === 'unset-value' || kind === 'memory') return null;
  const isOutside = kind === 'out-of-bounds' || isInLibrary;
  const sizes = isOutside && line !== null ? sizesAt(source, line) : '';
  return { kind, line, ...wordsFor(kind, { ...finding, sizes }) };
}

/**
 * The diagnosis that follows from the failure itself, without another run. Of a hidden case, one
 * line may be told in all: none is told here if another run will tell one.
 */
export function knownFrom(
  { timeAdvice }: Pick<Explaining, 'timeAdvice'>,
  { failure, isHidden, source, passed, hasLaterLine = false }: Unexplained,
): Diagnosed['diagnosis'] {
  const { kind, difference, exceptionType, words, signal, line: told } = describeFailure(failure);
  if (kind === undefined || kind === 'unset-value' || kind === 'memory') return null;
  if (kind === 'first-difference') {
    if (isHidden || !difference) return null;
    return { kind, line: null, ...wordsForDifference(difference) };
  }
  if (kind === 'cpu') {
    const growth = growthOf(passed);
    if (growth !== null) return { kind: 'growth', line: null, ...wordsForGrowth(growth) };
  }
  const text = lineText(source, told);
  const isKept = text === null || (isHidden && (hasLaterLine || !mayTell(source, text)));
  const line = isKept ? null : (told ?? null);
  // Words that depend on a line would tell something of it. Some languages never tell lines.
  const looked = told === undefined && !isHidden ? source.toString('latin1') : text;
  const isCertain = (line !== null || looked !== text) && !raising.test(looked ?? '');
  const meaning = isCertain ? words : undefined;
  return { kind, line, ...wordsFor(kind, { line, exceptionType, meaning, signal, timeAdvice }) };
}

/** In such a line, the program itself may raise the exception, which then means what it likes. */
const raising = /\b(?:raise|throw|failwith|invalid_arg|die)\b/;

/** The text of a line of the source; null if there is none. */
const lineText = (source: Buffer, line: number | undefined): string | null =>
  (line === undefined ? undefined : source.toString('latin1').split('\n')[line - 1]) ?? null;

/** As for the line at which a checked program stopped: the program may have printed any. */
const mayTell = (source: Buffer, text: string): boolean =>
  text.trim() !== '' && linesOf(source) <= hiddenLineSourceMaxLines;
