/** Scoring of packages in the format legacy: by its default grader, group by group. */
import type { GradedGroup, Scoring } from '../../contract/scoring.ts';
import type { Bound } from '../../contract/stored-package.ts';
import { byName } from './files.ts';
import type { Findings } from './findings.ts';
import type { LegacyGrading, ProblemPackage, TestGroup } from './model.ts';

/** The parts of a package on which points depend. */
export type Scored = Pick<
  ProblemPackage,
  'metadata' | 'sample' | 'secret' | 'rootGrading' | 'programs'
>;

/** Positions of cases by their names: samples first, as they are judged. */
export type Positions = ReadonlyMap<string, number>;

/** How deeply groups may be nested. */
const depthMax = 8;

/** Undefined if the package breaks rules, or needs a grader that our judge does not have. */
export function legacyScoring(
  { metadata, sample, secret, rootGrading = {}, programs }: Scored,
  positions: Positions,
  findings: Findings,
): Scoring | undefined {
  if (metadata.legacyObjective === 'min') {
    const rule = 'Not supported yet: points of which fewer are better.';
    findings.error('problem.yaml', rule, { field: 'grading.objective' });
  }
  const place = { positions, findings };
  const root: TestGroup = {
    name: '',
    settings: { legacyGrading: rootGrading },
    cases: [],
    groups: [sample, secret],
  };
  const made = gradedGroup(root, { depth: 0, outer: {}, ...place });
  if (findings.hasErrors) return undefined;
  return {
    kind: 'grader',
    ignoresSample: rootGrading.graderFlags?.includes('ignore_sample') ?? false,
    takesPoints: programs.outputValidators.length > 0,
    showsGroups: metadata.showTestDataGroups ?? false,
    root: made,
  };
}

type Surroundings = {
  depth: number;
  /** The settings of the surrounding groups, which apply unless the group overrides them. */
  outer: LegacyGrading;
  positions: Positions;
  findings: Findings;
};

function gradedGroup(group: TestGroup, { depth, outer, ...place }: Surroundings): GradedGroup {
  const { name, settings, cases, groups } = group;
  const path = `data${name === '' ? '' : `/${name}`}`;
  const grading: LegacyGrading = { ...outer, ...settings.legacyGrading };
  if (depth > depthMax) {
    place.findings.error(path, `At most ${depthMax} groups within each other.`);
    return { ...asGraded(grading, name), items: [] };
  }
  if (grading.grading === 'custom') {
    const rule = 'Not supported: a grader of the package (graders/). The default one is there.';
    place.findings.error(path, rule, { field: 'grading' });
  }
  tellUnknown(settings.legacyGrading?.graderFlags ?? [], path, place.findings);
  const inner = { depth: depth + 1, outer: grading, ...place };
  const parts = [...cases, ...groups].sort((a, b) => byName(a.name, b.name));
  const items = parts.flatMap((part): GradedGroup['items'] => {
    if ('groups' in part) return [gradedGroup(part, inner)];
    const position = place.positions.get(part.name);
    return position === undefined ? [] : [position];
  });
  return { ...asGraded(grading, name), items };
}

const aggregations = ['sum', 'avg', 'min', 'max'] as const;
const verdictModes = ['worst_error', 'no_errors', 'first_error', 'always_accept'];
const otherFlags = ['ignore_sample', 'accept_if_any_accepted'];

function tellUnknown(flags: readonly string[], path: string, findings: Findings): void {
  const known: readonly string[] = [...aggregations, ...verdictModes, ...otherFlags];
  for (const flag of flags.filter((one) => !known.includes(one))) {
    findings.warn(path, `The grader has no flag ${flag}.`, { field: 'grader_flags' });
  }
}

/** If flags exclude each other, the last one applies. */
function asGraded(grading: LegacyGrading, name: string): Omit<GradedGroup, 'items'> {
  const { graderFlags: flags = [], range = ['-inf', 'inf'] } = grading;
  const mode = flags.findLast((one) => verdictModes.includes(one));
  const ofAny = flags.includes('accept_if_any_accepted') ? 'any' : 'all';
  return {
    name,
    breaksOnReject: (grading.onReject ?? 'break') === 'break',
    accepts: mode === 'always_accept' ? 'always' : ofAny,
    aggregation: aggregations.find((one) => one === flags.findLast(isAggregation)) ?? 'sum',
    acceptPoints: grading.acceptScore ?? 1,
    rejectPoints: grading.rejectScore ?? 0,
    range: [finite(range[0]), finite(range[1])],
  };
}

const isAggregation = (flag: string): boolean => aggregations.some((one) => one === flag);

const finite = (bound: Bound): number | null => (typeof bound === 'number' ? bound : null);
