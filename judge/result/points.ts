/** The points that people see: those of a submission, and those of its groups. */
import type { GroupResult, SubmitResult } from '../../contract/judging.ts';
import { figure, said } from '../../contract/said.ts';
import { failureSentence, placeOf } from '../explain/failure-words.ts';
import type { CaseReport, TestCase } from '../run/case-report.ts';
import { isLess, shownPoints, zero } from '../score/fraction.ts';
import type { GroupScore, OpenScoring, Score } from '../score/outcome.ts';

type Points = Pick<SubmitResult, 'points' | 'maxPoints' | 'groups'>;

type Reports = readonly (CaseReport | null)[];

/** The points of a submission whose cases were judged; null for those that were not run. */
export function pointsOf(score: Score, cases: readonly TestCase[], reports: Reports): Points {
  const groups = score.groups.map((group): GroupResult => {
    const error = errorOf(group, cases, reports);
    return {
      ...figuresOf(group),
      status: statusOf(group, reports),
      ...(error !== null && { error }),
    };
  });
  return { ...totalOf(score), ...(groups.length > 0 && { groups }) };
}

/** The points of a source that did not compile. */
export function noPoints(scoring: OpenScoring): Points {
  const score = scoring.score([]);
  const groups = score.groups.map(
    (group): GroupResult => ({ ...figuresOf({ ...group, points: zero }), status: 'other' }),
  );
  return { ...totalOf({ ...score, points: zero }), ...(groups.length > 0 && { groups }) };
}

/** The sentence about a submission that fails no case but does not have all points. */
export function partlySentence(score: Score | undefined): string {
  if (score === undefined) throw new Error('A submission without points is accepted or fails.');
  const { points, maxPoints } = totalOf(score);
  return maxPoints === null
    ? said`Partially Accepted: ${figure(points)} points.`
    : said`Partially Accepted: ${figure(points)} of ${figure(maxPoints)} points.`;
}

const totalOf = ({ points, maxPoints }: Pick<Score, 'points' | 'maxPoints'>) => ({
  points: shownPoints(points),
  maxPoints: maxPoints && shownPoints(maxPoints),
});

/** In packages, all groups are in the folder `secret`. */
const shownName = (name: string): string => name.replace(/^secret\//, '');

const figuresOf = ({ name, points, maxPoints, cases }: GroupScore) => ({
  name: shownName(name),
  ...totalOf({ points, maxPoints }),
  testCases: cases,
});

function statusOf(group: GroupScore, reports: Reports): GroupResult['status'] {
  const { points, maxPoints, cases } = group;
  const judged = cases.flatMap((at) => reports[at] ?? []);
  if (group.unmet !== null || judged.length === 0) return 'other';
  const hasPassed = judged.length === cases.length && judged.every((one) => one.failure === null);
  const isBounded = maxPoints !== null && isLess(zero, maxPoints);
  const isFull = isBounded ? !isLess(points, maxPoints) : hasPassed;
  if (isFull) return 'passed';
  return isLess(zero, points) ? 'partial' : 'failed';
}

function errorOf(group: GroupScore, cases: readonly TestCase[], reports: Reports): string | null {
  if (group.unmet !== null) {
    return group.unmet === 'sample'
      ? said`Not run: the samples must be passed first.`
      : said`Not run: ${shownName(group.unmet)} must be passed first.`;
  }
  const failed = group.cases.find((at) => reports[at]?.failure);
  const failure = failed === undefined ? undefined : reports[failed]?.failure;
  if (failed !== undefined && failure) return failureSentence(failure, placeOf(cases, failed));
  const isRun = group.cases.some((at) => reports[at]);
  return isRun ? null : said`Not run: what failed before has decided the points.`;
}
