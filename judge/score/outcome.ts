/** What scoring knows about a judged case, and what it reports about groups. */
import { ProblemFault } from '../faults.ts';
import { type Fraction, fractionOf, isLess, times, wholeNumber, zero } from './fraction.ts';

/** What a checker gave for an output that it accepted: points, or a share of the case's points. */
export type Given = { unit: 'points' | 'share'; amount: Fraction };

/** Null if the case has not run. */
export type Outcome = { passed: boolean; given: Given | null } | null;

/** What scoring knows about a case, from the report of its run. */
export const outcomeOf = (report: { failure: unknown; given: Given | null } | null): Outcome =>
  report && { passed: report.failure === null, given: report.given };

export type GroupScore = {
  name: string;
  points: Fraction;
  /** Null if unbounded. */
  maxPoints: Fraction | null;
  /** The positions of its cases, including those in its groups. */
  cases: number[];
  /** The group, or `sample`, that had to be passed first and was not. */
  unmet: string | null;
};

export type Score = {
  points: Fraction;
  maxPoints: Fraction | null;
  /** Whether these are all possible points, which is what Accepted means. */
  isFull: boolean;
  /** The groups that people see, in order. */
  groups: GroupScore[];
};

/** The scoring of a problem. Both throw a ProblemFault if points break its rules. */
export type OpenScoring = {
  /**
   * Whether points or verdict may depend on a case. Earlier cases that have not been judged count
   * as passed; once false, it stays false.
   */
  isNeeded(outcomes: readonly Outcome[], index: number): boolean;
  score(outcomes: readonly Outcome[]): Score;
};

/** Whether points are all that there are: where there are none to reach, no case may fail. */
export function areAll(
  points: Fraction,
  { maxPoints, allPass }: { maxPoints: Fraction | null; allPass: boolean },
): boolean {
  const isReached = maxPoints === null || !isLess(points, maxPoints);
  return isReached && (allPass || (maxPoints !== null && isLess(zero, maxPoints)));
}

/** More than any problem gives; points above this are a mistake of the checker. */
const givenMaxPoints = 1e9;
const givenMax = fractionOf(givenMaxPoints);

/** The points of a case that passed, at most `max`, which is null if unbounded. */
export function pointsOfPassed(given: Given | null, max: Fraction | null, name: string): Fraction {
  const refuse = (what: string): never => {
    throw new ProblemFault(`the checker ${what} on a test of ${name}`, '');
  };
  if (given === null) return max ?? refuse('gave no points');
  const { unit, amount } = given;
  if (isLess(amount, zero)) return refuse('gave points below 0');
  if (unit === 'points') {
    if (!isLess(max ?? givenMax, amount)) return amount;
    return refuse(
      max === null
        ? `gave more than ${givenMaxPoints} points, the most without a maximum,`
        : 'gave more points than there are',
    );
  }
  if (max === null) return refuse('gave a share of points without a maximum');
  if (isLess(wholeNumber(1), amount)) return refuse('gave more points than there are');
  return times(max, amount);
}
