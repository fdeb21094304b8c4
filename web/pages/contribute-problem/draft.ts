/** A contribution while it is written: its fields, its rules, and the data to send. */

import type { submitContribution } from '../../../contract/calls.ts';
import type { Contribution } from '../../../contract/contributions.ts';
import { memoryLimitDefaultMb, timeLimitDefaultMs } from '../../../contract/limits.ts';
import { contributionRules } from '../../../contract/messages.ts';
import { contributionLimits } from '../../../contract/problem-limits.ts';
import type { Difficulty } from '../../../contract/words.ts';
import type { Body } from '../../api.ts';
import { tagsOf } from '../../ui/add-tags.ts';
import {
  asTestCases,
  type CaseDraft,
  caseFieldId,
  draftCases,
  firstIncomplete,
  missingFieldId,
} from '../../ui/cases/cases.ts';
import { difficultyOf } from '../../ui/contributions/badges.tsx';
import { isTypedLimit, limitSentence } from '../../ui/limit-rule.ts';

export type ContributionForm = {
  name: string;
  statement: string;
  difficulty: Difficulty;
  /** Separated by commas. */
  tags: string;
  /** In ms, as typed. */
  timeLimit: string;
  /** In MB, as typed. */
  memoryLimit: string;
  testCases: readonly CaseDraft[];
};

export const fieldIds = {
  name: 'contribution-name',
  statement: 'contribution-statement',
  timeLimit: 'contribution-time-limit',
  memoryLimit: 'contribution-memory-limit',
} as const;

export const newContribution = (): ContributionForm => ({
  name: '',
  statement: '',
  difficulty: 'Easy',
  tags: '',
  timeLimit: String(timeLimitDefaultMs),
  memoryLimit: String(memoryLimitDefaultMb),
  testCases: draftCases([], false),
});

/** A new contribution that starts from an earlier one. */
export const revisionOf = (earlier: Contribution): ContributionForm => ({
  name: earlier.problemName,
  statement: earlier.problemStatement,
  difficulty: difficultyOf(earlier),
  tags: earlier.tags.join(', '),
  timeLimit: String(earlier.timeLimit),
  memoryLimit: String(earlier.memoryLimit),
  testCases: draftCases(earlier.testCases, false),
});

/** A broken rule, and the field to correct. */
export type Flaw = { fieldId: string; text: string };

/** The first broken rule. */
export function flawOf(form: ContributionForm): Flaw | undefined {
  const { nameAndStatementRequired, casesIncomplete, allHidden } = contributionRules;
  if (form.name.trim() === '') return { fieldId: fieldIds.name, text: nameAndStatementRequired };
  if (form.statement.trim() === '') {
    return { fieldId: fieldIds.statement, text: nameAndStatementRequired };
  }
  const half = firstIncomplete(form.testCases);
  if (half) return { fieldId: missingFieldId(half), text: casesIncomplete };
  const [first] = form.testCases;
  if (first && form.testCases.every(({ isHidden }) => isHidden)) {
    return { fieldId: caseFieldId(first.key, 'hidden'), text: allHidden };
  }
  const { timeLimit, memoryLimit } = contributionLimits;
  if (!isTypedLimit(form.timeLimit, timeLimit)) {
    return { fieldId: fieldIds.timeLimit, text: limitSentence('Time limit', timeLimit) };
  }
  if (!isTypedLimit(form.memoryLimit, memoryLimit)) {
    return { fieldId: fieldIds.memoryLimit, text: limitSentence('Memory limit', memoryLimit) };
  }
  return undefined;
}

export const bodyOf = (form: ContributionForm): Body<typeof submitContribution> => ({
  problemName: form.name.trim(),
  problemStatement: form.statement,
  difficulty: form.difficulty,
  tags: tagsOf(form.tags),
  timeLimit: Number(form.timeLimit),
  memoryLimit: Number(form.memoryLimit),
  testCases: asTestCases(form.testCases),
});
