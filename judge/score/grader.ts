/**
 * Points by the graders of the ICPC format `legacy`: each group combines the results of its cases
 * and groups into one, like the default grader with its flags.
 */
import type { GradedGroup, GraderScoring } from '../../contract/scoring.ts';
import { ProblemFault } from '../faults.ts';
import {
  type Fraction,
  fractionOf,
  greatestOf,
  isLess,
  leastOf,
  shareOf,
  sumOf,
  zero,
} from './fraction.ts';
import {
  areAll,
  type GroupScore,
  type OpenScoring,
  type Outcome,
  pointsOfPassed,
} from './outcome.ts';

type Outcomes = readonly Outcome[];

/** The result of a case or group, as seen by the surrounding group. */
type Result = { accepted: boolean; points: Fraction };

/** How the cases of a group went. */
type Grading = {
  resultOf(position: number, group: GradedGroup): Result;
};

const aggregate: Record<GradedGroup['aggregation'], (all: Fraction[]) => Fraction> = {
  sum: sumOf,
  avg: (all) => shareOf(sumOf(all), all.length),
  min: leastOf,
  max: greatestOf,
};

const isAccepted: Record<GradedGroup['accepts'], (all: Result[]) => boolean> = {
  all: (results) => results.every(({ accepted }) => accepted),
  any: (results) => results.length === 0 || results.some(({ accepted }) => accepted),
  always: () => true,
};

/** The results in a group, as far as it has been judged. */
function resultsIn(group: GradedGroup, grading: Grading): Result[] {
  const results: Result[] = [];
  for (const item of group.items) {
    const result = typeof item === 'number' ? grading.resultOf(item, group) : grade(item, grading);
    results.push(result);
    if (!result.accepted && group.breaksOnReject) break;
  }
  return results;
}

function resultOf(group: GradedGroup, results: Result[]): Result {
  const points = results.map((one) => one.points);
  return {
    accepted: isAccepted[group.accepts](results),
    points: points.length === 0 ? zero : aggregate[group.aggregation](points),
  };
}

const grade = (group: GradedGroup, grading: Grading): Result =>
  resultOf(group, resultsIn(group, grading));

/** The overall result; without acceptance, there are no points. */
function gradeAll({ root, ignoresSample }: GraderScoring, grading: Grading): Result {
  const results = resultsIn(root, grading);
  const { accepted, points } = resultOf(root, ignoresSample ? results.slice(-1) : results);
  return { accepted, points: accepted ? points : zero };
}

const bound = (value: number | null): Fraction | null =>
  value === null ? null : fractionOf(value);

function refuseOutOfRange({ name, range }: GradedGroup, points: Fraction): void {
  const [low, high] = range.map(bound);
  if ((low && isLess(points, low)) || (high && isLess(high, points))) {
    throw new ProblemFault(`the points of ${name} are out of its range`, '');
  }
}

/** The results of a submission; cases without an outcome are accepted where `unknown` says so. */
function gradingOf(outcomes: Outcomes, takesPoints: boolean, unknown: boolean): Grading {
  return {
    resultOf(position, { acceptPoints, rejectPoints, name }) {
      const outcome = outcomes[position] ?? null;
      const accepted = outcome === null ? unknown : outcome.passed;
      const given = outcome?.given ?? null;
      if (!accepted || given === null) {
        return { accepted, points: fractionOf(accepted ? acceptPoints : rejectPoints) };
      }
      if (!takesPoints) throw new ProblemFault(`the checker gave points on a test of ${name}`, '');
      return { accepted, points: pointsOfPassed(given, null, name) };
    },
  };
}

const casesIn = ({ items }: GradedGroup): number[] =>
  items.flatMap((item) => (typeof item === 'number' ? [item] : casesIn(item)));

const groupsIn = ({ items }: GradedGroup): GradedGroup[] =>
  items.flatMap((item) => (typeof item === 'number' ? [] : [item, ...groupsIn(item)]));

/** The result of a group that is not judged. */
const unjudged: Result = { accepted: false, points: zero };

/** Prepares the scoring for questions about submissions. */
export function openGrader(scoring: GraderScoring): OpenScoring {
  const { root, takesPoints } = scoring;
  const inner = groupsIn(root).filter(({ name }) => name !== 'sample' && name !== 'secret');
  const samples = new Set(
    groupsIn(root).flatMap((one) => (one.name === 'sample' ? casesIn(one) : [])),
  );
  const counted = casesIn(root).filter((at) => !(scoring.ignoresSample && samples.has(at)));
  const perfect = gradingOf([], takesPoints, true);
  /** The points for passing every case; if the checker gives points, the top of the range. */
  const maxOf = (group: GradedGroup, passed: () => Result): Fraction | null =>
    takesPoints ? bound(group.range[1]) : passed().points;
  const maxPoints = maxOf(root, () => gradeAll(scoring, perfect));
  return {
    isNeeded(outcomes, index) {
      // Without a point to reach, every case counts (areAll).
      if (samples.has(index) || maxPoints?.of === 0n) return true;
      return isReached(root, index, gradingOf(outcomes, takesPoints, true));
    },
    score(outcomes) {
      const grading = gradingOf(outcomes, takesPoints, false);
      const groups = inner.map((group): GroupScore => {
        const cases = casesIn(group);
        const isJudged = cases[0] !== undefined && isReached(root, cases[0], grading);
        const { accepted, points } = isJudged ? grade(group, grading) : unjudged;
        if (accepted) refuseOutOfRange(group, points);
        const maxPoints = maxOf(group, () => grade(group, perfect));
        return { name: group.name, points, maxPoints, cases, unmet: null };
      });
      const { accepted, points } = gradeAll(scoring, grading);
      if (accepted) refuseOutOfRange(root, points);
      const allPass = counted.every((at) => outcomes[at]?.passed);
      const isFull = accepted && areAll(points, { maxPoints, allPass });
      return { points, maxPoints, isFull, groups: scoring.showsGroups ? groups : [] };
    },
  };
}

/** Whether judging reaches a case: nothing before it ends a group that contains it. */
function isReached(group: GradedGroup, index: number, grading: Grading): boolean {
  for (const item of group.items) {
    if (typeof item === 'number') {
      if (item === index) return true;
      if (group.breaksOnReject && !grading.resultOf(item, group).accepted) return false;
    } else if (casesIn(item).includes(index)) {
      return isReached(item, index, grading);
    } else if (group.breaksOnReject && !grade(item, grading).accepted) {
      return false;
    }
  }
  return false;
}
