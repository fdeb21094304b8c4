/** Random groups and outcomes: the points are those of a second implementation. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type GradedGroup,
  type GroupScoring,
  type PointsGroup,
  type Scoring,
  scoring as scoringShape,
} from '../../contract/scoring.ts';
import { fractionOf, shownPoints, wholeNumber } from './fraction.ts';
import type { OpenScoring, Outcome } from './outcome.ts';
import { openScoring } from './score.ts';
import {
  type NaiveOutcome,
  naiveGrader,
  naiveGroups,
  unitsOfPoint,
} from './testing-naive-scores.ts';

const runs = { numRuns: 2000 };

/** Random numbers decide everything; fast-check shrinks them if a test fails. */
type Dice = (sides: number) => number;
const dice = fc.infiniteStream(fc.nat(1_000_000)).map((stream): Dice => {
  return (sides) => Number(stream.next().value) % sides;
});

const pick = <One>(roll: Dice, from: readonly [One, ...One[]]): One =>
  from[roll(from.length)] ?? from[0];

function randomGroups(roll: Dice): GroupScoring {
  let next = 0;
  const cases = (least: number, most: number): number[] =>
    Array.from({ length: least + roll(most - least + 1) }, () => next++);
  const samples = cases(0, 2);
  const isPassFail = roll(4) === 0;
  const groups = Array.from({ length: roll(5) }, (_, index): PointsGroup => {
    const earlier = ['sample', ...Array.from({ length: index }, (_, at) => `secret/${at}`)];
    return {
      name: `secret/${index}`,
      maxPoints: roll(50),
      aggregation: isPassFail ? 'pass-fail' : pick(roll, ['pass-fail', 'sum', 'min']),
      requires: earlier.filter(() => roll(4) === 0),
      cases: cases(1, 6),
    };
  });
  const secret: PointsGroup = {
    name: 'secret',
    maxPoints: 1000,
    aggregation: isPassFail ? 'pass-fail' : pick(roll, ['sum', 'min']),
    requires: roll(4) === 0 ? ['sample'] : [],
    cases: groups.length === 0 ? cases(1, 6) : [],
  };
  return { kind: 'groups', samples, secret, groups };
}

function randomOutcomes({ secret, groups, samples }: GroupScoring, roll: Dice): NaiveOutcome[] {
  const outcomes: NaiveOutcome[] = samples.map(() => ({ passed: roll(6) > 0, given: null }));
  for (const { aggregation, cases, maxPoints } of [...groups, secret]) {
    const most = Math.floor((maxPoints ?? 0) / (aggregation === 'sum' ? cases.length || 1 : 1));
    for (const at of cases) {
      const passed = roll(5) > 0;
      const kind = passed && aggregation !== 'pass-fail' ? roll(3) : 0;
      const given = [
        null,
        { unit: 'points' as const, amount: roll(most + 1) },
        { unit: 'share' as const, amount: roll(11) },
      ][kind];
      outcomes[at] = { passed, given: given ?? null };
    }
  }
  return outcomes;
}

const exact = ({ passed, given }: NaiveOutcome): NonNullable<Outcome> => ({
  passed,
  given: given && {
    unit: given.unit,
    amount: fractionOf(given.unit === 'share' ? given.amount / 10 : given.amount),
  },
});

/** What is known when cases are skipped: those before the last one, or all of them. */
function judged(open: OpenScoring, all: NonNullable<Outcome>[], isAhead: boolean): Outcome[] {
  const outcomes: Outcome[] = all.map(() => null);
  for (const [index, outcome] of all.entries()) {
    const seen = isAhead ? outcomes.map((one, at) => (at === index - 1 ? null : one)) : outcomes;
    const wasNeeded = open.isNeeded(seen, index);
    const isNeeded = open.isNeeded(outcomes, index);
    // A case that is not needed stays unneeded when more becomes known.
    expect(isNeeded && !wasNeeded).toBe(false);
    if (isNeeded) outcomes[index] = outcome;
  }
  return outcomes;
}

/** Skipping unneeded cases changes neither points nor verdict. */
function expectSameWhenSkipping(scoring: Scoring, all: NonNullable<Outcome>[]): void {
  const open = openScoring(scoring);
  const whole = open.score(all);
  for (const isAhead of [false, true]) {
    const score = open.score(judged(open, all, isAhead));
    expect([score.points, score.isFull]).toEqual([whole.points, whole.isFull]);
    // If all points are lost, so are those of the remaining groups.
    if (scoring.kind === 'groups' && scoring.secret.aggregation !== 'sum') continue;
    expect(score.groups.map((one) => one.points)).toEqual(whole.groups.map((one) => one.points));
  }
}

describe('random groups of the format', () => {
  it('have the points that its text gives them, even if cases are skipped', () => {
    fc.assert(
      fc.property(dice, (roll) => {
        const scoring = randomGroups(roll);
        expect(scoringShape.parse(scoring)).toEqual(scoring);
        const outcomes = randomOutcomes(scoring, roll);
        const all = outcomes.map(exact);
        const score = openScoring(scoring).score(all);
        const naive = naiveGroups(scoring, outcomes);
        const units = ({ of, over }: typeof score.points) =>
          Number((of * BigInt(unitsOfPoint)) / over);
        expect(units(score.points)).toBe(naive.all);
        expect(score.groups.map(({ points }) => units(points))).toEqual(naive.groups);
        expectSameWhenSkipping(scoring, all);
      }),
      runs,
    );
  });

  it('give all their points only to a program that passes', () => {
    fc.assert(
      fc.property(dice, (roll) => {
        const scoring = randomGroups(roll);
        const { score } = openScoring(scoring);
        const outcomes = randomOutcomes(scoring, roll).map(exact);
        const full = score(outcomes.map(() => ({ passed: true, given: null })));
        expect(full.isFull).toBe(true);
        const isReached = shownPoints(score(outcomes).points) === shownPoints(full.points);
        const allPass = outcomes.every((one) => one?.passed);
        expect(score(outcomes).isFull).toBe(full.points.of === 0n ? allPass : isReached);
      }),
      runs,
    );
  });
});

function randomGrader(roll: Dice): Scoring {
  let next = 0;
  const group = (name: string, depth: number): GradedGroup => ({
    name,
    breaksOnReject: roll(2) === 0,
    accepts: pick(roll, ['all', 'all', 'any', 'always']),
    aggregation: pick(roll, ['sum', 'avg', 'min', 'max']),
    acceptPoints: roll(20),
    rejectPoints: pick(roll, [0, 0, 1]),
    range: [null, null],
    items: Array.from({ length: roll(4) }, (_, at) =>
      depth > 0 && roll(3) === 0 ? group(`${name}/${at}`, depth - 1) : next++,
    ),
  });
  const root = group('', 0);
  root.items = [group('sample', 0), group('secret', 3)];
  return { kind: 'grader', ignoresSample: false, takesPoints: false, showsGroups: true, root };
}

describe('random groups of the legacy format', () => {
  it('have the points that its default grader gives them, even if cases are skipped', () => {
    fc.assert(
      fc.property(dice, (roll) => {
        const scoring = randomGrader(roll);
        if (scoring.kind !== 'grader') return;
        const outcomes = Array.from({ length: 30 }, () => ({ passed: roll(4) > 0, given: null }));
        const { verdict, score: naive } = naiveGrader(scoring.root, outcomes);
        const { points } = openScoring(scoring).score(outcomes);
        expect(shownPoints(points)).toBeCloseTo(verdict === 'AC' ? naive : 0, 5);
        expectSameWhenSkipping(scoring, outcomes);
      }),
      runs,
    );
  });

  it('do not count samples if a flag says so', () => {
    fc.assert(
      fc.property(dice, (roll) => {
        const scoring = randomGrader(roll);
        if (scoring.kind !== 'grader') return;
        const [, secret] = scoring.root.items;
        if (secret === undefined || typeof secret === 'number') return;
        scoring.root.breaksOnReject = false;
        const outcomes = Array.from({ length: 30 }, () => ({ passed: roll(4) > 0, given: null }));
        const { points } = openScoring({ ...scoring, ignoresSample: true }).score(outcomes);
        const { verdict, score } = naiveGrader({ ...scoring.root, items: [secret] }, outcomes);
        expect(shownPoints(points)).toBeCloseTo(verdict === 'AC' ? score : 0, 5);
      }),
      runs,
    );
  });
});

it('a decimal has exactly its written value', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(6), (digits, power) => {
      const value = digits / 10 ** power;
      const { of, over } = fractionOf(value);
      expect(of * 10n ** BigInt(power)).toBe(BigInt(digits) * over);
      expect(shownPoints(wholeNumber(digits))).toBe(digits);
    }),
  );
});
