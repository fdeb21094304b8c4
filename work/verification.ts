/**
 * A verification in steps, and the findings of the finished steps. A judge stores each step, so
 * that it can leave the rest for later when people wait, and any judge can continue.
 */
import { z } from 'zod';
import { severities, verificationLine, verificationSections } from '../contract/verification.ts';

const section = z.enum(verificationSections);

/** Findings by section. */
export const notes = z.object({
  all: z.array(verificationLine.extend({ section })),
  /** The number of further findings that are not in `all`, by section and severity. */
  left: z.array(z.object({ section, severity: z.enum(severities), count: z.int() })),
});
export type Notes = z.infer<typeof notes>;

/** The outcomes of a submission; other code decides what they mean for the problem. */
export const submissionRun = z.object({
  /** Its path in the folder of submissions, such as `accepted/sum.py`. */
  path: z.string(),
  /** Why it was not run; null if it was. */
  notRun: z.object({ reason: z.string(), isItsFault: z.boolean() }).nullable(),
  /** One letter of `caseLetters` for each test case. */
  letters: z.string(),
  /** CPU time in ms by test case, as if all languages had the same limit; null if not run. */
  ms: z.array(z.number().nullable()),
  /** What went wrong in the first test cases that failed. */
  failures: z.array(z.object({ index: z.int(), what: z.string() })),
});
export type SubmissionRun = z.infer<typeof submissionRun>;

/** One step that is done. */
export const verificationStep = z.object({
  name: z.string(),
  ms: z.number(),
  notes,
  /** What was checked, in a sentence, for each section of this step. */
  summaries: z.array(z.object({ section, text: z.string() })),
  run: submissionRun.nullable(),
});
export type VerificationStep = z.infer<typeof verificationStep>;
