/**
 * Puts the failures that verdict.ts classifies into words: one message for samples, and one for
 * hidden cases.
 */
import type { DiagnosisKind, Difference } from '../../contract/diagnosis.ts';
import { clause, figure, quoted, said, saidWithin } from '../../contract/said.ts';
import type { ExceptionWords } from '../languages/language.ts';
import type { Failure, Mismatch, Objection } from '../result/verdict.ts';
import { describeEnd } from './verdict-signals.ts';

/** A failure in words. `shown` may contain data of the case; `hidden` contains none. */
export type FailureWords = {
  shown: string;
  hidden: string;
  /** The kind of the failure, if that says more than the verdict; diagnose.ts may know better. */
  kind?: DiagnosisKind;
  /** An exception of the standard library. */
  exceptionType?: string;
  /** What that exception means. */
  words?: ExceptionWords;
  /** A line of the source, if the program itself reported it. */
  line?: number;
  /** The name of the signal that ended the program. */
  signal?: string;
  difference?: Difference;
};

/** Puts a failure into words. */
export function describeFailure(failure: Failure): FailureWords {
  switch (failure.verdict) {
    case 'Memory Limit Exceeded':
      return alike(
        saidWithin`needed more than ${figure(Math.round(failure.limitBytes / 1024 / 1024))} MB of memory`,
      );
    case 'Time Limit Exceeded':
      return describeTime(failure);
    case 'Output Limit Exceeded':
      return alike(
        saidWithin`wrote more than ${figure(failure.limitBytes)} bytes to ${failure.stream}`,
      );
    case 'Runtime Error':
      return describeEnd(failure.end);
    case 'Wrong Answer':
      return describeMismatch(failure.mismatch);
  }
}

const alike = (text: string): FailureWords => ({ shown: text, hidden: text });

const seconds = (ms: number, digits: number): string => (ms / 1000).toFixed(digits);

/** Rounded up, so that a time just over the limit never reads as the limit itself. */
const usedSeconds = (ms: number): string => seconds(Math.ceil(ms / 10) * 10, 2);

/** A program that used the CPU for a larger share of its time has computed. */
const idleShareMax = 0.1;

function describeTime(failure: Extract<Failure, { by: string }>): FailureWords {
  if (failure.by === 'silence') {
    const waited = figure(failure.standstillMs / 1000);
    const silence = saidWithin`waited for the interactor for ${figure(waited)} s: is a flush missing?`;
    return { ...alike(silence), kind: 'waiting' };
  }
  if (failure.by === 'cpu') {
    const limit = figure(failure.limitMs / 1000);
    return {
      shown: saidWithin`used ${figure(usedSeconds(failure.cpuMs))} s of CPU; the limit is ${figure(limit)} s`,
      hidden: saidWithin`used more than its ${figure(limit)} s of CPU`,
      kind: 'cpu',
    };
  }
  const [passed, used] = [seconds(failure.wallMs, 1), seconds(failure.cpuMs, 2)];
  // For such a program, to wait for input is only one explanation among others.
  if (failure.cpuMs > idleShareMax * failure.wallMs) {
    return {
      shown: saidWithin`ran too long: ${figure(passed)} s passed with ${figure(used)} s of CPU`,
      hidden: saidWithin`ran too long: its time was up before it had used its CPU time`,
    };
  }
  return {
    shown: saidWithin`waited: ${figure(passed)} s passed with ${figure(used)} s of CPU; is it waiting for input that never comes?`,
    hidden: saidWithin`waited until its time was up; is it waiting for input that never comes?`,
    kind: 'waiting',
  };
}

function describeMismatch(mismatch: Mismatch): FailureWords {
  if ('message' in mismatch) return describeObjection(mismatch);
  const shown = describeDifference(mismatch);
  return { shown, hidden: '', kind: 'first-difference', difference: mismatch };
}

function describeObjection({ message, isEarly, missing }: Objection): FailureWords {
  if (missing !== undefined) return alike(saidWithin`there is no answer for ${missing}.out`);
  if (!isEarly) return { shown: message, hidden: '' };
  if (message === '') return alike(saidWithin`ended before the interactor had decided`);
  return { shown: saidWithin`${message}; the program had ended by then`, hidden: '' };
}

/** What people call the parts of a line. */
export const unitNames: Record<Difference['unit'], string> = {
  token: said`word`,
  column: said`column`,
};

/** "line 3, word 1: expected 5, found 6" */
export function describeDifference({ line, unit, index, expected, actual }: Difference): string {
  const name = unitNames[unit];
  if (expected === null) {
    return saidWithin`line ${figure(line)}, ${clause(name)} ${figure(index)}: expected the end of the output, found ${`${actual}`}`;
  }
  return actual === null
    ? saidWithin`line ${figure(line)}, ${clause(name)} ${figure(index)}: expected ${expected}, but the output ends`
    : saidWithin`line ${figure(line)}, ${clause(name)} ${figure(index)}: expected ${expected}, found ${actual}`;
}

/** The case; `number` counts samples and hidden tests from 1, separately. */
/** `number`: among the samples, or among the hidden tests. */
export type CasePlace = { isHidden: boolean; number: number; ownName?: string | undefined };

type Placed = { isHidden: boolean; own?: { name: string } | undefined };

/** The place of the case with this index. */
export function placeOf(cases: readonly Placed[], index: number): CasePlace {
  const isHidden = cases[index]?.isHidden ?? false;
  const number = cases.slice(0, index + 1).filter((one) => one.isHidden === isHidden).length;
  return { isHidden, number, ownName: cases[index]?.own?.name };
}

export function nameOfCase({ isHidden, number, ownName }: CasePlace): string {
  if (ownName !== undefined) return `“${ownName}”`;
  return isHidden ? `hidden test ${number}` : `sample ${number}`;
}

/** "Wrong Answer on sample 2: line 3, word 1: expected 5, found 6." */
export function failureSentence(failure: Failure, where: CasePlace): string {
  const { shown, hidden } = describeFailure(failure);
  const reason = where.isHidden ? hidden : shown;
  const verdict = verdictTexts[failure.verdict];
  return reason === '' ? failedOn(verdict, where) : asSentence(failedBy(verdict, where, reason));
}

const verdictTexts: Record<Failure['verdict'], string> = {
  'Wrong Answer': said`Wrong Answer`,
  'Time Limit Exceeded': said`Time Limit Exceeded`,
  'Memory Limit Exceeded': said`Memory Limit Exceeded`,
  'Output Limit Exceeded': said`Output Limit Exceeded`,
  'Runtime Error': said`Runtime Error`,
};

function failedOn(verdict: string, { isHidden, number, ownName }: CasePlace): string {
  if (ownName !== undefined) return said`${clause(verdict)} on “${ownName}”.`;
  return isHidden
    ? said`${clause(verdict)} on hidden test ${figure(number)}.`
    : said`${clause(verdict)} on sample ${figure(number)}.`;
}

function failedBy(verdict: string, where: CasePlace, reason: string): string {
  const { isHidden, number, ownName } = where;
  if (ownName !== undefined) return said`${clause(verdict)} on “${ownName}”: ${quoted(reason)}`;
  return isHidden
    ? said`${clause(verdict)} on hidden test ${figure(number)}: ${quoted(reason)}`
    : said`${clause(verdict)} on sample ${figure(number)}: ${quoted(reason)}`;
}

/** For a run on custom input: "Runtime Error: SIGSEGV: invalid memory access." */
export const runFailureSentence = (failure: Failure): string =>
  asSentence(
    said`${clause(verdictTexts[failure.verdict])}: ${quoted(describeFailure(failure).shown)}`,
  );

/** For a run that its owner has cancelled. */
export const cancelledSentence = (wallMs: number): string =>
  said`Cancelled after ${figure((wallMs / 1000).toFixed(1))} s.`;

const asSentence = (text: string): string => (/[.?!…]$/.test(text) ? text : said`${clause(text)}.`);
