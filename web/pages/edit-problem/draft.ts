/** A problem while an administrator writes it: what the form holds, its rules, and what is sent. */

import type { createProblem } from '../../../contract/calls.ts';
import { memoryLimitDefaultMb, timeLimitDefaultMs } from '../../../contract/limits.ts';
import { problemRules } from '../../../contract/messages.ts';
import { problemLimits } from '../../../contract/problem-limits.ts';
import type { Problem } from '../../../contract/problems.ts';
import type { Difficulty, Visibility } from '../../../contract/words.ts';
import type { Body } from '../../api.ts';
import {
  asTestCases,
  type CaseDraft,
  draftCases,
  firstIncomplete,
  missingFieldId,
} from '../../ui/cases/cases.ts';
import { isTypedLimit, limitSentence } from '../../ui/limit-rule.ts';
import {
  type JudgedBy,
  judgedByBody,
  judgedByFlaw,
  judgedByOf,
  plainComparison,
} from './judged-by.ts';

export type ProblemForm = {
  name: string;
  statement: string;
  difficulty: Difficulty;
  tags: readonly string[];
  /** In ms, as it was typed. */
  timeLimit: string;
  /** In MB, as it was typed. */
  memoryLimit: string;
  visibility: Visibility;
  judgedBy: JudgedBy;
  samples: readonly CaseDraft[];
  hidden: readonly CaseDraft[];
};

export const fieldIds = {
  name: 'problem-name',
  statement: 'problem-statement',
  timeLimit: 'problem-time-limit',
  memoryLimit: 'problem-memory-limit',
} as const;

/** What the limits may be: the values that the form began with may stay. */
export const limitsOf = (start: Pick<ProblemForm, 'timeLimit' | 'memoryLimit'>) => ({
  timeLimit: { ...problemLimits.timeLimit, kept: Number(start.timeLimit) },
  memoryLimit: { ...problemLimits.memoryLimit, kept: Number(start.memoryLimit) },
});

export const newProblem = (): ProblemForm => ({
  name: '',
  statement: '',
  difficulty: 'Easy',
  tags: [],
  timeLimit: String(timeLimitDefaultMs),
  memoryLimit: String(memoryLimitDefaultMb),
  visibility: 'published',
  judgedBy: plainComparison,
  samples: draftCases([], false),
  hidden: draftCases([], true),
});

export const formOf = (problem: Problem): ProblemForm => ({
  name: problem.name,
  statement: problem.problemStatement,
  difficulty: problem.difficulty,
  tags: problem.tags,
  timeLimit: String(problem.timeLimit),
  memoryLimit: String(problem.memoryLimit),
  visibility: problem.visibility,
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

/** A rule that is broken, and the field where that can be mended. */
export type Flaw = { fieldId: string; text: string };

/** The first rule that is broken, in the order of the product's own list. */
export function flawOf(form: ProblemForm, start: ProblemForm): Flaw | undefined {
  if (form.name.trim() === '') return { fieldId: fieldIds.name, text: problemRules.nameRequired };
  if (form.statement.trim() === '') {
    return { fieldId: fieldIds.statement, text: problemRules.statementRequired };
  }
  const hasChecker = form.judgedBy.by !== 'comparison';
  const sample = firstIncomplete(form.samples, hasChecker);
  if (sample) return { fieldId: missingFieldId(sample), text: problemRules.samplesIncomplete };
  const hidden = firstIncomplete(form.hidden, hasChecker);
  if (hidden) return { fieldId: missingFieldId(hidden), text: problemRules.hiddenIncomplete };
  const { timeLimit, memoryLimit } = limitsOf(start);
  if (!isTypedLimit(form.timeLimit, timeLimit)) {
    return { fieldId: fieldIds.timeLimit, text: limitSentence('Time limit', timeLimit) };
  }
  if (!isTypedLimit(form.memoryLimit, memoryLimit)) {
    return { fieldId: fieldIds.memoryLimit, text: limitSentence('Memory limit', memoryLimit) };
  }
  return judgedByFlaw(form.judgedBy);
}

/** What is sent: both groups as one list, each case marked by its group. */
export const bodyOf = (form: ProblemForm): Body<typeof createProblem> => ({
  name: form.name.trim(),
  problemStatement: form.statement,
  difficulty: form.difficulty,
  tags: [...form.tags],
  timeLimit: Number(form.timeLimit),
  memoryLimit: Number(form.memoryLimit),
  visibility: form.visibility,
  ...judgedByBody(form.judgedBy),
  testCases: [
    ...asTestCases(form.samples).map((one) => ({ ...one, isHidden: false })),
    ...asTestCases(form.hidden).map((one) => ({ ...one, isHidden: true })),
  ],
});
