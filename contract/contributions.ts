/**
 * The calls under /contributions: people propose problems, administrators approve or reject them.
 * The order of the keys of what is sent is the order in which its rules are checked.
 */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { difficulty } from './judging.ts';
import {
  contributionBodyMaxBytes,
  contributionMaxBytes,
  contributionsPageMaxRows,
  contributionTestCasesMax,
  memoryLimitDefaultMb,
  ownContributionsPageRows,
  problemNameMaxChars,
  reviewCommentsMaxChars,
  shownTextMaxBytes,
  statementMaxBytes,
  timeLimitDefaultMs,
} from './limits.ts';
import { contributionRules } from './messages.ts';
import { contributionLimits, isLimit, limitRule } from './problem-limits.ts';
import { tags } from './problems.ts';
import { isComplete, shownTestCase, testCase, testDataBytes } from './test-cases.ts';
import { line, text } from './text.ts';
import { difficulties } from './words.ts';

const contributionStatuses = ['pending', 'approved', 'rejected'] as const;
const contributionStatus = z.enum(contributionStatuses, {
  error: 'status: Must be pending, approved or rejected.',
});
export type ContributionStatus = z.infer<typeof contributionStatus>;

const testCases = z
  .array(testCase, 'testCases: Must be a list.')
  .min(1, contributionRules.casesIncomplete)
  .max(contributionTestCasesMax, `testCases: At most ${contributionTestCasesMax} test cases.`)
  .refine((all) => all.every(isComplete), contributionRules.casesIncomplete)
  .refine(
    (all) => testDataBytes(all) <= contributionMaxBytes,
    `testCases: At most ${contributionMaxBytes} bytes together.`,
  );

/** Easy, Medium or Hard, in any case. */
const anyCaseDifficulty = z.preprocess(
  (value) =>
    difficulties.find(
      (one) => typeof value === 'string' && one.toLowerCase() === value.toLowerCase(),
    ) ?? value,
  difficulty,
);

/** Tags as a list, or as text with commas between them. */
const listedTags = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  tags,
);

const limit = (field: 'timeLimit' | 'memoryLimit') => {
  const rule = `${field}: Must be ${limitRule(contributionLimits[field])}.`;
  return z.int(rule).refine((value) => isLimit(value, contributionLimits[field]), rule);
};

/** What a contributor writes. */
export const contributionDraft = z.object({
  problemName: line('problemName')
    .trim()
    .min(1, contributionRules.nameAndStatementRequired)
    .max(problemNameMaxChars, `problemName: At most ${problemNameMaxChars} characters.`)
    .prefault(''),
  problemStatement: text('problemStatement', statementMaxBytes)
    .refine((value) => value.trim() !== '', contributionRules.nameAndStatementRequired)
    .prefault(''),
  testCases: testCases.prefault([]),
  difficulty: anyCaseDifficulty,
  tags: listedTags.prefault([]),
  timeLimit: limit('timeLimit').default(timeLimitDefaultMs),
  memoryLimit: limit('memoryLimit').default(memoryLimitDefaultMb),
});
export type ContributionDraft = z.output<typeof contributionDraft>;

/** A contribution as its contributor and administrators see it. */
export const contribution = z.object({
  _id: z.uuid(),
  problemName: z.string(),
  problemStatement: z.string(),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  tags: z.array(z.string()),
  /** In ms. */
  timeLimit: z.int(),
  /** In MB. */
  memoryLimit: z.int(),
  /** Cut in lists. */
  testCases: z.array(shownTestCase),
  status: contributionStatus,
  contributedBy: z.object({ name: z.string(), email: z.string() }),
  contributedAt: instant,
  reviewedAt: instant.nullable(),
  /** The administrator's name. */
  reviewedBy: z.string().nullable(),
  reviewComments: z.string().nullable(),
  /** The problem that was made of it, also when that has been deleted since. */
  approvedProblemId: z.uuid().nullable(),
});
export type Contribution = z.infer<typeof contribution>;

/** A page of a list, of so many rows where nothing else is asked for. */
const page = (rows: number) =>
  z.object({
    limit: z.coerce
      .number('limit: Must be a number.')
      .int('limit: Must be a whole number.')
      .min(1, 'limit: At least 1.')
      .max(contributionsPageMaxRows, `limit: At most ${contributionsPageMaxRows}.`)
      .default(rows),
    offset: z.coerce
      .number('offset: Must be a number.')
      .int('offset: Must be a whole number.')
      .min(0, 'offset: At least 0.')
      .max(1e9, 'offset: Too large.')
      .default(0),
  });

export const submitContribution = endpoint({
  ...calls.submitContribution,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary: 'Proposes a problem; where every test case is hidden, the first becomes a sample',
  body: contributionDraft,
  reply: z.object({ success: z.literal(true), contributionId: z.uuid() }),
  bodyMaxBytes: contributionBodyMaxBytes,
});

export const myContributions = endpoint({
  ...calls.myContributions,
  access: 'user',
  rate: 'read',
  summary: `The caller's contributions, newest first, test data cut at ${shownTextMaxBytes} bytes`,
  query: page(ownContributionsPageRows),
  reply: z.array(contribution),
});

export const allContributions = endpoint({
  ...calls.allContributions,
  access: 'admin',
  rate: 'read',
  summary: `All contributions, pending ones first, then newest, at most ${contributionsPageMaxRows}`,
  query: page(contributionsPageMaxRows).extend({ status: contributionStatus.optional() }),
  reply: z.array(contribution),
});

export const getContribution = endpoint({
  ...calls.getContribution,
  access: 'user',
  rate: 'read',
  refuses: [403],
  summary: 'One contribution with its test data in full, to its contributor and administrators',
  params: z.object({ id }),
  reply: contribution,
});

/** What a reviewer says; a call without a body says nothing. */
const review = z
  .object({
    reviewComments: text('reviewComments', reviewCommentsMaxChars * 4)
      .trim()
      .max(reviewCommentsMaxChars, `reviewComments: At most ${reviewCommentsMaxChars} characters.`)
      .nullish(),
  })
  .nullish()
  .transform((given): { reviewComments?: string | null | undefined } => given ?? {});

export const approveContribution = endpoint({
  ...calls.approveContribution,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary: 'Makes a problem of a pending contribution, in the name of its contributor',
  params: z.object({ id }),
  body: review,
  reply: z.object({ success: z.literal(true), problemId: z.uuid() }),
});

export const rejectContribution = endpoint({
  ...calls.rejectContribution,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary: 'Rejects a pending contribution, with comments or without',
  params: z.object({ id }),
  body: review,
  reply: z.object({ success: z.literal(true) }),
});
