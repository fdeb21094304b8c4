/** Keys of test_group.yaml that are misplaced in the format 2025-09, or have no effect here. */
import { allGroups } from './cases.ts';
import type { Findings } from './findings.ts';
import type { ProblemPackage, Scoring, TestGroup } from './model.ts';

const scoringKeys: Record<Exclude<keyof Scoring, 'staticValidationScore'>, string> = {
  maxScore: 'max_score',
  aggregation: 'score_aggregation',
  requirePass: 'require_pass',
};

function scoringKeysOf({ settings: { scoring = {} } }: TestGroup): string[] {
  const given = new Set(Object.keys(scoring));
  return Object.entries(scoringKeys).flatMap(([key, field]) => (given.has(key) ? [field] : []));
}

/** Adds them to `findings`. */
export function checkGroupKeys(given: ProblemPackage, findings: Findings): void {
  const { metadata, sample, secret, programs } = given;
  for (const field of scoringKeysOf(sample)) {
    findings.error('data/sample', 'Must not be there: samples have no points.', { field });
  }
  const isScored = metadata.types.includes('scoring');
  for (const group of isScored ? [] : allGroups(secret)) {
    for (const field of scoringKeysOf(group)) {
      const remedy = 'Say type: scoring in problem.yaml, or leave it out.';
      const rule = 'Is for problems of the type scoring only.';
      findings.error(`data/${group.name}`, rule, { field, remedy });
    }
  }
  if (programs.staticValidators.length > 0) return;
  for (const { name, settings } of [sample, ...allGroups(secret)]) {
    const fields = [
      ...(settings.scoring?.staticValidationScore === 'pass-fail'
        ? ['static_validation_score']
        : []),
      ...(settings.staticValidatorArgs === undefined ? [] : ['static_validator_args']),
    ];
    for (const field of fields) {
      findings.warn(`data/${name}`, 'There is no static validator; it is ignored.', { field });
    }
  }
}
