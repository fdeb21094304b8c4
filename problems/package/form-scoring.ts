/**
 * The scoring of a test set that was edited in a form, in the order of the form: the scoring of the
 * package, whose groups have the same test cases.
 */
import type { GradedGroup, PointsGroup, Scoring } from '../../contract/scoring.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import type { FormCase } from './changed-cases.ts';
import type { Findings } from './findings.ts';
import { placesInForm } from './form-places.ts';
import { scoringOf } from './scoring.ts';
import { fromStored } from './stored.ts';

/** Undefined if there are no points, or if the groups now break a rule, which is reported. */
export function scoringOfForm(
  content: StoredPackage,
  testCases: readonly FormCase[],
  findings: Findings,
): Scoring | undefined {
  // Points do not depend on the data.
  const scoring = scoringOf(
    fromStored(content, () => Buffer.alloc(0)),
    findings,
  );
  if (scoring === undefined) return undefined;
  const places = placesInForm(content, testCases);
  return withPositions(scoring, (at) => places[at] ?? at);
}

function withPositions(scoring: Scoring, move: (at: number) => number): Scoring {
  if (scoring.kind === 'grader') return { ...scoring, root: withItems(scoring.root, move) };
  const moved = (group: PointsGroup): PointsGroup => ({ ...group, cases: group.cases.map(move) });
  return {
    ...scoring,
    samples: scoring.samples.map(move),
    secret: moved(scoring.secret),
    groups: scoring.groups.map(moved),
  };
}

const withItems = (group: GradedGroup, move: (at: number) => number): GradedGroup => ({
  ...group,
  items: group.items.map((item) => (typeof item === 'number' ? move(item) : withItems(item, move))),
});
