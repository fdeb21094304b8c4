/** A problem while an administrator edits it: its fields, its rules, and the data to send. */

import type { createProblem } from '../../../contract/calls.ts';
import { problemRules } from '../../../contract/form-messages.ts';
import { memoryLimitDefaultMb, timeLimitDefaultMs } from '../../../contract/limits.ts';
import {
  type PlainField,
  plainRows,
  type Settings,
  settingsOf,
} from '../../../contract/problem-fields.ts';
import { problemLimits } from '../../../contract/problem-limits.ts';
import type { Problem } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import type { Difficulty, Visibility } from '../../../contract/words.ts';
import type { Body } from '../../api.ts';
import {
  asTestCases,
  type CaseDraft,
  draftCases,
  firstIncomplete,
  missingFieldId,
} from '../../ui/cases/cases.ts';
import { isTypedLimit, limitSentence } from '../../ui/form/limit-rule.ts';
import {
  type JudgedBy,
  judgedByBody,
  judgedByFlaw,
  judgedByOf,
  plainComparison,
} from './judged-by.ts';

export type ProblemForm = Settings & {
  name: string;
  problemStatement: string;
  difficulty: Difficulty;
  tags: readonly string[];
  /** In ms, as typed. */
  timeLimit: string;
  /** In MB, as typed. */
  memoryLimit: string;
  visibility: Visibility;
  judgedBy: JudgedBy;
  samples: readonly CaseDraft[];
  hidden: readonly CaseDraft[];
};

type PlainLabels = Record<PlainField, string>;

/** The labels of fields when two edits are compared. */
export const fieldLabels: Record<keyof ProblemForm, string> = {
  ...(Object.fromEntries(plainRows.map(([field, { label }]) => [field, label])) as PlainLabels),
  judgedBy: t`Output checking`,
  samples: t`Sample test cases`,
  hidden: t`Hidden test cases`,
};

export const fieldIds = {
  name: 'problem-name',
  problemStatement: 'problem-statement',
  timeLimit: 'problem-time-limit',
  memoryLimit: 'problem-memory-limit',
} as const;

/** The allowed limits; the values from which the form started may stay. */
export const limitsOf = (start: Pick<ProblemForm, 'timeLimit' | 'memoryLimit'>) => ({
  timeLimit: { ...problemLimits.timeLimit, kept: Number(start.timeLimit) },
  memoryLimit: { ...problemLimits.memoryLimit, kept: Number(start.memoryLimit) },
});

export const newProblem = (): ProblemForm => ({
  name: '',
  problemStatement: '',
  difficulty: 'Easy',
  tags: [],
  timeLimit: String(timeLimitDefaultMs),
  memoryLimit: String(memoryLimitDefaultMb),
  visibility: 'published',
  ...settingsOf({}),
  judgedBy: plainComparison,
  samples: draftCases([], false),
  hidden: draftCases([], true),
});

export const formOf = (problem: Problem): ProblemForm => ({
  name: problem.name,
  problemStatement: problem.problemStatement,
  difficulty: problem.difficulty,
  tags: problem.tags,
  timeLimit: String(problem.timeLimit),
  memoryLimit: String(problem.memoryLimit),
  visibility: problem.visibility,
  ...settingsOf(problem),
  judgedBy: judgedByOf(problem),
  samples: draftCases(
    problem.testCases.filter(({ isHidden }) => !isHidden),
    false,
  ),
  hidden: draftCases(
    problem.testCases.filter(({ isHidden }) => isHidden),
    true,
  ),
});

/** A broken rule, and the field to correct. */
export type Flaw = { fieldId: string; text: string };

/** The first broken rule, in SPEC's order. */
export function flawOf(form: ProblemForm, start: ProblemForm): Flaw | undefined {
  if (form.name.trim() === '') return { fieldId: fieldIds.name, text: problemRules.nameRequired };
  if (form.problemStatement.trim() === '') {
    return { fieldId: fieldIds.problemStatement, text: problemRules.statementRequired };
  }
  const isDecided = form.judgedBy.interaction !== 'none' || form.judgedBy.by !== 'comparison';
  const sample = firstIncomplete(form.samples, isDecided);
  if (sample) return { fieldId: missingFieldId(sample), text: problemRules.samplesIncomplete };
  const hidden = firstIncomplete(form.hidden, isDecided);
  if (hidden) return { fieldId: missingFieldId(hidden), text: problemRules.hiddenIncomplete };
  const { timeLimit, memoryLimit } = limitsOf(start);
  if (!isTypedLimit(form.timeLimit, timeLimit)) {
    return { fieldId: fieldIds.timeLimit, text: limitSentence(fieldLabels.timeLimit, timeLimit) };
  }
  if (!isTypedLimit(form.memoryLimit, memoryLimit)) {
    return {
      fieldId: fieldIds.memoryLimit,
      text: limitSentence(fieldLabels.memoryLimit, memoryLimit),
    };
  }
  return judgedByFlaw(form.judgedBy);
}

/** The data to send: both groups as one list, each case marked by its group. */
export const bodyOf = (form: ProblemForm): Body<typeof createProblem> => ({
  name: form.name.trim(),
  problemStatement: form.problemStatement,
  difficulty: form.difficulty,
  tags: [...form.tags],
  timeLimit: Number(form.timeLimit),
  memoryLimit: Number(form.memoryLimit),
  visibility: form.visibility,
  ...settingsOf(form),
  ...judgedByBody(form.judgedBy),
  testCases: [
    ...asTestCases(form.samples).map((one) => ({ ...one, isHidden: false })),
    ...asTestCases(form.hidden).map((one) => ({ ...one, isHidden: true })),
  ],
});
