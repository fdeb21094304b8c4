/**
 * Points of groups by the rules of the ICPC format 2025-09 (Result aggregation). In addition, the
 * cases of a group may be worth different points, and any kind of group may be required.
 */
import type { GroupScoring, PointsGroup } from '../../contract/scoring.ts';
import { ProblemFault } from '../faults.ts';
import { type Fraction, fractionOf, isLess, leastOf, shareOf, sumOf, zero } from './fraction.ts';
import {
  areAll,
  type GroupScore,
  type OpenScoring,
  type Outcome,
  pointsOfPassed,
} from './outcome.ts';

type Outcomes = readonly Outcome[];

/** A group, with everything that follows from the scoring alone. */
type Group = PointsGroup & {
  max: Fraction | null;
  /** The maximum of each of its cases, null if unbounded; absent if cases have no points. */
  caseMax: (Fraction | null)[] | undefined;
};

/** Null for a case that has not run, which counts as `unknown`. */
const passes = (outcome: Outcome | undefined, unknown: boolean): boolean =>
  outcome ? outcome.passed : unknown;

const fractionOrNull = (value: number | null): Fraction | null =>
  value === null ? null : fractionOf(value);

function openGroup(given: PointsGroup): Group {
  const ownMax = fractionOrNull(given.maxPoints);
  const casePoints = given.casePoints?.map(fractionOf);
  const { aggregation, cases } = given;
  const shares = (): (Fraction | null)[] =>
    casePoints ?? cases.map(() => ownMax && shareOf(ownMax, cases.length));
  const caseMax = {
    'pass-fail': () => undefined,
    sum: shares,
    min: () => cases.map(() => ownMax),
  }[aggregation]();
  return { ...given, max: ownMax, caseMax };
}

/** The points of each case, in a group whose cases have points; failed cases have none. */
function casePointsOf(group: Group, outcomes: Outcomes): Fraction[] {
  return group.cases.map((position, index) => {
    const outcome = outcomes[position];
    if (!outcome?.passed) return zero;
    return pointsOfPassed(outcome.given, group.caseMax?.[index] ?? null, group.name);
  });
}

/** The points of a group whose requirements are met, from the points of its cases. */
function pointsOf(group: Group, outcomes: Outcomes): Fraction {
  if (group.aggregation === 'pass-fail') {
    if (group.cases.some((position) => outcomes[position]?.given)) {
      throw new ProblemFault(
        `the checker gave points on a test of ${group.name}, which has none`,
        '',
      );
    }
    const isPassed = group.cases.every((position) => passes(outcomes[position], false));
    return isPassed ? (group.max ?? zero) : zero;
  }
  const points = casePointsOf(group, outcomes);
  if (group.aggregation === 'sum') return sumOf(points);
  return points.length === 0 ? zero : leastOf(points);
}

/** Prepares the scoring for questions about submissions. */
export function openGroups(scoring: GroupScoring): OpenScoring {
  const secret = openGroup(scoring.secret);
  const groups = scoring.groups.map(openGroup);
  const inSecret = [...secret.cases, ...groups.flatMap(({ cases }) => cases)];
  /** A required group that was not passed; cases without an outcome count as `unknown`. */
  const unmetBy = ({ requires }: Group, outcomes: Outcomes, unknown: boolean): string | null =>
    requires.find((name) => !isPassed(name, outcomes, unknown)) ?? null;
  /** A group that is not run is not passed. */
  const isPassed = (name: string, outcomes: Outcomes, unknown: boolean): boolean => {
    const group = groups.find((one) => one.name === name);
    if (group !== undefined && unmetBy(group, outcomes, unknown) !== null) return false;
    const { cases } = group ?? { cases: scoring.samples };
    return cases.every((at) => passes(outcomes[at], unknown));
  };
  const scored = groups.length > 0 ? groups : [secret];
  const groupOf = new Map(scored.flatMap((group) => group.cases.map((at) => [at, group])));

  /** Whether a group can no longer get points. */
  const isLost = (group: Group, outcomes: Outcomes): boolean => {
    if (unmetBy(group, outcomes, true) !== null) return true;
    const failed = (at: number): boolean => !passes(outcomes[at], true);
    if (group.aggregation === 'pass-fail') return group.cases.some(failed);
    if (group.aggregation === 'min' && group.cases.some(failed)) return true;
    const isKnown = group.cases.every((at) => outcomes[at]);
    return isKnown && !isLess(zero, pointsOf(group, outcomes));
  };
  const maxPoints = reachable(secret, groups);
  const isNeeded: OpenScoring['isNeeded'] = (outcomes, index) => {
    const group = groupOf.get(index);
    // Without a point to reach, every case counts (areAll).
    if (group === undefined || maxPoints?.of === 0n) return true;
    if (unmetBy(secret, outcomes, true) !== null) return false;
    if (secret.aggregation === 'pass-fail') {
      return inSecret.every((at) => passes(outcomes[at], true)) && !isLost(group, outcomes);
    }
    if (secret.aggregation === 'sum' || groups.length === 0) return !isLost(group, outcomes);
    return !groups.some((one) => isLost(one, outcomes));
  };
  const scoreOfGroup = (group: Group, outcomes: Outcomes): GroupScore => {
    const unmet = unmetBy(secret, outcomes, false) ?? unmetBy(group, outcomes, false);
    const points = unmet === null ? pointsOf(group, outcomes) : zero;
    return { ...limited(group, points), unmet };
  };
  return {
    isNeeded,
    score(outcomes) {
      const parts = scored.map((group) => scoreOfGroup(group, outcomes));
      const everyone = [...scoring.samples, ...inSecret];
      const allPass = everyone.every((at) => passes(outcomes[at], false));
      const points = pointsOfSecret(secret, groups, parts, outcomes);
      limited(secret, points);
      const isFull = areAll(points, { maxPoints, allPass });
      return { points, maxPoints, isFull, groups: groups.length > 0 ? parts : [] };
    },
  };
}

/** The total points, from those of the groups, or of `secret` itself if it has cases. */
function pointsOfSecret(
  secret: Group,
  groups: Group[],
  parts: GroupScore[],
  outcomes: Outcomes,
): Fraction {
  const points = parts.map((one) => one.points);
  if (groups.length === 0) return points[0] ?? zero;
  if (secret.aggregation === 'sum') return sumOf(points);
  if (secret.aggregation === 'min') return leastOf(points);
  const isPassed = groups.every(
    ({ cases }, index) =>
      parts[index]?.unmet === null && cases.every((at) => passes(outcomes[at], false)),
  );
  return isPassed ? (secret.max ?? zero) : zero;
}

/** The points of a group as shown. More than its maximum is a mistake of the checker. */
function limited(group: Group, points: Fraction): Omit<GroupScore, 'unmet'> {
  const { name, cases, max } = group;
  if (max !== null && isLess(max, points)) {
    throw new ProblemFault(`the checker gave ${name} more points than there are`, '');
  }
  return { name, points, maxPoints: max, cases };
}

/** The most points of a submission; null if unbounded. */
function reachable(secret: Group, groups: Group[]): Fraction | null {
  if (groups.length === 0 || secret.aggregation === 'pass-fail') return secret.max;
  const bounds = groups.flatMap(({ max }) => (max === null ? [] : [max]));
  if (bounds.length < groups.length) return secret.max;
  const most = secret.aggregation === 'sum' ? sumOf(bounds) : leastOf(bounds);
  return secret.max === null ? most : leastOf([secret.max, most]);
}
