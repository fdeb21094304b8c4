/**
 * A second implementation of points, for tests: written sentence by sentence from the formats, in
 * whole units of 1/1200, without looking ahead.
 */
import type { GradedGroup, GroupScoring, PointsGroup } from '../../contract/scoring.ts';

/** A share is in tenths of the case's points; points are whole. */
export type NaiveOutcome = {
  passed: boolean;
  given: null | { unit: 'points' | 'share'; amount: number };
};

/** With up to 6 cases in a group, shares of whole points and tenths of them are whole units. */
export const unitsOfPoint = 1200;

/** "The score of a failed test case is always 0." */
function caseScore(outcome: NaiveOutcome | undefined, maxUnits: number): number {
  if (outcome === undefined || !outcome.passed) return 0;
  if (outcome.given === null) return maxUnits;
  const { unit, amount } = outcome.given;
  return unit === 'points' ? amount * unitsOfPoint : (maxUnits / 10) * amount;
}

function groupScore(group: PointsGroup, outcomes: NaiveOutcome[]): number {
  const maxUnits = (group.maxPoints ?? Number.NaN) * unitsOfPoint;
  const all = group.cases.map((at) => outcomes[at]);
  if (group.aggregation === 'pass-fail') return all.every((one) => one?.passed) ? maxUnits : 0;
  if (group.aggregation === 'sum') {
    return all.map((one) => caseScore(one, maxUnits / all.length)).reduce((a, b) => a + b, 0);
  }
  return Math.min(...all.map((one) => caseScore(one, maxUnits)));
}

/** Points in units, of `secret` and of its groups. */
export function naiveGroups(scoring: GroupScoring, outcomes: NaiveOutcome[]) {
  const { secret, groups, samples } = scoring;
  const isRun = (group: PointsGroup): boolean => group.requires.every(passedWhole);
  /** "If the group is not run, all test cases are treated as not accepted." */
  const passedWhole = (name: string): boolean => {
    const group = groups.find((one) => one.name === name);
    if (group && !isRun(group)) return false;
    return (group?.cases ?? samples).every((at) => outcomes[at]?.passed);
  };
  const scores = groups.map((one) => (isRun(secret) && isRun(one) ? groupScore(one, outcomes) : 0));
  if (!isRun(secret)) return { all: 0, groups: scores };
  if (groups.length === 0) return { all: groupScore(secret, outcomes), groups: [] };
  if (secret.aggregation === 'sum') return { all: scores.reduce((a, b) => a + b), groups: scores };
  if (secret.aggregation === 'min') return { all: Math.min(...scores), groups: scores };
  const isPassed = groups.every(({ name }) => passedWhole(name));
  return { all: isPassed ? (secret.maxPoints ?? 0) * unitsOfPoint : 0, groups: scores };
}

type Graded = { verdict: 'AC' | 'WA'; score: number };

/** "If break, judging proceeds immediately to grading." */
export function naiveGrader(group: GradedGroup, outcomes: NaiveOutcome[]): Graded {
  const results: Graded[] = [];
  for (const item of group.items) {
    if (typeof item === 'number') {
      const passed = outcomes[item]?.passed === true;
      const score = passed ? group.acceptPoints : group.rejectPoints;
      results.push({ verdict: passed ? 'AC' : 'WA', score });
    } else {
      results.push(naiveGrader(item, outcomes));
    }
    if (results.at(-1)?.verdict === 'WA' && group.breaksOnReject) break;
  }
  const scores = results.map(({ score }) => score);
  const sum = scores.reduce((a, b) => a + b, 0);
  const score =
    scores.length === 0
      ? 0
      : {
          sum,
          avg: sum / scores.length,
          min: Math.min(...scores),
          max: Math.max(...scores),
        }[group.aggregation];
  const isAny = results.some(({ verdict }) => verdict === 'AC');
  const isAll = results.every(({ verdict }) => verdict === 'AC');
  const accepted = group.accepts === 'always' || isAll || (group.accepts === 'any' && isAny);
  return { verdict: accepted ? 'AC' : 'WA', score };
}
