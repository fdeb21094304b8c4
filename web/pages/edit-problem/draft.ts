/** A problem while an administrator writes it: what the form holds, its rules, and what is sent. */
import type { Input } from '../../../contract/endpoint.ts';
import type { Difficulty } from '../../../contract/judging.ts';
import {
  memoryLimitDefaultMb,
  memoryLimitMaxMb,
  memoryLimitMinMb,
  memoryLimitStepMb,
  timeLimitDefaultMs,
  timeLimitMaxMs,
  timeLimitMinMs,
  timeLimitStepMs,
} from '../../../contract/limits.ts';
import { problemMessages } from '../../../contract/messages.ts';
import type { editProblem, Problem } from '../../../contract/problems.ts';
import {
  asTestCases,
  type CaseDraft,
  draftCases,
  firstIncomplete,
  missingFieldId,
} from '../../ui/cases/cases.ts';
import { isWithin, limitRule } from '../../ui/limit-rule.ts';
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

export const timeLimit = {
  min: timeLimitMinMs,
  max: timeLimitMaxMs,
  step: timeLimitStepMs,
  unit: 'ms',
};
export const memoryLimit = {
  min: memoryLimitMinMb,
  max: memoryLimitMaxMb,
  step: memoryLimitStepMb,
  unit: 'MB',
};

export const newProblem = (): ProblemForm => ({
  name: '',
  statement: '',
  difficulty: 'Easy',
  tags: [],
  timeLimit: String(timeLimitDefaultMs),
  memoryLimit: String(memoryLimitDefaultMb),
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
export function flawOf(form: ProblemForm): Flaw | undefined {
  if (form.name.trim() === '')
    return { fieldId: fieldIds.name, text: problemMessages.nameRequired };
  if (form.statement.trim() === '') {
    return { fieldId: fieldIds.statement, text: problemMessages.statementRequired };
  }
  const sample = firstIncomplete(form.samples);
  if (sample) return { fieldId: missingFieldId(sample), text: problemMessages.samplesIncomplete };
  const hidden = firstIncomplete(form.hidden);
  if (hidden) return { fieldId: missingFieldId(hidden), text: problemMessages.hiddenIncomplete };
  if (!isWithin(form.timeLimit, timeLimit)) {
    return { fieldId: fieldIds.timeLimit, text: limitRule('Time limit', timeLimit) };
  }
  if (!isWithin(form.memoryLimit, memoryLimit)) {
    return { fieldId: fieldIds.memoryLimit, text: limitRule('Memory limit', memoryLimit) };
  }
  return judgedByFlaw(form.judgedBy);
}

/** What is sent: both groups as one list, each case marked by its group. */
export const bodyOf = (form: ProblemForm): Input<typeof editProblem, 'body'> => ({
  name: form.name.trim(),
  problemStatement: form.statement,
  difficulty: form.difficulty,
  tags: [...form.tags],
  timeLimit: Number(form.timeLimit),
  memoryLimit: Number(form.memoryLimit),
  ...judgedByBody(form.judgedBy),
  testCases: [
    ...asTestCases(form.samples).map((one) => ({ ...one, isHidden: false })),
    ...asTestCases(form.hidden).map((one) => ({ ...one, isHidden: true })),
  ],
});
