/**
 * Puts the failures that verdict.ts classifies into words: one message for samples, and one for
 * hidden cases.
 */
import type { DiagnosisKind, Difference } from '../../contract/diagnosis.ts';
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
      return alike(`needed more than ${Math.round(failure.limitBytes / 1024 / 1024)} MB of memory`);
    case 'Time Limit Exceeded':
      return describeTime(failure);
    case 'Output Limit Exceeded':
      return alike(`wrote more than ${failure.limitBytes} bytes to ${failure.stream}`);
    case 'Runtime Error':
      return describeEnd(failure.end);
    case 'Wrong Answer':
      return describeMismatch(failure.mismatch);
  }
}

const alike = (text: string): FailureWords => ({ shown: text, hidden: text });

const seconds = (ms: number, digits: number): string => `${(ms / 1000).toFixed(digits)} s`;

/** Rounded up, so that a time just over the limit never reads as the limit itself. */
const usedSeconds = (ms: number): string => seconds(Math.ceil(ms / 10) * 10, 2);

/** A program that used the CPU for a larger share of its time has computed. */
const idleShareMax = 0.1;

function describeTime(failure: Extract<Failure, { by: string }>): FailureWords {
  if (failure.by === 'silence') {
    const silence = `waited for the interactor for ${failure.standstillMs / 1000} s`;
    return { ...alike(`${silence}: is a flush missing?`), kind: 'waiting' };
  }
  if (failure.by === 'cpu') {
    const limit = `${failure.limitMs / 1000} s`;
    return {
      shown: `used ${usedSeconds(failure.cpuMs)} of CPU; the limit is ${limit}`,
      hidden: `used more than its ${limit} of CPU`,
      kind: 'cpu',
    };
  }
  const passed = `${seconds(failure.wallMs, 1)} passed with ${seconds(failure.cpuMs, 2)} of CPU`;
  // For such a program, to wait for input is only one explanation among others.
  if (failure.cpuMs > idleShareMax * failure.wallMs) {
    const hidden = 'ran too long: its time was up before it had used its CPU time';
    return { shown: `ran too long: ${passed}`, hidden };
  }
  const question = 'is it waiting for input that never comes?';
  return {
    shown: `waited: ${passed}; ${question}`,
    hidden: `waited until its time was up; ${question}`,
    kind: 'waiting',
  };
}

function describeMismatch(mismatch: Mismatch): FailureWords {
  if ('message' in mismatch) return describeObjection(mismatch);
  const shown = describeDifference(mismatch);
  return { shown, hidden: '', kind: 'first-difference', difference: mismatch };
}

function describeObjection({ message, isEarly, missing }: Objection): FailureWords {
  if (missing !== undefined) return alike(`there is no answer for ${missing}.out`);
  if (!isEarly) return { shown: message, hidden: '' };
  if (message === '') return alike('ended before the interactor had decided');
  return { shown: `${message}; the program had ended by then`, hidden: '' };
}

/** What people call the parts of a line. */
export const unitNames: Record<Difference['unit'], string> = { token: 'word', column: 'column' };

/** "line 3, word 1: expected 5, found 6" */
export function describeDifference({ line, unit, index, expected, actual }: Difference): string {
  const place = `line ${line}, ${unitNames[unit]} ${index}`;
  if (expected === null) return `${place}: expected the end of the output, found ${actual}`;
  if (actual === null) return `${place}: expected ${expected}, but the output ends`;
  return `${place}: expected ${expected}, found ${actual}`;
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
  const place = nameOfCase(where);
  return asSentence(`${failure.verdict} on ${place}${reason === '' ? '' : `: ${reason}`}`);
}

/** For a run on custom input: "Runtime Error: SIGSEGV: invalid memory access." */
export const runFailureSentence = (failure: Failure): string =>
  asSentence(`${failure.verdict}: ${describeFailure(failure).shown}`);

/** For a run that its owner has cancelled. */
export const cancelledSentence = (wallMs: number): string =>
  `Cancelled after ${(wallMs / 1000).toFixed(1)} s.`;

const asSentence = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`);
