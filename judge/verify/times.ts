/**
 * The time limit and the format's margins around it: submissions must be fast enough, or too slow,
 * by a factor.
 */

import { timeLimitMaxMs, timeLimitStepMs } from '../../contract/limits.ts';
import type { VerificationTimes } from '../../contract/verification.ts';
import { isOfAnswers } from '../../problems/package/answers.ts';
import { Findings } from '../../problems/package/findings.ts';
import { ownTimeLimitMs, readLimits } from '../../problems/package/judgeable-limits.ts';
import type { ProblemPackage, Submission } from '../../problems/package/model.ts';
import { type Demand, demandsOn, pathOf } from '../../problems/package/rules.ts';
import type { Notes, SubmissionRun } from '../../work/verification.ts';
import { note } from './notes.ts';

/** The defaults of the 2025-09 format. */
const acToTimeLimit = 2;
const timeLimitToTle = 1.5;
const timeResolutionMs = 1000;

const marginsOf = ({ metadata: { limits } }: ProblemPackage) => ({
  accepted: limits.acToTimeLimit ?? acToTimeLimit,
  tooSlow: limits.timeLimitToTle ?? timeLimitToTle,
});

/** Whether a submission is a lower bound for the limit: it must not be too slow anywhere. */
export const isForAccepted = (demands: Demand[]): boolean =>
  demands.some(({ permitted }) => !permitted.includes('TLE')) &&
  demands.every(({ useForTimeLimit: use }) => use !== false && use !== 'upper');

/** Whether a submission is an upper bound for the limit: it must be too slow somewhere. */
export const isForTooSlow = (demands: Demand[]): boolean =>
  demands.some(({ required }) => required.length === 1 && required[0] === 'TLE') &&
  demands.every(({ useForTimeLimit: use }) => use !== false && use !== 'lower');

/** How many times the limit a submission is run for, to measure its margin. */
export const tooSlowFactor = (submission: Submission, one: ProblemPackage): number =>
  isForTooSlow(demandsOn(submission, one)) ? marginsOf(one).tooSlow : 1;

/** The limit in the package, as the judge uses it; undefined if it is to be measured. */
export function givenLimitMs({ metadata: { limits } }: ProblemPackage): number | undefined {
  if (limits.timeLimitSeconds === undefined) return undefined;
  return Math.min(readLimits(limits, undefined, new Findings()).timeLimitMs, timeLimitMaxMs);
}

const stepUp = (ms: number, step: number): number => Math.ceil(ms / step - 1e-9) * step;

type Measured = { path: string; ms: number; test: string };

/** The slowest test case of each submission that passes `test` and so bounds the limit. */
function measured(
  one: ProblemPackage,
  runs: SubmissionRun[],
  tests: string[],
  isFor: (demands: Demand[]) => boolean,
): Measured[] {
  return one.submissions.flatMap((submission): Measured[] => {
    const run = runs.find(({ path }) => path === pathOf(submission));
    if (run === undefined || run.notRun !== null || !isFor(demandsOn(submission, one))) return [];
    const ms = Math.max(0, ...run.ms.map((time) => time ?? 0));
    return [{ path: run.path, ms, test: tests[run.ms.indexOf(ms)] ?? '' }];
  });
}

/**
 * The limit by the rule of the format: the slowest submission that must be fast enough, times the
 * margin, in whole steps. Without such a submission, the largest allowed limit.
 */
function measuredLimitMs(one: ProblemPackage, runs: SubmissionRun[]): number {
  const times = measured(one, runs, [], isForAccepted).map(({ ms }) => ms);
  if (times.length === 0) return timeLimitMaxMs;
  const { timeResolutionSeconds } = one.metadata.limits;
  const step = timeResolutionSeconds ? timeResolutionSeconds * 1000 : timeResolutionMs;
  const wanted = stepUp(Math.max(...times) * marginsOf(one).accepted, step);
  return Math.min(Math.max(stepUp(wanted, timeLimitStepMs), timeLimitStepMs), timeLimitMaxMs);
}

/**
 * The limit to which a package without one is held: that which its problem has, unless a submission
 * that must be fast enough is slower. Then others are judged by the limit that the package needs.
 */
export function heldLimitMs(one: ProblemPackage, runs: SubmissionRun[]): number {
  const isTooShort = measured(one, runs, [], isForAccepted).some(({ ms }) => ms > ownTimeLimitMs);
  return isTooShort ? measuredLimitMs(one, runs) : ownTimeLimitMs;
}

const seconds = (ms: number): string => `${Math.round(ms / 10) / 100} s`;

/** Compares the measured times with the limit, and notes those that are too close. */
export function judgeTimes(
  one: ProblemPackage,
  runs: SubmissionRun[],
  tests: string[],
  notes: Notes,
): VerificationTimes {
  const given = givenLimitMs(one);
  const limitMs = given ?? heldLimitMs(one, runs);
  const margins = marginsOf(one);
  const accepted = measured(one, runs, tests, isForAccepted).filter(({ ms }) => ms <= limitMs);
  const tooSlow = measured(one, runs, tests, isForTooSlow).filter(({ ms }) => ms > limitMs);
  const slowest = accepted.toSorted((a, b) => b.ms - a.ms)[0];
  const fastest = tooSlow.toSorted((a, b) => a.ms - b.ms)[0];
  if (given === undefined && slowest !== undefined && !isOfAnswers(one)) {
    noteMissing(notes, measuredLimitMs(one, runs), slowest);
  }
  if (given !== undefined && slowest !== undefined) {
    const wanted = stepUp(slowest.ms * margins.accepted, timeLimitStepMs);
    if (wanted > limitMs)
      noteTight(notes, { ...slowest, limitMs, margin: margins.accepted, wanted });
  }
  if (fastest !== undefined && fastest.ms < limitMs * margins.tooSlow) {
    noteLoose(notes, { ...fastest, limitMs, margin: margins.tooSlow });
  }
  return {
    limitMs,
    isGiven: given !== undefined,
    slowestAcceptedMs: slowest?.ms ?? null,
    fastestTooSlowMs: fastest?.ms ?? null,
    suggestedMs: slowest === undefined ? null : measuredLimitMs(one, runs),
  };
}

/** An error if the problem would refuse the submission; a warning if it is near to that. */
const noteMissing = (notes: Notes, limitMs: number, { path, ms, test }: Measured): void =>
  note(notes, 'time', {
    severity: ms > ownTimeLimitMs ? 'error' : limitMs > ownTimeLimitMs ? 'warning' : 'remark',
    place: 'problem.yaml',
    what: `There is no time limit: the problem has ${seconds(ownTimeLimitMs)}. The slowest submission that must be fast enough, ${path}, takes ${seconds(ms)} on ${test}; the margins of the format make that ${seconds(limitMs)}.`,
    remedy: `Set limits.time_limit to ${limitMs / 1000}.`,
  });

type Close = Measured & { limitMs: number; margin: number };

const noteTight = (
  notes: Notes,
  { path, ms, test, limitMs, margin, wanted }: Close & { wanted: number },
): void =>
  note(notes, 'time', {
    severity: 'warning',
    place: `submissions/${path}`,
    what: `Takes ${seconds(ms)} on ${test}; ${margin} times that is more than the limit of ${seconds(limitMs)}.`,
    remedy: `Raise the time limit to ${seconds(wanted)}, or make the submission faster.`,
  });

const noteLoose = (notes: Notes, { path, ms, limitMs, margin }: Close): void =>
  note(notes, 'time', {
    severity: 'warning',
    place: `submissions/${path}`,
    what: `Must be too slow, and takes ${seconds(ms)} at most: less than ${margin} times the limit of ${seconds(limitMs)}.`,
    remedy: 'Add a larger test, or lower the time limit.',
  });
