/** The call under /submission: a person's submissions for one problem. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { scores, verdict } from './judging.ts';
import { pageMaxRows } from './limits.ts';
import { pending } from './words.ts';

export const submissionRow = z.object({
  _id: z.uuid(),
  problemId: z.uuid(),
  verdict: verdict.or(z.literal(pending)),
  /** Left out by `withCode=false`; GET /compiler/submissions/{id}/code always returns it. */
  code: z.string().optional(),
  /** An id of contract/languages.ts; an old submission may name a language that was removed. */
  language: z.string(),
  submittedAt: instant,
  /** Whether it waits because judging of its problem is paused. */
  isPaused: z.boolean(),
  /** Largest CPU time of a case in ms; null until it is judged. */
  executionTime: z.number().nullable(),
  /** In KiB; null until it is judged. */
  memoryKb: z.number().nullable(),
  /** The number of its test set; null until it is judged. */
  testSet: z.int().nullable(),
  ...scores,
  /**
   * The latest change of the verdict by a rejudging; `hasNewTests`: a different test set was used.
   */
  change: z.object({ was: verdict, at: instant, hasNewTests: z.boolean() }).optional(),
});
export type SubmissionRow = z.infer<typeof submissionRow>;

/** A page of submissions, optionally those before a given one. */
export const submissionsPage = z.object({
  before: id.optional(),
  /** `false` leaves out the code. */
  withCode: z.enum(['true', 'false'], 'withCode: Must be true or false.').default('true'),
  limit: z.coerce
    .number('limit: Must be a number.')
    .int('limit: Must be a whole number.')
    .min(1, 'limit: At least 1.')
    .max(pageMaxRows, `limit: At most ${pageMaxRows}.`)
    .optional(),
});

export const listSubmissions = endpoint({
  ...calls.listSubmissions,
  access: 'user',
  rate: 'read',
  isPaged: true,
  refuses: [403],
  summary:
    "A person's submissions for a problem, newest first: without limit, all up to 1,000 rows or 4 MiB of code. X-Total-Count has their number, Link the next page, which begins before the last id",
  params: z.object({ userId: id, problemId: id }),
  query: submissionsPage,
  reply: z.array(submissionRow),
});
