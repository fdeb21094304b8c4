/** The rules of the formats by example, and checkers that break them. */
import { describe, expect, it } from 'vitest';
import type { GradedGroup, GroupScoring, PointsGroup } from '../../contract/scoring.ts';
import { ProblemFault } from '../faults.ts';
import { parseFraction, shownPoints, zero } from './fraction.ts';
import type { Given, Outcome } from './outcome.ts';
import { openScoring } from './score.ts';

const passed: Outcome = { passed: true, given: null };
const failed: Outcome = { passed: false, given: null };
const given = (unit: Given['unit'], text: string): Outcome => ({
  passed: true,
  given: { unit, amount: parseFraction(text) ?? zero },
});

const group = (name: string, cases: number[], more: Partial<PointsGroup> = {}): PointsGroup => ({
  name,
  cases,
  maxPoints: 30,
  aggregation: 'pass-fail',
  requires: [],
  ...more,
});

/** A sample, then groups of two cases each. */
const made = (groups: Partial<PointsGroup>[], secret: Partial<PointsGroup> = {}): GroupScoring => ({
  kind: 'groups',
  samples: [0],
  secret: group('secret', [], { aggregation: 'sum', maxPoints: 100, ...secret }),
  groups: groups.map((more, index) =>
    group(`secret/${index + 1}`, [2 * index + 1, 2 * index + 2], more),
  ),
});

/** `+` passed, `-` failed, `.` not run. */
const outcomesOf = (marks: string): Outcome[] =>
  [...marks].map((mark) => ({ '+': passed, '-': failed })[mark] ?? null);

function points(scoring: Parameters<typeof openScoring>[0], outcomes: Outcome[]) {
  const score = openScoring(scoring).score(outcomes);
  return {
    points: shownPoints(score.points),
    isFull: score.isFull,
    groups: score.groups.map((one) => shownPoints(one.points)),
  };
}

describe('the points of the format', () => {
  const two = made([
    { aggregation: 'pass-fail', maxPoints: 30 },
    { aggregation: 'sum', maxPoints: 70 },
  ]);

  it.each([
    ['+++++', 100, [30, 70]],
    ['-++++', 100, [30, 70]],
    ['++-++', 70, [0, 70]],
    ['++++-', 65, [30, 35]],
    ['+----', 0, [0, 0]],
  ])('of pass-fail and sum for %s', (marks, all, groups) => {
    const isFull = all === 100;
    expect(points(two, outcomesOf(marks))).toEqual({ points: all, isFull, groups });
  });

  it('of min are those of the worst case', () => {
    const min = made([{ aggregation: 'min', maxPoints: 50 }], { maxPoints: 50 });
    const outcomes = [passed, given('points', '12.5'), given('share', '0.3')];
    expect(points(min, outcomes)).toEqual({ points: 12.5, isFull: false, groups: [12.5] });
  });

  it('add up exactly, and are never shown as more than they are', () => {
    const thirds = made([{}], { maxPoints: 100, cases: [1, 2, 3] });
    const scoring = { ...thirds, groups: [] };
    expect(points(scoring, outcomesOf('++++'))).toMatchObject({ points: 100, isFull: true });
    expect(points(scoring, outcomesOf('+++-'))).toMatchObject({ points: 66.666666 });
    const nearly = [passed, passed, passed, given('share', '0.999999999999')];
    expect(points(scoring, nearly)).toEqual({ points: 99.999999, isFull: false, groups: [] });
  });

  it('depend on the required groups', () => {
    const chain = made([
      { maxPoints: 30, requires: ['sample'] },
      { maxPoints: 70, requires: ['secret/1'] },
    ]);
    const scored = (marks: string) => openScoring(chain).score(outcomesOf(marks));
    expect(scored('+++++').groups.map(({ unmet }) => unmet)).toEqual([null, null]);
    expect(scored('+-+++').groups.map(({ unmet }) => unmet)).toEqual([null, 'secret/1']);
    expect(scored('-++++').groups.map(({ unmet }) => unmet)).toEqual(['sample', 'secret/1']);
    expect(points(chain, outcomesOf('-++++')).points).toBe(0);
  });

  it('of secret follow its own aggregation', () => {
    const min = made([{ maxPoints: 40 }, { maxPoints: 60 }], { aggregation: 'min' });
    expect(points(min, outcomesOf('+++++'))).toMatchObject({ points: 40, isFull: true });
    expect(points(min, outcomesOf('++++-'))).toMatchObject({ points: 0 });
    const all = made([{}, {}], { aggregation: 'pass-fail', maxPoints: 10 });
    expect(points(all, outcomesOf('+++++'))).toMatchObject({ points: 10, isFull: true });
    expect(points(all, outcomesOf('++++-'))).toMatchObject({ points: 0, groups: [30, 0] });
  });

  it('may differ between the cases of a group', () => {
    const own = made([{ aggregation: 'sum', maxPoints: 60, casePoints: [25, 35] }]);
    expect(points(own, outcomesOf('++-'))).toMatchObject({ points: 25 });
  });

  it('without a bound are complete if every case passes, including samples', () => {
    const open = made([{ aggregation: 'sum', maxPoints: null }], { maxPoints: null });
    const outcomes = [passed, given('points', '7.25'), given('points', '1e3')];
    expect(points(open, outcomes)).toMatchObject({ points: 1007.25, isFull: true });
    expect(points(open, [failed, ...outcomes.slice(1)])).toMatchObject({ isFull: false });
  });

  it.each<[string, Partial<PointsGroup>, Outcome]>([
    ['in a pass-fail group', {}, given('points', '1')],
    ['beyond the maximum of a case', { aggregation: 'sum' }, given('points', '15.01')],
    ['of a share above 1', { aggregation: 'sum' }, given('share', '1.01')],
    ['below 0', { aggregation: 'sum' }, given('points', '-1')],
    ['of a share without a bound', { aggregation: 'sum', maxPoints: null }, given('share', '1')],
    ['that are missing without a bound', { aggregation: 'min', maxPoints: null }, passed],
  ])('that a checker gives %s are its fault', (_, more, outcome) => {
    const { score } = openScoring(made([more], { maxPoints: more.maxPoints === null ? null : 30 }));
    expect(() => score([passed, outcome, passed])).toThrow(ProblemFault);
  });

  it('of samples do not count', () => {
    expect(points(two, [given('points', '5'), ...outcomesOf('++++')]).points).toBe(100);
  });
});

describe('a case is not run', () => {
  const chain = made([
    { requires: ['sample'] },
    { aggregation: 'min', requires: ['secret/1'] },
    { aggregation: 'sum' },
  ]);
  it.each([
    ['of a pass-fail group that has failed', '+-', 2, false],
    ['of a group whose requirement is not met', '++-', 3, false],
    ['of a sum that has failed once', '+++++-', 6, true],
    ['of a group that is lost, though another is not', '+---.', 5, true],
    ['before the one that may decide it is judged', '+.', 2, true],
  ])('%s', (_, marks, index, isNeeded) => {
    expect(openScoring(chain).isNeeded(outcomesOf(marks), index)).toBe(isNeeded);
  });
});

const graded = (items: GradedGroup['items'], more: Partial<GradedGroup> = {}): GradedGroup => ({
  name: 'secret',
  items,
  breaksOnReject: true,
  accepts: 'all',
  aggregation: 'sum',
  acceptPoints: 1,
  rejectPoints: 0,
  range: [null, null],
  ...more,
});

/** Two groups in `secret`, worth 40 and 60 points, of two cases each. */
const grader = (secret: Partial<GradedGroup> = {}, takesPoints = false) => ({
  kind: 'grader' as const,
  ignoresSample: true,
  takesPoints,
  showsGroups: true,
  root: graded(
    [
      graded([0], { name: 'sample', acceptPoints: 0 }),
      graded(
        [
          graded([1, 2], { name: 'secret/1', aggregation: 'min', acceptPoints: 40 }),
          graded([3, 4], { name: 'secret/2', aggregation: 'min', acceptPoints: 60 }),
        ],
        { breaksOnReject: false, ...secret },
      ),
    ],
    { name: '', breaksOnReject: false, range: [0, 100] },
  ),
});

it('are all there are, of a problem that gives none, only if no case fails', () => {
  const none = made([{ maxPoints: 0 }, { maxPoints: 0 }]);
  expect(points(none, outcomesOf('+++++'))).toMatchObject({ points: 0, isFull: true });
  expect(points(none, outcomesOf('++-++'))).toMatchObject({ points: 0, isFull: false });
});

describe('the points of the legacy format', () => {
  it.each([
    ['+++++', 'any', 100, [40, 60]],
    ['+-.++', 'any', 60, [0, 60]],
    ['-++++', 'any', 100, [40, 60]],
    ['+-.-.', 'any', 0, [0, 0]],
    ['+-.++', 'all', 0, [0, 60]],
    ['+-.++', 'always', 60, [0, 60]],
  ] as const)('for %s where %s must be accepted', (marks, accepts, all, groups) => {
    const expected = { points: all, isFull: all === 100, groups: [...groups] };
    expect(points(grader({ accepts }), outcomesOf(marks))).toEqual(expected);
  });

  it('end with the first rejected case if that breaks the group', () => {
    const { isNeeded, score } = openScoring(grader({ breaksOnReject: true }));
    expect([3, 4].map((index) => isNeeded(outcomesOf('+-'), index))).toEqual([false, false]);
    expect(shownPoints(score(outcomesOf('+-...')).points)).toBe(0);
  });

  it.each([
    ['sum', 7],
    ['avg', 2.333333],
    ['min', 1],
    ['max', 4],
  ] as const)('are the %s of the points in a group', (aggregation, expected) => {
    const items = [0, 1, 2];
    const root = graded([graded(items, { aggregation })], { name: '', range: [0, 10] });
    const scoring = {
      kind: 'grader' as const,
      ignoresSample: false,
      takesPoints: true,
      showsGroups: true,
      root,
    };
    const outcomes = ['2', '1', '4'].map((text) => given('points', text));
    expect(points(scoring, outcomes).points).toBe(expected);
  });

  it('are complete at the top of the range if the checker gives them', () => {
    const scoring = grader({}, true);
    const [forty, sixty] = [given('points', '40'), given('points', '60')];
    expect(points(scoring, [passed, forty, forty, sixty, sixty])).toMatchObject({ isFull: true });
    const less = [passed, forty, given('points', '39'), sixty, sixty];
    expect(points(scoring, less)).toMatchObject({ points: 99, isFull: false });
    const more = [passed, forty, forty, sixty, given('points', '61')];
    more[3] = given('points', '61');
    expect(() => points(scoring, more)).toThrow(ProblemFault);
  });

  it('do not depend on samples that do not count, if there is no most', () => {
    const scoring = grader({}, true);
    const root: GradedGroup = { ...scoring.root, range: [null, null] };
    const unbounded = { ...scoring, root };
    const outcomes = [failed, ...['40', '40', '60', '60'].map((one) => given('points', one))];
    expect(points(unbounded, outcomes)).toMatchObject({ points: 100, isFull: true });
    const counted = { ...unbounded, ignoresSample: false };
    expect(points(counted, outcomes)).toMatchObject({ isFull: false });
  });

  it('are refused from a checker that should give none', () => {
    const outcomes = [passed, given('points', '40'), passed, passed, passed];
    expect(() => points(grader(), outcomes)).toThrow(ProblemFault);
  });
});
