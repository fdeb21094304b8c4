/** The calls under /problems: the list, one problem, and what administrators do with them. */
import { z } from 'zod';
import { adminSubmission, submissionFilters, verdictCounts } from './admin-submissions.ts';
import { checker } from './checker.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { comparison, difficulty } from './judging.ts';
import {
  adminSubmissionsPageMaxRows,
  descriptionMaxChars,
  listPageMaxRows,
  memoryLimitDefaultMb,
  memoryLimitMaxMb,
  memoryLimitMinMb,
  memoryLimitStepMb,
  problemBodyMaxBytes,
  problemMaxBytes,
  problemNameMaxChars,
  statementMaxBytes,
  tagMaxChars,
  tagsMax,
  testCaseMaxBytes,
  testCasesMax,
  timeLimitDefaultMs,
  timeLimitMaxMs,
  timeLimitMinMs,
  timeLimitStepMs,
} from './limits.ts';
import { problemMessages } from './messages.ts';
import { line, text, utf8Bytes } from './text.ts';

const data = (field: string) =>
  z
    .string(`${field}: Must be text.`)
    .refine((value) => value.isWellFormed(), `${field}: Must be valid Unicode.`)
    .refine(
      (value) => utf8Bytes(value) <= testCaseMaxBytes,
      `${field}: At most ${testCaseMaxBytes} bytes.`,
    );

/** One test case as it is given and shown; input and output are the bytes as UTF-8. */
export const testCase = z.object({
  input: data('input').default(''),
  output: data('output').default(''),
  isHidden: z.boolean('isHidden: Must be true or false.').default(false),
  description: line('description')
    .max(descriptionMaxChars, `description: At most ${descriptionMaxChars} characters.`)
    .optional(),
});
export type TestCase = z.infer<typeof testCase>;

/** Whether a test case has both input and output. */
export const isComplete = (one: TestCase): boolean => one.input !== '' && one.output !== '';

const testCases = z
  .array(testCase, 'testCases: Must be a list.')
  .max(testCasesMax, `testCases: At most ${testCasesMax} test cases.`)
  .superRefine((cases, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const samples = cases.filter((one) => !one.isHidden);
    const hidden = cases.filter((one) => one.isHidden);
    if (samples.length === 0 || !samples.every(isComplete)) {
      refuse(problemMessages.samplesIncomplete);
    } else if (!hidden.every(isComplete)) {
      refuse(problemMessages.hiddenIncomplete);
    } else if (
      cases.reduce((sum, one) => sum + one.input.length + one.output.length, 0) > problemMaxBytes
    ) {
      refuse(`testCases: At most ${problemMaxBytes} bytes together.`);
    }
  });

const tag = line('tags').trim().max(tagMaxChars, `tags: At most ${tagMaxChars} characters each.`);

/** Tags; empty and repeated ones are ignored. */
export const tags = z
  .array(tag, 'tags: Must be a list of texts.')
  .transform((all) => [...new Set(all.filter((one) => one !== ''))])
  .refine((all) => all.length <= tagsMax, `tags: At most ${tagsMax} tags.`);

const timeLimitRule = `timeLimit: Must be ${timeLimitMinMs} to ${timeLimitMaxMs} ms in steps of ${timeLimitStepMs}.`;
const memoryLimitRule = `memoryLimit: Must be ${memoryLimitMinMb} to ${memoryLimitMaxMb} MB in steps of ${memoryLimitStepMb}.`;

/** What an administrator writes; its order of keys is the order in which rules are checked. */
export const problemDraft = z.object({
  name: line('name')
    .trim()
    .min(1, problemMessages.nameRequired)
    .max(problemNameMaxChars, `name: At most ${problemNameMaxChars} characters.`)
    .prefault(''),
  problemStatement: text('problemStatement', statementMaxBytes)
    .refine((value) => value.trim() !== '', problemMessages.statementRequired)
    .prefault(''),
  testCases: testCases.prefault([]),
  difficulty,
  tags: tags.prefault([]),
  timeLimit: z
    .int(timeLimitRule)
    .min(timeLimitMinMs, timeLimitRule)
    .max(timeLimitMaxMs, timeLimitRule)
    .multipleOf(timeLimitStepMs, timeLimitRule)
    .default(timeLimitDefaultMs),
  memoryLimit: z
    .int(memoryLimitRule)
    .min(memoryLimitMinMb, memoryLimitRule)
    .max(memoryLimitMaxMb, memoryLimitRule)
    .multipleOf(memoryLimitStepMb, memoryLimitRule)
    .default(memoryLimitDefaultMb),
  comparison: comparison.prefault({}),
  /** Decides in place of the comparison. Absent: an edit keeps what is there; null: there is none. */
  checker: checker.nullable().optional(),
  /** Ignored in favour of the token; another person's id is refused. */
  createdBy: z.string('createdBy: Must be text.').toLowerCase().optional(),
});
export type ProblemDraft = z.infer<typeof problemDraft>;

const shown = {
  _id: z.uuid(),
  name: z.string(),
  problemStatement: z.string(),
  difficulty,
  tags: z.array(z.string()),
  /** In ms. */
  timeLimit: z.int(),
  /** In MB. */
  memoryLimit: z.int(),
  totalSubmissions: z.int(),
  acceptedSubmissions: z.int(),
  createdBy: z.uuid().nullable(),
  createdAt: instant,
  /** Whether the caller has solved it; false for visitors. */
  solved: z.boolean(),
};

/** A row of the list: no test cases, and only the first 100 characters of the statement. */
export const problemRow = z.object(shown);
export type ProblemRow = z.infer<typeof problemRow>;

/** A problem; hidden test cases only for administrators, for everyone else their number. */
export const problem = z.object({
  ...shown,
  testCases: z.array(testCase),
  hiddenTestCases: z.int(),
  comparison,
  /** Only for administrators, and only where there is one. */
  checker: checker.optional(),
});
export type Problem = z.infer<typeof problem>;

const problemParams = z.object({ id });

export const problemList = endpoint({
  method: 'GET',
  path: '/problems/problem-list',
  access: 'anyone',
  rate: 'read',
  summary: 'The problems, optionally narrowed by difficulty, tag and text',
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
  method: 'GET',
  path: '/problems/{id}',
  access: 'anyone',
  rate: 'read',
  summary: 'One problem',
  params: problemParams,
  reply: problem,
});

export const createProblem = endpoint({
  method: 'POST',
  path: '/problems/create',
  access: 'admin',
  rate: 'write',
  summary: 'Creates a problem; the Location header names it',
  body: problemDraft,
  reply: z.literal(true),
  bodyMaxBytes: problemBodyMaxBytes,
});

export const editProblem = endpoint({
  method: 'PUT',
  path: '/problems/edit/{id}',
  access: 'admin',
  rate: 'write',
  summary: 'Replaces a problem and its test cases',
  params: problemParams,
  body: problemDraft,
  reply: z.literal(true),
  bodyMaxBytes: problemBodyMaxBytes,
});

export const deleteProblem = endpoint({
  method: 'DELETE',
  path: '/problems/delete/{id}',
  access: 'admin',
  rate: 'write',
  summary: 'Hides a problem; its submissions and statistics stay',
  params: problemParams,
  reply: z.literal(true),
});

export const allSubmissions = endpoint({
  method: 'GET',
  path: '/problems/admin/submissions',
  access: 'admin',
  rate: 'read',
  summary:
    'Everybody’s submissions, newest first; where a page is full, the next begins before its last id',
  query: submissionFilters.extend({
    before: id.optional(),
    limit: z.coerce
      .number('limit: Must be a number.')
      .int('limit: Must be a whole number.')
      .min(1, 'limit: At least 1.')
      .max(adminSubmissionsPageMaxRows, `limit: At most ${adminSubmissionsPageMaxRows}.`)
      .default(adminSubmissionsPageMaxRows),
  }),
  reply: z.array(adminSubmission),
});

export const submissionCounts = endpoint({
  method: 'GET',
  path: '/problems/admin/submission-counts',
  access: 'admin',
  rate: 'read',
  summary: 'How many submissions pass the filters, in all and by verdict',
  query: submissionFilters,
  reply: verdictCounts,
});

export const rejudgeProblem = endpoint({
  method: 'POST',
  path: '/problems/admin/rejudge/{id}',
  access: 'admin',
  rate: 'write',
  summary: 'Judges all submissions for a problem again, after everything else that waits',
  params: problemParams,
  reply: z.object({ success: z.literal(true), queued: z.int() }),
});
