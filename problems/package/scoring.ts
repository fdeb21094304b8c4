/**
 * Scoring of a package: by groups as the format 2025-09 and Polygon have them, or by the graders of
 * legacy (legacy-scoring.ts). Anything that cannot be judged like this is a finding.
 */
import { said } from '../../contract/said.ts';
import {
  type PointsGroup,
  type Scoring,
  scoringGroupsMax,
  scoring as scoringShape,
} from '../../contract/scoring.ts';
import { allCases, allGroups } from './cases.ts';
import { byName } from './files.ts';
import type { Findings } from './findings.ts';
import { legacyScoring, type Positions, type Scored } from './legacy-scoring.ts';
import type { TestCase, TestGroup } from './model.ts';
import { scoringRules, treeRules } from './scoring-rules.ts';

/** Undefined if submissions get no points, or if the package breaks rules. */
export function scoringOf(given: Scored, findings: Findings): Scoring | undefined {
  if (!given.metadata.types.includes('scoring')) return undefined;
  const cases = [...allCases(given.sample), ...allCases(given.secret)];
  const positions = new Map(cases.map(({ testCase }, index) => [testCase.name, index]));
  const groups = [given.sample, ...allGroups(given.secret)];
  if (groups.length > scoringGroupsMax) {
    findings.error('data', said`At most ${scoringGroupsMax} groups of test cases.`);
    return undefined;
  }
  const isLegacy =
    given.rootGrading !== undefined || groups.some(({ settings }) => settings.legacyGrading);
  const made = isLegacy
    ? legacyScoring(given, positions, findings)
    : groupScoring(given, positions, findings);
  if (made === undefined) return undefined;
  const read = scoringShape.safeParse(made);
  if (!read.success) findings.refuse('data', read.error);
  return read.data;
}

function groupScoring(
  { sample, secret }: Scored,
  positions: Positions,
  findings: Findings,
): Scoring | undefined {
  const groups = secret.groups
    .toSorted((a, b) => byName(a.name, b.name))
    .map((group) => pointsGroup(group, positions));
  // `secret` itself does not include the cases of its groups.
  const whole = { ...pointsGroup(secret, positions), ...casesOf(secret.cases, positions) };
  const rules = [...treeRules(secret), ...scoringRules(whole, groups)];
  for (const { group, field, rule } of rules) findings.error(`data/${group}`, rule, { field });
  if (rules.length > 0) return undefined;
  const samples = casesOf(casesIn(sample), positions).cases;
  return { kind: 'groups', samples, secret: whole, groups };
}

/** `secret` has 100 points and adds up; a group without a maximum has no bound. */
const defaultsOf = ({ name }: TestGroup) =>
  name === 'secret'
    ? { maxScore: 100, aggregation: 'sum' as const }
    : { maxScore: 'unbounded' as const, aggregation: 'pass-fail' as const };

function pointsGroup(group: TestGroup, positions: Positions): PointsGroup {
  const { maxScore, aggregation, requirePass } = {
    ...defaultsOf(group),
    requirePass: [],
    ...group.settings.scoring,
  };
  return {
    name: group.name,
    maxPoints: maxScore === 'unbounded' ? null : maxScore,
    aggregation,
    requires: requirePass,
    ...casesOf(casesIn(group), positions),
  };
}

const casesIn = (group: TestGroup): TestCase[] => allCases(group).map(({ testCase }) => testCase);

/** If one case has separate points, cases without points get none. */
function casesOf(
  all: readonly TestCase[],
  positions: Positions,
): Pick<PointsGroup, 'cases' | 'casePoints'> {
  const cases = all.flatMap(({ name }) => positions.get(name) ?? []);
  if (all.every(({ points }) => points === undefined)) return { cases };
  return { cases, casePoints: all.map(({ points = 0 }) => points) };
}
