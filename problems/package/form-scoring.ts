/**
 * How a test set makes points that was written in a form, in the form's order: as the package does,
 * whose groups have the same test cases.
 */
import type { GradedGroup, PointsGroup, Scoring } from '../../contract/scoring.ts';
import type { BlobName, StoredPackage } from '../../contract/stored-package.ts';
import type { FormCase } from './changed-cases.ts';
import { byName } from './files.ts';
import type { Findings } from './findings.ts';
import { scoringOf } from './scoring.ts';
import { fromStored } from './stored.ts';

/** Undefined where there are no points, or where the groups break a rule now, which is noted. */
export function scoringOfForm(
  content: StoredPackage,
  testCases: readonly FormCase[],
  findings: Findings,
): Scoring | undefined {
  // Points depend on no data.
  const scoring = scoringOf(
    fromStored(content, () => Buffer.alloc(0)),
    findings,
  );
  if (scoring === undefined) return undefined;
  const places = placesInForm(content, testCases);
  return withPositions(scoring, (at) => places[at] ?? at);
}

type Group = StoredPackage['secret'];

const casesIn = (group: Group): Group['cases'] => [
  ...group.cases,
  ...group.groups.flatMap(casesIn),
];

const keyOf = (input: BlobName, output: BlobName, isHidden: boolean): string =>
  `${isHidden} ${input.sha256} ${output.sha256}`;

/** Where the form has each case of the package. Of equal ones it does not matter which is which. */
function placesInForm(
  { sample, secret }: StoredPackage,
  testCases: readonly FormCase[],
): (number | undefined)[] {
  const free = new Map<string, number[]>();
  const inOrder = [
    ...testCases.filter((one) => !one.isHidden),
    ...testCases.filter((one) => one.isHidden),
  ];
  for (const [at, { input, output, isHidden }] of inOrder.entries()) {
    const key = keyOf(input, output, isHidden);
    free.set(key, [...(free.get(key) ?? []), at]);
  }
  const place = (group: Group, isHidden: boolean) =>
    casesIn(group)
      .sort((a, b) => byName(a.name, b.name))
      .map(({ input, answer }) => free.get(keyOf(input, answer, isHidden))?.shift());
  return [...place(sample, false), ...place(secret, true)];
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
