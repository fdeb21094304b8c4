/** A contribution while it is written: its fields, its rules, and the data to send. */

import type { submitContribution } from '../../../contract/calls.ts';
import type { Contribution } from '../../../contract/contributions.ts';
import { contributionRules } from '../../../contract/form-messages.ts';
import { memoryLimitDefaultMb, timeLimitDefaultMs } from '../../../contract/limits.ts';
import { problemFields } from '../../../contract/problem-fields.ts';
import { contributionLimits } from '../../../contract/problem-limits.ts';
import type { Difficulty } from '../../../contract/words.ts';
import type { Body } from '../../api.ts';
import {
  asTestCases,
  type CaseDraft,
  draftCases,
  firstIncomplete,
  missingFieldId,
} from '../../ui/cases/cases.ts';
import { difficultyOf } from '../../ui/contributions/badges.tsx';
import { tagsOf } from '../../ui/form/add-tags.ts';
import { isTypedLimit, limitSentence } from '../../ui/form/limit-rule.ts';
import { type GivenProgram, noProgram, referenceIn } from '../../ui/form/reference-field.tsx';

export type ContributionForm = {
  name: string;
  problemStatement: string;
  difficulty: Difficulty;
  /** Separated by commas. */
  tags: string;
  /** In ms, as typed. */
  timeLimit: string;
  /** In MB, as typed. */
  memoryLimit: string;
  testCases: readonly CaseDraft[];
  given: GivenProgram;
};

export const fieldIds = {
  name: 'contribution-name',
  problemStatement: 'contribution-statement',
  timeLimit: 'contribution-time-limit',
  memoryLimit: 'contribution-memory-limit',
} as const;

export const newContribution = (): ContributionForm => ({
  name: '',
  problemStatement: '',
  difficulty: 'Easy',
  tags: '',
  timeLimit: String(timeLimitDefaultMs),
  memoryLimit: String(memoryLimitDefaultMb),
  testCases: draftCases([], false),
  given: noProgram,
});

/** A new contribution that starts from an earlier one. */
export const revisionOf = (earlier: Contribution): ContributionForm => ({
  name: earlier.problemName,
  problemStatement: earlier.problemStatement,
  difficulty: difficultyOf(earlier),
  tags: earlier.tags.join(', '),
  timeLimit: String(earlier.timeLimit),
  memoryLimit: String(earlier.memoryLimit),
  testCases: draftCases(earlier.testCases, false),
  given: noProgram,
});

/** A broken rule, and the field to correct. */
export type Flaw = { fieldId: string; text: string };

/** The first broken rule. */
export function flawOf(form: ContributionForm): Flaw | undefined {
  const { nameAndStatementRequired, casesIncomplete } = contributionRules;
  if (form.name.trim() === '') return { fieldId: fieldIds.name, text: nameAndStatementRequired };
  if (form.problemStatement.trim() === '') {
    return { fieldId: fieldIds.problemStatement, text: nameAndStatementRequired };
  }
  const half = firstIncomplete(form.testCases);
  if (half) return { fieldId: missingFieldId(half), text: casesIncomplete };
  const { timeLimit, memoryLimit } = contributionLimits;
  if (!isTypedLimit(form.timeLimit, timeLimit)) {
    return {
      fieldId: fieldIds.timeLimit,
      text: limitSentence(problemFields.timeLimit.label, timeLimit),
    };
  }
  if (!isTypedLimit(form.memoryLimit, memoryLimit)) {
    return {
      fieldId: fieldIds.memoryLimit,
      text: limitSentence(problemFields.memoryLimit.label, memoryLimit),
    };
  }
  return undefined;
}

export const bodyOf = (form: ContributionForm): Body<typeof submitContribution> => ({
  problemName: form.name.trim(),
  problemStatement: form.problemStatement,
  difficulty: form.difficulty,
  tags: tagsOf(form.tags),
  timeLimit: Number(form.timeLimit),
  memoryLimit: Number(form.memoryLimit),
  testCases: asTestCases(form.testCases),
  ...referenceIn(form.given),
});
