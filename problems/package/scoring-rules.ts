/**
 * The rules of the format 2025-09 for groups with points. A group that breaks a rule would add or
 * lose points.
 */
import type { PointsGroup } from '../../contract/scoring.ts';
import type { TestGroup } from './model.ts';

/** `group` is the name of the group that breaks a rule. */
export type BrokenRule = { group: string; field: string; rule: string };

/** Rules about nested groups, and about features that our judge does not have. */
export function treeRules(secret: TestGroup): BrokenRule[] {
  const broken: BrokenRule[] = [];
  if (secret.groups.length > 0 && secret.cases.length > 0) {
    const rule = 'Must have either groups or test cases of its own.';
    broken.push({ group: secret.name, field: 'max_score', rule });
  }
  for (const { name, groups } of secret.groups) {
    const rule = 'Must have no groups in it.';
    if (groups.length > 0) broken.push({ group: name, field: 'max_score', rule });
  }
  for (const { name, settings } of [secret, ...secret.groups]) {
    if (typeof settings.scoring?.staticValidationScore !== 'number') continue;
    const rule = 'Not supported yet: points for the source.';
    broken.push({ group: name, field: 'static_validation_score', rule });
  }
  return broken;
}

/** Rules about points and requirements; `groups` are in their order. */
export function scoringRules(secret: PointsGroup, groups: readonly PointsGroup[]): BrokenRule[] {
  const earlier = ['sample'];
  const broken = [...pointsRules(secret, groups), ...requiredRules(secret, earlier)];
  for (const one of groups) {
    broken.push(...groupRules(one, secret), ...requiredRules(one, earlier));
    earlier.push(one.name);
  }
  return broken;
}

function pointsRules(secret: PointsGroup, groups: readonly PointsGroup[]): BrokenRule[] {
  const refuse = (rule: string): BrokenRule[] => [{ group: secret.name, field: 'max_score', rule }];
  const { maxPoints, aggregation } = secret;
  if (maxPoints === null) {
    return aggregation === 'pass-fail' ? refuse('Must be a number with pass-fail.') : [];
  }
  const all = groups.map((one) => one.maxPoints ?? 0);
  const most = aggregation === 'min' ? Math.min(...all) : all.reduce((sum, one) => sum + one, 0);
  if (aggregation === 'pass-fail' || groups.length === 0 || most <= maxPoints) return [];
  return refuse(`The groups have ${most} points together, and must have at most ${maxPoints}.`);
}

function groupRules({ name, ...group }: PointsGroup, secret: PointsGroup): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const refuse = (field: string, rule: string): void =>
    void broken.push({ group: name, field, rule });
  if (group.cases.length === 0) refuse('max_score', 'The group has no test case.');
  if (secret.aggregation === 'pass-fail') {
    if (group.aggregation !== 'pass-fail') {
      refuse('score_aggregation', 'Must be pass-fail, as that of secret is.');
    }
  } else if (group.maxPoints === null) {
    if (group.aggregation === 'pass-fail') refuse('max_score', 'Must be a number with pass-fail.');
    else if (secret.maxPoints !== null) {
      refuse('max_score', 'Must be a number, as that of secret is.');
    }
  }
  return broken;
}

const requiredRules = ({ name, requires }: PointsGroup, earlier: string[]): BrokenRule[] =>
  requires
    .filter((one) => !earlier.includes(one))
    .map((one) => ({
      group: name,
      field: 'require_pass',
      rule: `There is no group ${one} before this one.`,
    }));
