/** The calls under /problems: the list, one problem, and editing by administrators. */
import { z } from 'zod';
import { adminSubmission, submissionFilters, verdictCounts } from './admin-submissions.ts';
import * as calls from './calls.ts';
import { checker, interactor, judgingRule } from './checker.ts';
import { solversSay } from './difficulty.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { problemRules } from './form-messages.ts';
import { changedComparison, comparison, comparisonChange, difficulty } from './judging.ts';
import {
  listPageMaxRows,
  memoryLimitDefaultMb,
  problemBodyMaxBytes,
  problemMaxBytes,
  problemNameMaxChars,
  statementMaxBytes,
  tagMaxChars,
  tagsMax,
  testCasesMax,
  timeLimitDefaultMs,
} from './limits.ts';
import { pause } from './pause.ts';
import { shownOfPackage } from './presentation.ts';
import {
  contributionLimits,
  isLimit,
  type LimitBounds,
  limitRule,
  problemLimits,
} from './problem-limits.ts';
import { draftSettings, settings, someSettings } from './problem-settings.ts';
import { submissionsPage } from './submission.ts';
import {
  hasInput,
  isComplete,
  shownTestCase,
  type TestCase,
  testCase,
  testDataBytes,
} from './test-cases.ts';
import { line, text } from './text.ts';
import { givenReference } from './tutor-programs.ts';
import { ifMatch } from './versions.ts';
import { visibilities } from './words.ts';

/** The message for incomplete test cases. Outputs may be empty if a checker decides. */
export function incompleteRule(cases: readonly TestCase[], isDecided: boolean): string | undefined {
  const isEnough = isDecided ? hasInput : isComplete;
  const samples = cases.filter((one) => !one.isHidden);
  if (samples.length === 0 || !samples.every(isEnough)) return problemRules.samplesIncomplete;
  return cases.every(isEnough) ? undefined : problemRules.hiddenIncomplete;
}

/** Complete, as far as possible without knowing whether there is a checker. */
const testCases = z
  .array(testCase, {
    error: ({ input }) =>
      input === null ? problemRules.samplesIncomplete : 'testCases: Must be a list.',
  })
  .max(testCasesMax, `testCases: At most ${testCasesMax} test cases.`)
  .superRefine((cases, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const rule = incompleteRule(cases, true);
    if (rule !== undefined && rule === incompleteRule(cases, false)) {
      refuse(rule);
    } else if (testDataBytes(cases) > problemMaxBytes) {
      refuse(`testCases: At most ${problemMaxBytes} bytes together.`);
    }
  });

const tag = line('tags').trim().max(tagMaxChars, `tags: At most ${tagMaxChars} characters each.`);

/** Tags; empty and repeated ones are ignored. */
export const tags = z
  .array(tag, 'tags: Must be a list of texts.')
  .transform((all) => [...new Set(all.filter((one) => one !== ''))])
  .refine((all) => all.length <= tagsMax, `tags: At most ${tagsMax} tags.`);

const name = line('name', problemRules.nameRequired)
  .trim()
  .min(1, problemRules.nameRequired)
  .max(problemNameMaxChars, `name: At most ${problemNameMaxChars} characters.`);

const statement = text(
  'problemStatement',
  statementMaxBytes,
  problemRules.statementRequired,
).refine((value) => value.trim() !== '', problemRules.statementRequired);

/** Who may see a problem: its owner and administrators, those who have its link, or everyone. */
const visibility = z.enum(visibilities, {
  error: 'visibility: Must be draft, hidden or published.',
});

/** Ignored in favour of the token; another person's id is refused. */
const createdBy = z.string('createdBy: Must be text.').toLowerCase().nullish();

/** A limit within `bounds`, with the message for administrators. */
const limit = (field: 'timeLimit' | 'memoryLimit', bounds: LimitBounds) => {
  const rule = `${field}: Must be ${limitRule(problemLimits[field])}.`;
  return z.int(rule).refine((value) => isLimit(value, bounds), rule);
};

/** The fields that an administrator fills in, validated in the order of their keys. */
export const problemDraft = z
  .object({
    name: name.prefault(''),
    problemStatement: statement.prefault(''),
    testCases: testCases.prefault([]),
    difficulty,
    tags: tags.prefault([]),
    timeLimit: limit('timeLimit', problemLimits.timeLimit).default(timeLimitDefaultMs),
    memoryLimit: limit('memoryLimit', problemLimits.memoryLimit).default(memoryLimitDefaultMb),
    comparison: comparisonChange
      .transform((given) => changedComparison(undefined, given))
      .prefault({}),
    /** Replaces the comparison. */
    checker: checker.nullish(),
    /** Makes the problem interactive. */
    interactor: interactor.nullish(),
    visibility: visibility.default('published'),
    ...draftSettings,
    createdBy,
    /** A right program, for the tutor. */
    reference: givenReference.nullish(),
  })
  .superRefine((draft, context) => {
    const isDecided = Boolean(draft.checker ?? draft.interactor);
    const message = incompleteRule(draft.testCases, isDecided);
    if (message !== undefined) context.addIssue({ code: 'custom', message, path: ['testCases'] });
    const rule = judgingRule(draft);
    if (rule !== undefined) context.addIssue({ code: 'custom', message: rule, path: ['checker'] });
  });
export type ProblemDraft = z.infer<typeof problemDraft>;

/**
 * The fields that an edit changes: omitted ones stay, also within the comparison, where null
 * removes a tolerance; null removes the checker or the interactor. A limit may also stay at a
 * contribution's value that is not a multiple of the step, which only the server can check.
 */
export const problemChange = z.object({
  name: name.optional(),
  problemStatement: statement.optional(),
  testCases: testCases.optional(),
  difficulty: difficulty.optional(),
  tags: tags.optional(),
  timeLimit: limit('timeLimit', contributionLimits.timeLimit).optional(),
  memoryLimit: limit('memoryLimit', contributionLimits.memoryLimit).optional(),
  comparison: comparisonChange.optional(),
  checker: checker.nullish(),
  interactor: interactor.nullish(),
  visibility: visibility.optional(),
  ...someSettings,
  createdBy,
});
export type ProblemChange = z.infer<typeof problemChange>;

const shown = {
  _id: z.uuid(),
  name: z.string(),
  problemStatement: z.string(),
  difficulty,
  tags: z.array(z.string()),
  /** In ms, and in MB. */
  timeLimit: z.int(),
  memoryLimit: z.int(),
  totalSubmissions: z.int(),
  acceptedSubmissions: z.int(),
  createdBy: z.uuid().nullable(),
  createdAt: instant,
  /** Whether the caller has solved it; false for visitors. */
  solved: z.boolean(),
};

/** A row of the list: no test cases, and only the first 100 characters of the statement. */
export const problemRow = z.object({
  ...shown,
  /** Only for administrators, whose list has all problems. */
  visibility: visibility.optional(),
  /** Whether its judging is paused; only for administrators. */
  isPaused: z.boolean().optional(),
  /** Whether a program of it broke, so that a submission is held; only for administrators. */
  isBroken: z.boolean().optional(),
});
export type ProblemRow = z.infer<typeof problemRow>;

/** A problem; administrators get the hidden test cases, others only their number. */
export const problem = z.object({
  ...shown,
  testCases: z.array(shownTestCase),
  hiddenTestCases: z.int(),
  visibility,
  ...settings,
  /** Whether the caller is an author of the problem, which someone else owns; left out for others. */
  isAuthor: z.literal(true).optional(),
  /** Beside its difficulty; not below five answers, and not while a contest has the problem. */
  solvers: solversSay.optional(),
  /** Whether the author provides an editorial; see getEditorial. */
  hasEditorial: z.boolean(),
  /** Whether the caller may read what others published who solved it; left out if not. */
  mayReadSolutions: z.literal(true).optional(),
  /** The number of its newest test set. */
  testSet: z.int(),
  comparison,
  ...shownOfPackage,
  /** The caller's submission with the most points, in a problem with points. */
  best: z.object({ points: z.number(), maxPoints: z.number().nullable() }).optional(),
  /** Only for administrators, and only if there is one. */
  checker: checker.optional(),
  isInteractive: z.boolean(),
  /** The interactor; only for administrators. */
  interactor: interactor.optional(),
  /** Whether judging is paused; submissions then wait until it is resumed. */
  isPaused: z.boolean(),
  /** Only for administrators, and only while submissions are held. */
  paused: pause.optional(),
  /** Grows with every edit; see `versions.ts`. */
  version: z.int(),
  /** The time and the author of the last edit; only for administrators. */
  updatedAt: instant.optional(),
  updatedBy: z.string().nullable().optional(),
});
export type Problem = z.infer<typeof problem>;

export const problemParams = z.object({ id });

export const problemList = endpoint({
  ...calls.problemList,
  access: 'anyone',
  rate: 'read',
  summary: 'The problems, optionally filtered by difficulty, tag and text',
  query: z.object({
    difficulty: difficulty.optional(),
    tag: line('tag').max(tagMaxChars, 'tag: Too long.').optional(),
    search: line('search').max(problemNameMaxChars, 'search: Too long.').optional(),
    limit: z.coerce
      .number('limit: Must be a number.')
      .int('limit: Must be a whole number.')
      .min(1, 'limit: At least 1.')
      .max(listPageMaxRows, `limit: At most ${listPageMaxRows}.`)
      .optional(),
    offset: z.coerce
      .number('offset: Must be a number.')
      .int('offset: Must be a whole number.')
      .min(0, 'offset: At least 0.')
      .max(1e9, 'offset: Too large.')
      .optional(),
  }),
  reply: z.array(problemRow),
});

export const getProblem = endpoint({
  ...calls.getProblem,
  access: 'anyone',
  rate: 'read',
  summary: 'One problem',
  params: problemParams,
  reply: problem,
});

export const createProblem = endpoint({
  ...calls.createProblem,
  access: 'admin',
  rate: 'write',
  summary: 'Creates a problem; the Location header names it',
  body: problemDraft,
  reply: z.literal(true),
  bodyMaxBytes: problemBodyMaxBytes,
});

export const editProblem = endpoint({
  ...calls.editProblem,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary:
    'Changes a problem; what is left out stays as it is. With If-Match, only if that is its version',
  params: problemParams,
  headers: ifMatch,
  body: problemChange,
  reply: z.literal(true),
  bodyMaxBytes: problemBodyMaxBytes,
});

export const deleteProblem = endpoint({
  ...calls.deleteProblem,
  access: 'admin',
  rate: 'write',
  summary: 'Hides a problem; its submissions and statistics stay',
  params: problemParams,
  reply: z.literal(true),
});

export const allSubmissions = endpoint({
  ...calls.allSubmissions,
  access: 'admin',
  rate: 'read',
  isPaged: true,
  refuses: [404],
  summary:
    'All submissions, newest first: without limit, all up to 1,000 rows or 4 MiB of code, and X-Total-Count has their number. Link has the next page, which begins before the last id',
  query: submissionFilters.extend(submissionsPage.shape),
  reply: z.array(adminSubmission),
});

export const submissionCounts = endpoint({
  ...calls.submissionCounts,
  access: 'admin',
  rate: 'read',
  summary: 'How many submissions pass the filters, in all and by verdict',
  query: submissionFilters,
  reply: verdictCounts,
});
