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

const points = z.object({ points: z.number(), maxPoints: z.number().nullable() });

/** The points of a submission, as shown. */
export const runScore = points.extend({
  /** Whether these are all possible points. */
  isFull: z.boolean(),
  groups: z.array(points.extend({ name: z.string() })),
});
export type RunScore = z.infer<typeof runScore>;

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
  /** Peak memory in KiB by test case; absent in runs of version 0.1.0. */
  memoryKb: z.array(z.int().nullable()).optional(),
  /** Absent without points, and if not all test cases that give points were run. */
  score: runScore.optional(),
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
  /** What it depends on, as a hash; absent if it is done in each verification. */
  key: z.string().optional(),
});
export type VerificationStep = z.infer<typeof verificationStep>;
