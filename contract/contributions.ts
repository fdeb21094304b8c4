/**
 * The calls under /contributions: users contribute problems, administrators approve or reject them.
 * Fields are validated in the order of their keys.
 */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { contributionRules } from './form-messages.ts';
import { difficulty } from './judging.ts';
import {
  contributionBodyMaxBytes,
  contributionMaxBytes,
  contributionTestCasesMax,
  memoryLimitDefaultMb,
  pageMaxRows,
  problemNameMaxChars,
  reviewCommentsMaxChars,
  statementMaxBytes,
  timeLimitDefaultMs,
} from './limits.ts';
import { contributionLimits, isLimit, limitRule } from './problem-limits.ts';
import { tags } from './problems.ts';
import {
  isComplete,
  listedTestCase,
  shownTestCase,
  testCase,
  testDataBytes,
} from './test-cases.ts';
import { line, text } from './text.ts';
import { givenReference } from './tutor-programs.ts';
import { confirmUnverified } from './verification.ts';
import { difficulties } from './words.ts';

const contributionStatuses = ['pending', 'approved', 'rejected'] as const;
const contributionStatus = z.enum(contributionStatuses, {
  error: 'status: Must be pending, approved or rejected.',
});
export type ContributionStatus = z.infer<typeof contributionStatus>;

const testCases = z
  .array(testCase, {
    error: ({ input }) =>
      input === null ? contributionRules.casesIncomplete : 'testCases: Must be a list.',
  })
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

/** Tags as a list, or as text separated by commas. */
const listedTags = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  tags,
);

const limit = (field: 'timeLimit' | 'memoryLimit') => {
  const rule = `${field}: Must be ${limitRule(contributionLimits[field])}.`;
  return z.int(rule).refine((value) => isLimit(value, contributionLimits[field]), rule);
};

/** The fields that a contributor fills in. */
export const contributionDraft = z.object({
  problemName: line('problemName', contributionRules.nameAndStatementRequired)
    .trim()
    .min(1, contributionRules.nameAndStatementRequired)
    .max(problemNameMaxChars, `problemName: At most ${problemNameMaxChars} characters.`)
    .prefault(''),
  problemStatement: text(
    'problemStatement',
    statementMaxBytes,
    contributionRules.nameAndStatementRequired,
  )
    .refine((value) => value.trim() !== '', contributionRules.nameAndStatementRequired)
    .prefault(''),
  testCases: testCases.prefault([]),
  difficulty: anyCaseDifficulty,
  tags: listedTags.prefault([]),
  timeLimit: limit('timeLimit').default(timeLimitDefaultMs),
  memoryLimit: limit('memoryLimit').default(memoryLimitDefaultMb),
  /** A right program, for the tutor; only the judges get it. */
  reference: givenReference.nullish(),
});
export type ContributionDraft = z.output<typeof contributionDraft>;

/** A contribution, as shown to its contributor and to administrators. */
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
  testCases: z.array(shownTestCase),
  status: contributionStatus,
  contributedBy: z.object({ name: z.string(), email: z.string() }),
  contributedAt: instant,
  reviewedAt: instant.nullable(),
  /** The administrator's name. */
  reviewedBy: z.string().nullable(),
  reviewComments: z.string().nullable(),
  /** The problem that was created from it, even if that has been deleted since. */
  approvedProblemId: z.uuid().nullable(),
  /** The workshop draft; null if the contribution came from the form. */
  draft: z
    .object({
      problemId: z.uuid(),
      /** Whether it was rejected with a request for changes. */
      asksForChanges: z.boolean(),
    })
    .nullable(),
});
export type Contribution = z.infer<typeof contribution>;

/** A contribution in a list; the test cases of one from the workshop have no data. */
const contributionRow = contribution.extend({ testCases: z.array(listedTestCase) });
export type ContributionRow = z.infer<typeof contributionRow>;

/** A page of a list. */
const page = z.object({
  /** `false` leaves out the data of the test cases, and `short` those that are long. */
  withTexts: z
    .enum(['true', 'false', 'short'], 'withTexts: Must be true, false or short.')
    .default('true'),
  limit: z.coerce
    .number('limit: Must be a number.')
    .int('limit: Must be a whole number.')
    .min(1, 'limit: At least 1.')
    .max(pageMaxRows, `limit: At most ${pageMaxRows}.`)
    .optional(),
  offset: z.coerce
    .number('offset: Must be a number.')
    .int('offset: Must be a whole number.')
    .min(0, 'offset: At least 0.')
    .max(1e9, 'offset: Too large.')
    .default(0),
});

const pageRule =
  'newest first: without limit, all up to 1,000 rows or 4 MiB of texts. X-Total-Count has their number, Link the next page';

export const submitContribution = endpoint({
  ...calls.submitContribution,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary: 'Contributes a problem, which may have hidden test cases only',
  body: contributionDraft,
  reply: z.object({ success: z.literal(true), contributionId: z.uuid() }),
  bodyMaxBytes: contributionBodyMaxBytes,
});

export const myContributions = endpoint({
  ...calls.myContributions,
  access: 'user',
  rate: 'read',
  isPaged: true,
  summary: `The caller's contributions, ${pageRule}`,
  query: page,
  reply: z.array(contributionRow),
});

export const allContributions = endpoint({
  ...calls.allContributions,
  access: 'admin',
  rate: 'read',
  isPaged: true,
  summary: `All contributions, ${pageRule}`,
  query: page.extend({ status: contributionStatus.optional() }),
  reply: z.array(contributionRow),
});

export const getContribution = endpoint({
  ...calls.getContribution,
  access: 'user',
  rate: 'read',
  refuses: [403, 409],
  summary:
    'One contribution with its test data, to its contributor and administrators; not one of the workshop',
  params: z.object({ id }),
  reply: contribution,
});

const revisionRule = 'revision: Must be the number of the draft that you have seen.';

const reviewFields = {
  reviewComments: text('reviewComments', reviewCommentsMaxChars * 4)
    .trim()
    .max(reviewCommentsMaxChars, `reviewComments: At most ${reviewCommentsMaxChars} characters.`)
    .nullish(),
};
type Review = { reviewComments?: string | null | undefined };

/** The reviewer's comments; none if the call has no body. */
const review = z
  .object(reviewFields)
  .nullish()
  .transform((given): Review => given ?? {});

type Approval = Review & { revision?: number | null | undefined; confirmUnverified: boolean };

const approval = z
  .object({
    ...reviewFields,
    /** The revision of the draft that the reviewer has seen; by default the revision that was sent. */
    revision: z
      .int(revisionRule)
      .min(0, revisionRule)
      .max(2 ** 31 - 1, revisionRule)
      .nullish(),
    /** For a workshop draft. */
    confirmUnverified,
  })
  .nullish()
  .transform((given): Approval => given ?? { confirmUnverified: false });

export const approveContribution = endpoint({
  ...calls.approveContribution,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary:
    "Creates a problem from a pending contribution, in its contributor's name; publishes one of the workshop",
  params: z.object({ id }),
  body: approval,
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

export const continueContribution = endpoint({
  ...calls.continueContribution,
  access: 'user',
  rate: 'write',
  refuses: [403, 409],
  summary:
    'Turns a contribution that is not approved into a draft in the workshop; a pending contribution is withdrawn',
  params: z.object({ id }),
  reply: z.object({ problemId: z.uuid() }),
});
