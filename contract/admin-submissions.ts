/** The administrators' list of all submissions; the calls are in problems.ts. */
import { z } from 'zod';
import { verdict } from './judging.ts';
import { emailMaxChars, problemNameMaxChars } from './limits.ts';
import { submissionRow } from './submission.ts';
import { line } from './text.ts';
import { pending, verdicts } from './words.ts';

/** A time in ISO 8601 that PostgreSQL accepts too: it has no year 0. */
const moment = (field: string) =>
  z.iso
    .datetime({ offset: true, error: `${field}: Must be a time of ISO 8601.` })
    .refine((value) => !Number.isNaN(Date.parse(value)), `${field}: Must be a time of ISO 8601.`)
    .transform((value) => new Date(value))
    .refine((value) => value.getUTCFullYear() >= 1, `${field}: Too long ago.`);

/** The filters; omitted ones match everything. */
export const submissionFilters = z.object({
  verdict: z
    .enum([...verdicts, pending], {
      error: `verdict: Must be one of ${verdicts.join(', ')} or ${pending}.`,
    })
    .optional(),
  /** The id of one submission. */
  submission: z.uuid('submission: Must be the id of a submission.').optional(),
  /** A problem's id, or part of its name in any case. */
  problem: line('problem').trim().max(problemNameMaxChars, 'problem: Too long.').optional(),
  /** A person's id, or part of their name or e-mail address in any case. */
  user: line('user').trim().max(emailMaxChars, 'user: Too long.').optional(),
  /** Submitted at or after this moment. */
  from: moment('from').optional(),
  /** Submitted before this moment. */
  to: moment('to').optional(),
});
export type SubmissionFilters = z.output<typeof submissionFilters>;

export const adminSubmission = submissionRow.extend({
  userId: z.uuid(),
  userName: z.string(),
  userEmail: z.string(),
  problemName: z.string(),
  /** The system fault in the latest judging; null if there was none. */
  fault: z.string().nullable(),
});
export type AdminSubmission = z.infer<typeof adminSubmission>;

/** Verdicts that no submission has are left out. */
export const verdictCounts = z.object({
  total: z.int(),
  byVerdict: z.partialRecord(verdict.or(z.literal(pending)), z.int()),
});
export type VerdictCounts = z.infer<typeof verdictCounts>;
